#include <iostream>
#include <functional>
#include <memory>
#include <tuple>
#include <string>
#include <vector>
#include <map>
using namespace std;
int twice(int (*f)(int), int x) { return f(f(x)); }
int call_it(const function<int(int)> &f, int x) { return f(x); }
int triple(int x) { return 3 * x; }
struct Add { int n; int operator()(int x) const { return x + n; } };
int main() {
    int k = 5; function<int(int)> g = [&](int x) { return x + k; }; k = 6; cout << call_it(g, 1) << ' ' << call_it(triple, 4) << ' ' << call_it(Add{7}, 1) << endl;
    function<long long(int)> fact = [&](int n) -> long long { return n < 2 ? 1 : n * fact(n - 1); }; cout << fact(15) << endl;
    function<void()> hello = [] { cout << "hello" << endl; }; hello(); function<int(int, int)> op; map<string, function<int(int, int)>> ops; ops["+"] = [](int a, int b) { return a + b; }; ops["*"] = [](int a, int b) { return a * b; }; cout << ops["+"](3, 4) << ops["*"](3, 4) << endl;
    op = ops["+"]; if (op) cout << op(1, 1) << endl; op = nullptr; if (!op) cout << "empty" << endl;
    vector<function<void(int)>> list; int total = 0; for (int i = 1; i <= 3; i++) list.push_back([&total, i](int x) { total += i * x; }); for (auto &f : list) f(10); cout << total << endl;
}
