#include <iostream.h>
template <class T> class Array {
    T *p; int n;
public:
    Array(int size) : n(size) { p = new T[n]; for (int i = 0; i < n; i++) p[i] = 0; }
    ~Array() { delete [] p; }
    T &operator[](int i) { return p[i]; }
    int length() const { return n; }
    friend ostream &operator<<(ostream &o, Array<T> &a) { for (int i = 0; i < a.n; i++) o << a.p[i] << ','; return o; }
};
template <class K, class V> struct Pair { K key; V value; Pair(K k, V v) : key(k), value(v) {} };
template <class T> int count(Array<T> &a, T x) { int c = 0; for (int i = 0; i < a.length(); i++) if (a[i] == x) c++; return c; }
template <class T> class Base { public: T v; Base(T x) { v = x; } virtual T twice() { return v + v; } };
template <class T> class Derived : public Base<T> { public: Derived(T x) : Base<T>(x) {} T twice() { return v * 2 + 1; } };
int main() {
    Array<int> a(4); a[1] = 5; a[3] = 5; cout << a << count(a, 5) << "\n";
    Pair<char, double> p('k', 2.5); cout << p.key << p.value << "\n";
    Derived<int> d(10); Base<int> *b = &d; cout << b->twice() << "\n";
    Array< Pair<int,int>* > z(2); cout << (z[0] == 0) << "\n";
    return 0;
}
