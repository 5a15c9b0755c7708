#include <stdio.h>
#include <iostream.h>
#include <string.h>
template <class T> T biggest(T a, T b) { return a > b ? a : b; }
template <class T, int N> class Stack {
    T data[N]; int top;
public:
    Stack() { top = 0; }
    void push(T x);
    T pop();
    int empty() const { return top == 0; }
    int size() { return sizeof(data); }
};
template <class T, int N> void Stack<T, N>::push(T x) { if (top < N) data[top++] = x; }
template <class T, int N> T Stack<T, N>::pop() { return top ? data[--top] : data[0]; }
template <class T> class List {
    struct Node { T value; Node *next; };
    Node *first;
public:
    List() { first = 0; }
    ~List() { while (first) { Node *n = first; first = n->next; delete n; } cout << "gone\n"; }
    void add(const T &v) { Node *n = new Node; n->value = v; n->next = first; first = n; }
    T sum() { T s = 0; for (Node *n = first; n; n = n->next) s += n->value; return s; }
};
class Point { public: int x, y; Point(int a = 0, int b = 0) { x = a; y = b; } int operator>(Point &o) { return x * x + y * y > o.x * o.x + o.y * o.y; } };
template <class T> void swap(T &a, T &b) { T t = a; a = b; b = t; }
template <class T> void sort(T *a, int n) { for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) if (a[j] < a[i]) swap(a[i], a[j]); }
typedef Stack<int, 5> IntStack;
int main() {
    IntStack s; Stack<char, 3> c; int i;
    for (i = 0; i < 7; i++) s.push(i * i);
    while (!s.empty()) cout << s.pop() << " ";
    c.push('x'); c.push('y'); cout << c.pop(); cout << c.pop() << s.size() << c.size() << "\n";
    cout << biggest(3, 9) << biggest(2.5, 1.5) << biggest('a', 'z') << "\n";
    Point p(3, 4), q(1, 1); Point r = biggest(p, q); cout << r.x << r.y << "\n";
    { List<long> l; l.add(70000L); l.add(5); cout << l.sum() << "\n"; }
    int a[] = { 5, 3, 9, 1 }; sort(a, 4);
    for (int k = 0; k < 4; k++) cout << a[k] << " ";
    cout << k << "\n";
    double d[] = { 2.5, -1, 7 }; sort(d, 3); for (k = 0; k < 3; k++) cout << d[k] << " "; cout << "\n";
    return 0;
}
