#include <iostream>
#include <vector>
#include <string>
#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <queue>
using namespace std;
struct Node { int value; vector<Node> children; };
int depth(const Node &n) { int best = 0; for (const auto &c : n.children) best = max(best, depth(c)); return best + 1; }
class Event { function<void(const string &)> handler; public: void on(function<void(const string &)> h) { handler = h; } void fire(const string &s) { if (handler) handler(s); } };
class Button { int clicks = 0; Event click; public: Button() { click.on([this](const string &s) { clicks++; cout << s << clicks << endl; }); } void press() { click.fire("press"); } };
template <class T, class F> vector<T> filter(const vector<T> &v, F keep) { vector<T> out; for (const T &x : v) if (keep(x)) out.push_back(x); return out; }
template <class T, class F> auto mapped(const vector<T> &v, F f) { vector<decltype(f(v[0]))> out; for (const T &x : v) out.push_back(f(x)); return out; }
int main() {
    Node root{1, {{2, {}}, {3, {{4, {}}}}}}; cout << depth(root) << endl;
    Button b; b.press(); b.press();
    vector<int> v = {5, 3, 8, 1}; auto big = filter(v, [](int x) { return x > 2; }); for (int x : big) cout << x << ' '; cout << endl;
    auto names = mapped(v, [](int x) { return to_string(x) + "!"; }); for (auto &s : names) cout << s; cout << endl;
    auto cmp = [](int a, int b) { return a > b; }; priority_queue<int, vector<int>, decltype(cmp)> q(cmp); q.push(3); q.push(1); q.push(2); cout << q.top() << endl;
    map<string, vector<int>> groups; for (int x : v) groups[x % 2 ? "odd" : "even"].push_back(x); for (auto &[k, list] : groups) { cout << k << ':'; for (int x : list) cout << x; cout << ' '; } cout << endl;
    function<int(int)> fib = [&fib](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }; cout << fib(15) << endl;
    vector<function<int()>> makers; for (int i = 0; i < 3; i++) makers.push_back([i] { return i * i; }); for (auto &m : makers) cout << m() << ' '; cout << endl;
    sort(names.begin(), names.end(), [&](const string &a, const string &b) { return a > b; }); cout << names[0] << endl;
    int total = 0; for_each(v.begin(), v.end(), [&](int &x) { x *= 2; total += x; }); cout << total << endl;
    set<int, greater<int>> s(v.begin(), v.end()); for (int x : s) cout << x << ' '; cout << endl;
    int grid[3][4] = {}; auto fill = [&grid](int value) { for (auto &row : grid) for (int &cell : row) cell = value; }; fill(7); cout << grid[2][3] << endl;
    string text = "hello"; transform(text.begin(), text.end(), text.begin(), [](char c) { return toupper(c); }); cout << text << endl;
    auto pos = find_if(v.begin(), v.end(), [](int x) { return x == 16; }) - v.begin(); cout << pos << endl;
    auto compose = [](auto f, auto g) { return [=](int x) { return f(g(x)); }; }; cout << compose([](int x) { return x + 1; }, [](int x) { return x * 10; })(4) << endl;
}
