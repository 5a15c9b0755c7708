#include <iostream>
#include <vector>
#include <algorithm>
#include <string>
#include <functional>
using namespace std;
template <class F> int apply(F f, int n) { return f(n); }
int twice(int (*f)(int), int x) { return f(f(x)); }
struct Counter {
    int n; static int made; string tag;
    Counter() : n(0), tag("t") {}
    void add(vector<int> &v) { for_each(v.begin(), v.end(), [this](int x) { n += x; made++; }); }
    int count(const vector<int> &v, int limit) { int k = 0; auto f = [&](int x) { if (x > limit) { k++; bump(); } }; for (int x : v) f(x); return k; }
    void bump() { n++; }
    string show() { auto s = [=]() { return tag + to_string(n) + to_string(made); }; return s(); }
};
int Counter::made = 0;
enum Mode { A, B };
int main() {
    const int LIMIT = 10; static int calls = 0; int base = 100; string name = "abc";
    auto f = [=](int x) -> int { return x + base; };
    auto g = [&](int x) { base += x; calls++; return base; };
    cout << f(1) << ' ' << g(5) << ' ' << f(1) << ' ' << base << endl;
    cout << apply([&](int x) { return x * LIMIT; }, 7) << ' ' << apply(f, 3) << ' ' << twice([](int x) { return x * 3; }, 2) << endl;
    vector<string> w; w.push_back("pear"); w.push_back("fig"); w.push_back("apple");
    sort(w.begin(), w.end(), [](const string &a, const string &b) { return a.size() < b.size(); });
    for (auto &s : w) cout << s << ' ';
    cout << endl;
    auto hello = [name]() { return "hello " + name; }; name = "changed"; cout << hello() << endl;
    vector<int> v; for (int i = 0; i < 10; i++) v.push_back(i);
    auto it = find_if(v.begin(), v.end(), [](int x) { return x * x > 30; }); cout << *it << endl;
    int sum = 0; for_each(v.begin(), v.end(), [&sum](int x) { sum += x; }); cout << sum << endl;
    Counter c; c.add(v); cout << c.n << ' ' << c.count(v, 6) << ' ' << c.n << ' ' << c.show() << endl;
    auto adder = [](int a) { return [a](int b) { return a + b; }; }; cout << adder(3)(4) << endl;
    auto nested = [&]() { auto inner = [&](int k) { sum += k; return sum; }; return inner(1) + inner(2); }; cout << nested() << endl;
    int fib = [](int n) { int a = 0, b = 1; while (n--) { int t = a + b; a = b; b = t; } return a; }(10); cout << fib << endl;
    int counter = 0; auto inc = [counter]() mutable { return ++counter; }; inc(); inc(); cout << inc() << counter << endl;
    auto empty = [] {}; empty(); auto nothing = [&] { calls++; }; nothing(); cout << calls << endl;
    Mode m = B; auto mode = [m](Mode o) { return o == m ? "same" : "other"; }; cout << mode(B) << mode(A) << endl;
    double total = 0; auto scale = [&total, k = 2.5](double x) { total += x * k; }; scale(2); scale(4); cout << total << endl;
    auto max3 = [](int a, int b, int c) { return max(a, max(b, c)); }; cout << max3(1, 9, 4) << endl;
    v.erase(remove_if(v.begin(), v.end(), [](int x) { return x % 2; }), v.end()); cout << v.size() << endl;
    int grid[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}; auto at = [&grid](int r, int c) { return grid[r][c]; }; cout << at(1, 2) << endl;
    cout << any_of(v.begin(), v.end(), [](int x) { return x == 4; }) << all_of(v.begin(), v.end(), [](int x) { return x < 9; }) << none_of(v.begin(), v.end(), [](int x) { return x > 8; }) << endl;
    transform(v.begin(), v.end(), v.begin(), [](int x) { return x * x; }); for (int x : v) cout << x << ' '; cout << endl;
}
