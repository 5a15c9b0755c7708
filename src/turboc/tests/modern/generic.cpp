#include <iostream>
#include <vector>
#include <algorithm>
#include <string>
using namespace std;
template <class T> class Box { T v; public: Box(T x) : v(x) {} template <class U> auto plus(U u) -> decltype(v + u) { return v + u; } template <class F> void each(F f) { for (int i = 0; i < 3; i++) f(v); } T get() const { return v; } };
struct Any { string text; template <class T> Any(T x) { text = to_string(x); } Any(const char *s) : text(s) {} template <class T> Any &operator<<(const T &x) { text += to_string(x); return *this; } };
class Log { int n; public: Log() : n(0) {} template <typename T> void write(const T &x) { n++; cout << "[" << n << "] " << x << endl; } template <typename A, typename B> void pair(A a, B b); };
template <typename A, typename B> void Log::pair(A a, B b) { cout << n << ":" << a << "," << b << endl; }
template <typename T> auto twice(T x) { return x + x; }
auto add(int a, double b) { return a + b; }
auto name() -> string { return "nm"; }
int main() {
    Box<int> b(4); cout << b.plus(2) << ' ' << b.plus(0.5) << endl; int sum = 0; b.each([&](int x) { sum += x; }); cout << sum << endl;
    Any a(5), c(2.5), d("txt"); a << 7 << 8; cout << a.text << c.text << d.text << endl;
    Log log; log.write(3); log.write("str"); log.write(2.5); log.write(string("s")); log.pair(1, "x"); log.pair('c', 2.5);
    auto g = [](auto x, auto y) { return x + y; }; cout << g(1, 2) << ' ' << g(1.5, 2) << ' ' << g(string("a"), string("b")) << endl;
    vector<string> v = {"pear", "fig", "banana"}; sort(v.begin(), v.end(), [](const auto &x, const auto &y) { return x.size() < y.size(); }); for (auto &s : v) cout << s << ' '; cout << endl;
    int k = 10; auto h = [k](auto x) { return x * k; }; cout << h(2) << ' ' << h(2.5) << endl;
    cout << twice(4) << twice(string("x")) << add(1, 2.25) << name() << endl;
    for_each(v.begin(), v.end(), [&k](auto &s) { k += s.size(); }); cout << k << endl;
    decltype(k) z = 4; cout << z << endl;
}
