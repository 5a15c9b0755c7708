#include <iostream>
#include <vector>
#include <map>
#include <string>
using namespace std;
struct P { int x = 3; string n = "q"; };
int main() { vector<int> v = {1, 2, 3}; vector<int> u{4, 5}; map<string, int> m = {{"a", 1}, {"b", 2}}; for (auto &p : m) cout << p.first << p.second; for (const auto &x : v) cout << x; for (auto x : u) cout << x; int a[] = {7, 8}; for (int x : a) cout << x; P p; cout << p.x << p.n; vector<pair<int,string>> w = {{1, "x"}, {2, "y"}}; for (auto &[k, s] : w) cout << k << s; auto [q, r] = w[0]; cout << q << r << endl; vector<vector<int>> g = {{1, 2}, {3}}; cout << g[1][0] << endl; for (int i : {5, 6}) cout << i; }
