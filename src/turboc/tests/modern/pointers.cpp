#include <iostream>
#include <memory>
#include <tuple>
#include <string>
using namespace std;
struct N { int v; shared_ptr<N> next; N(int v) : v(v) { cout << "+" << v; } ~N() { cout << "-" << v; } };
struct Shape { virtual double area() const = 0; virtual ~Shape() { cout << "~S"; } }; struct Sq : Shape { double a; Sq(double a) : a(a) {} double area() const override { return a * a; } };
int main() {
    { unique_ptr<N> p(new N(1)); auto q = make_unique<N>(2); cout << p->v << (*q).v << endl; p.reset(); cout << (p ? 1 : 0) << endl; unique_ptr<N> r = move(q); cout << (q.get() == nullptr) << r->v << endl; } cout << endl;
    shared_ptr<N> a = make_shared<N>(3); { shared_ptr<N> b = a; cout << a.use_count(); a->next = make_shared<N>(4); } cout << a.use_count() << a->next->v << endl; a = nullptr; cout << endl;
    unique_ptr<Shape> s(new Sq(3)); cout << s->area() << endl; shared_ptr<Shape> t = make_shared<Sq>(2); cout << t->area() << endl;
    auto x = make_tuple(1, string("a"), 2.5); cout << get<0>(x) << get<1>(x) << get<2>(x) << endl; tuple<int, int> y(3, 4); get<0>(y) = 9; cout << get<0>(y) + get<1>(y) << endl; auto [i, n, d] = x; cout << i << n << d << endl; int m; string w; tie(m, w) = make_pair(5, string("z")); cout << m << w << endl;
}
