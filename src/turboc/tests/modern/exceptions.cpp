#include <iostream>
#include <string>
#include <vector>
#include <stdexcept>
using namespace std;

class Failure {
public:
    int code;
    Failure(int c) : code(c) {}
    virtual string text() const { return "failure"; }
};
class Overflow : public Failure { public: Overflow() : Failure(9) {} string text() const { return "overflow"; } };

double divide(int a, int b)
{
    if (b == 0) throw "division by zero";
    return (double)a / b;
}
int check(int n)
{
    if (n == 1) throw 42;
    if (n == 2) throw string("two");
    if (n == 3) throw Failure(3);
    if (n == 4) throw Overflow();
    if (n == 5) throw runtime_error("five");
    if (n == 6) throw 2.5;
    return n;
}
int deep(int n) { return n == 0 ? check(4) : deep(n - 1) + 1; }
int early()
{
    for (int i = 0; i < 3; i++) {
        try { if (i == 1) return i; if (i == 0) continue; } catch (...) { return -1; }
    }
    return 9;
}

int main()
{
    try { cout << divide(7, 2) << '\n'; cout << divide(1, 0) << '\n'; } catch (const char *message) { cout << message << '\n'; }
    for (int i = 0; i < 7; i++) {
        try { cout << check(i) << ' '; cout << "passed\n"; }
        catch (int n) { cout << "int " << n << '\n'; }
        catch (const string &s) { cout << "string " << s << '\n'; }
        catch (const Failure &f) { cout << f.text() << ' ' << f.code << '\n'; }
        catch (exception &e) { cout << e.what() << '\n'; }
        catch (...) { cout << "something else\n"; }
    }
    try { deep(10); } catch (Overflow &o) { cout << "deep " << o.code << '\n'; }
    try {
        try { check(1); } catch (int n) { cout << "inner " << n << '\n'; throw; }
    } catch (int n) { cout << "outer " << n << '\n'; }
    vector<int> v(3);
    try { v.at(5) = 1; } catch (const out_of_range &) { cout << "out of range\n"; }
    try { throw invalid_argument("bad"); } catch (const logic_error &e) { cout << e.what() << '\n'; }
    cout << early() << '\n';
    return 0;
}
