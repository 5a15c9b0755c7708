#include <iostream>
#include <cstring>
#include <vector>
using namespace std;
int a[1000][1000];
char flags[200001];
long long total;
struct Big { int data[30000]; int last; } big;
struct Node { int key; Node *next; Node() : key(7), next(0) {} ~Node() { total += key; } };
Node nodes[70000];
int depth_of(int n) { int pad[10]; pad[0] = n; if (n == 0) return 0; return depth_of(n - 1) + 1 + pad[0] - n; }
int sum_local(int seed) {
    int b[300][300];
    char map[400000];
    memset(map, seed, sizeof(map));
    for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++) b[i][j] = i * j + seed;
    int s = 0;
    for (int i = 0; i < 300; i++) s += b[i][i] + map[i * 1000];
    if (seed > 0) s += sum_local(seed - 1);
    return s;
}
int init_local() { int t[100][100] = {{1, 2, 3}, {4}}; int s = 0; for (auto &r : t) for (int x : r) s += x; return s + t[1][0]; }
int main() {
    for (int i = 0; i < 1000; i++) for (int j = 0; j < 1000; j++) a[i][j] = i ^ j;
    for (int i = 0; i < 1000; i += 111) cout << a[i][999 - i] << ' ';
    cout << endl;
    memset(flags, 1, sizeof(flags));
    int count = 0;
    for (int i = 2; i <= 200000; i++) if (flags[i]) { count++; for (long long j = (long long)i * i; j <= 200000; j += i) flags[j] = 0; }
    cout << count << endl;
    big.last = 5; big.data[29999] = 6; Big copy = big; cout << copy.last + copy.data[29999] << ' ' << sizeof(Big) << endl;
    cout << nodes[69999].key << endl;
    cout << depth_of(20000) << endl;
    cout << sum_local(1) << endl;
    cout << init_local() << endl;
    int *p = new int[100000]; for (int i = 0; i < 100000; i++) p[i] = i; cout << p[99999] << ' ' << &p[99999] - p << endl; delete[] p;
    Node *q = new Node[80000]; q[79999].key = 100; delete[] q; cout << total << endl;
    vector<vector<int>> v(500, vector<int>(500, 2)); v[499][499] = 9; long long s = 0; for (auto &r : v) for (int x : r) s += x; cout << s << endl;
    string str(100000, 'x'); str[99999] = 'y'; cout << str.size() << str[99999] << endl;
    static double d[200][300]; d[199][299] = 1.5; cout << d[199][299] + d[0][0] << endl;
    for (int k = 0; k < 100; k++) { int t[5000]; t[4999] = k; total += t[4999]; }
    cout << total << endl;
    return 0;
}
