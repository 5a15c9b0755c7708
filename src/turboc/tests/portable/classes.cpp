#include <iostream.h>
#include <iomanip.h>
#include <string.h>
#include <stdio.h>
class Shape {
protected:
    int x, y;
    static int count;
public:
    Shape(int a = 0, int b = 0) : x(a), y(b) { count++; cout << "+shape " << x << "," << y << endl; }
    virtual ~Shape() { count--; cout << "-shape" << endl; }
    virtual int area() const { return 0; }
    virtual const char *name() { return "shape"; }
    void show() { cout << name() << " " << area() << " at " << x << ',' << y << endl; }
    static int total() { return count; }
};
int Shape::count = 0;
class Box : public Shape {
    int w, h;
public:
    Box(int a, int b, int w, int h);
    ~Box() { cout << "-box" << endl; }
    int area() const { return w * h; }
    const char *name() { return "box"; }
};
Box::Box(int a, int b, int w, int h) : Shape(a, b) { this->w = w; Box::h = h; }
class Square : public Box {
public:
    Square(int s) : Box(1, 1, s, s) {}
    const char *name() { return "square"; }
};
struct Vec {
    double x, y;
    Vec() { x = y = 0; }
    Vec(double a, double b) { x = a; y = b; }
    Vec operator+(const Vec &o) const { return Vec(x + o.x, y + o.y); }
    Vec operator*(double k) const { return Vec(x * k, y * k); }
    Vec &operator+=(const Vec &o) { x += o.x; y += o.y; return *this; }
    int operator==(const Vec &o) const { return x == o.x && y == o.y; }
    Vec operator-() const { return Vec(-x, -y); }
};
ostream &operator<<(ostream &s, const Vec &v) { return s << "(" << v.x << "," << v.y << ")"; }
Vec operator*(double k, const Vec &v) { return v * k; }
class Stack {
    int *data, top, size;
public:
    Stack(int n) { data = new int[n]; top = 0; size = n; }
    Stack(const Stack &o) { data = new int[o.size]; size = o.size; top = o.top; for (int i = 0; i < top; i++) data[i] = o.data[i]; }
    ~Stack() { delete[] data; }
    void push(int v) { if (top < size) data[top++] = v; }
    int pop() { return top ? data[--top] : -1; }
    int &operator[](int i) { return data[i]; }
    int length() const { return top; }
};
int twice(int x) { return 2 * x; }
double twice(double x) { return 2 * x; }
const char *twice(const char *s) { static char b[40]; strcpy(b, s); strcat(b, s); return b; }
void swap(int &a, int &b) { int t = a; a = b; b = t; }
int &larger(int &a, int &b) { return a > b ? a : b; }
int sum(int a, int b = 10, int c = 100) { return a + b + c; }
int used(Stack s) { s.push(99); return s.length(); }
const int N = 3;
enum Color { Red, Green = 5, Blue };
inline int cube(int x) { return x * x * x; }
class Counter { int n; public: Counter() { n = 0; } Counter &operator++() { ++n; return *this; } Counter operator++(int) { Counter c = *this; n++; return c; } int get() { return n; } friend void reset(Counter &c); };
void reset(Counter &c) { c.n = -1; }
int main()
{
    {
        Shape s(1, 2);
        Box b(3, 4, 5, 6);
        Shape *list[N] = { &s, &b, new Square(7) };
        for (int i = 0; i < N; i++) list[i]->show();
        cout << Shape::total() << endl;
        delete list[2];
        Shape &r = b;
        cout << r.area() << " " << r.Shape::area() << endl;
    }
    cout << Shape::total() << endl;
    Vec a(1, 2), b(0.5, 0.25), c;
    c = a + b * 2;
    c += Vec(1, 1);
    cout << c << " " << 2 * a << " " << -a << " " << (a == a) << (a == b) << endl;
    Stack s(5);
    for (int i = 0; i < 4; i++) s.push(i * i);
    s[1] = 77;
    cout << used(s) << s.length() << " " << s.pop() << " " << s[1] << endl;
    cout << twice(4) << " " << twice(1.25) << " " << twice("ab") << endl;
    int x = 3, y = 8;
    swap(x, y);
    larger(x, y) = 50;
    int &z = y;
    z++;
    cout << x << " " << y << " " << sum(1) << " " << sum(1, 2) << " " << sum(1, 2, 3) << endl;
    cout << setw(6) << 42 << "|" << setw(-0) << "" << setfill('*') << setw(5) << 7 << "|" << hex << 255 << dec << " " << 10 << endl;
    Color col = Blue;
    cout << col << " " << (col == Blue) << " " << cube(3) << endl;
    char ch = 'A';
    ch++;
    cout << ch << " " << (int)ch << " " << 'x' << " " << 2.5 << " " << 1.0 / 3 << " " << 100000.0 << endl;
    Counter k;
    k++;
    ++k;
    cout << k.get() << endl;
    reset(k);
    cout << k.get() << endl;
    int n;
    char word[20];
    double d;
    cin >> n >> word >> d;
    cout << n * 2 << " " << word << " " << d << endl;
    bool ok = n > 2;
    if (ok) cout << "ok " << true << endl;
    switch (n) { case 1: { int q = 2; cout << q; break; } default: cout << "other" << endl; }
    Vec *pv = new Vec(3, 4);
    cout << pv->x * pv->y << " " << *pv << endl;
    delete pv;
    int *arr = new int[10];
    for (int j = 0; j < 10; j++) arr[j] = j;
    cout << arr[9] + *(arr + 3) << endl;
    delete[] arr;
    return 0;
}
