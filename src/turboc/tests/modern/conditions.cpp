#include <iostream>
#include <map>
#include <string>
#include <vector>
#include <tuple>
#include <algorithm>
using namespace std;
enum class Color { Red, Green = 5, Blue }; enum struct Letter : char { X = 'x' };
class Base { public: Base() = default; Base(const Base &) = delete; virtual void f() const { cout << "base "; } virtual ~Base() = default; virtual int g() = 0; };
class Last final : public Base { public: void f() const override { cout << "last "; } int g() final override { return 1; } };
template <class T> struct Kind { static const char *name() { return "value"; } };
template <class T> struct Kind<T *> { static const char *name() { return "pointer"; } };
template <class A, class B> struct Kind<pair<A, B>> { static const char *name() { return "pair"; } };
template <> struct Kind<int> { static const char *name() { return "int"; } };
constexpr int LIMIT = 16;
static_assert(LIMIT == 16, "a constant");
struct Point { int x = 3; string name = "q"; };
struct Pair { int a, b; };
Pair both(int n) { return {n, n * n}; }
int main()
{
    Last last; Base &base = last; base.f(); cout << base.g() << endl;
    Color c = Color::Blue; if (c == Color::Blue) cout << static_cast<int>(c) << (char)Letter::X << endl;
    switch (c) { case Color::Red: cout << "red"; break; default: cout << "other"; } cout << endl;
    int t[LIMIT]; cout << sizeof(t) / sizeof(t[0]) << endl;
    map<string, int> ages = {{"Ann", 30}, {"Bob", 25}};
    if (auto it = ages.find("Ann"); it != ages.end()) cout << it->second << endl; else cout << "none" << endl;
    if (auto it = ages.find("Eve"); it != ages.end()) cout << it->second << endl; else cout << "none" << endl;
    if (int n = ages.size()) cout << n << endl;
    if (auto [a, b] = both(4); a < b) cout << a << b << endl;
    for (auto &[name, age] : ages) age++;
    for (const auto &[name, age] : ages) cout << name << age << ' ';
    cout << endl;
    int pairs[][2] = {{1, 2}, {3, 4}}; for (auto &[a, b] : pairs) cout << a * b << ' ';
    auto [x, y] = pairs[1]; cout << x << y << endl;
    for (int i : {5, 6, 7}) cout << i; for (double d : {0.5}) cout << d; cout << endl;
    cout << Kind<int>::name() << Kind<double>::name() << Kind<char *>::name() << Kind<pair<int, int>>::name() << endl;
    Point p; cout << p.x << p.name << endl; Pair q{7, 8}; cout << Pair{1, 2}.b + q.a << endl;
    vector<tuple<int, string>> list; list.emplace_back(2, "b"); list.push_back(make_tuple(1, "a")); for (auto &[n, s] : list) cout << n << s; cout << endl;
    cout << max({3, 9, 4}) << min({3, 9, 4}) << endl;
    char dirt[400]; for (char &c : dirt) c = 77; cout << dirt[0] << endl;
    pair<int, double> zeros[3]; cout << zeros[2].first << zeros[1].second << endl;
    using Number = long long; Number big = 1LL << 40; cout << big << endl;
    return 0;
}
