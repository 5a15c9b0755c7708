#include <iostream>
#include <chrono>
#include <thread>
#include <bitset>
using namespace std;
using namespace std::chrono;
int main() {
    auto start = high_resolution_clock::now();
    this_thread::sleep_for(chrono::milliseconds(50));
    auto stop = high_resolution_clock::now();
    auto d = duration_cast<milliseconds>(stop - start);
    cout << (d.count() >= 49) << endl;
    bitset<8> b(5);
    b.set(1);
    cout << b.to_string() << ' ' << b.count() << endl;
    float f = (float(3) * 2.0) - 1.0;
    cout << f << endl;
    return 0;
}
