// A floating-point division by zero gives infinity; only that of integers is an error.
#include <cmath>
#include <cstdio>
#include <iostream>
using namespace std;
int main() {
    double zero = 0, one = 1;
    float slope = (float)(20 - 10) / (float)zero;
    printf("%f %f %.1f\n", one / zero, -one / zero, slope);
    cout << one / zero << " " << -one / zero << " " << slope << endl;
    cout << (one / zero > 1e300) << (zero / zero == zero / zero) << isinf(slope) << isnan(zero / zero) << endl;
    cout << atan(one / zero) * 2 << " " << 1 / (one / zero) << endl;
    printf("[%5.1f] [%-5.1f]\n", one / zero, one / zero);
    return 0;
}
