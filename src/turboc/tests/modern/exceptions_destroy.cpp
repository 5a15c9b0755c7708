#include <iostream>
#include <string>
#include <stdexcept>
#include <vector>
using namespace std;
struct Trace {
    string name;
    Trace(const string &n) : name(n) { cout << "+" << name << endl; }
    Trace(const Trace &other) : name(other.name + "'") { cout << "+" << name << endl; }
    ~Trace() { cout << "-" << name << endl; }
};
class Base { public: Trace b; Base() : b("base") {} ~Base() { cout << "~Base" << endl; } };
class Part : public Base {
public:
    Trace one, two;
    Part(bool fail) : one("one"), two("two") {
        Trace local("local");
        if (fail) throw runtime_error("constructor");
    }
    ~Part() { cout << "~Part" << endl; }
};
int depth(int n, Trace byValue) {
    Trace first("first");
    if (n == 0) {
        Trace inner("inner");
        throw n + 5;
    }
    for (int i = 0; i < 2; i++) {
        Trace loop("loop");
        if (i == 1) { Trace second("second"); depth(n - 1, byValue); }
    }
    Trace never("never");
    return 1;
}
void rethrow() {
    Trace outer("outer");
    try {
        Trace in_try("in_try");
        throw string("text");
    } catch (string &s) {
        Trace in_catch("in_catch");
        cout << "caught " << s << endl;
        throw;
    }
}
void replaced() {
    try {
        Trace a("a");
        throw 1;
    } catch (int n) {
        Trace b("b");
        throw runtime_error("second");
    }
}
int returns(int n) {
    try {
        Trace t("t");
        if (n == 1) return 10;
        while (true) {
            Trace w("w");
            if (n == 2) break;
            if (n == 3) throw 3.5;
            n--;
            continue;
        }
        Trace z("z");
    } catch (double d) {
        Trace c("c");
        return (int)d;
    } catch (...) {
        cout << "any" << endl;
    }
    return -1;
}
class Guard { int &n; public: Guard(int &n) : n(n) { n++; } ~Guard() { n--; } };
int nested(int &n, int k) { Guard g(n); if (k == 0) throw "deep"; return nested(n, k - 1) + 1; }
struct Noisy { ~Noisy() { try { Trace q("q"); throw 7; } catch (int n) { cout << "inside " << n << endl; } } };
int main() {
    try { Trace top("top"); Trace arg("arg"); depth(2, arg); } catch (int n) { cout << "int " << n << endl; }
    try { Part p(false); Part q(true); } catch (const exception &e) { cout << e.what() << endl; }
    try { rethrow(); } catch (const string &s) { cout << "again " << s << endl; }
    try { replaced(); } catch (runtime_error &e) { cout << e.what() << endl; }
    cout << returns(1) << returns(2) << returns(3) << returns(4) << endl;
    int n = 0;
    try { nested(n, 20); } catch (const char *s) { cout << s << ' ' << n << endl; }
    try { Noisy one; Trace before("before"); throw 'x'; } catch (char c) { cout << c << endl; }
    try {
        Trace array[3] = { Trace("x"), Trace("y"), Trace("z") };
        vector<Trace> list;
        list.reserve(4);
        list.push_back(Trace("v"));
        throw 1.5f;
    } catch (float) { cout << "float" << endl; }
    return 0;
}
