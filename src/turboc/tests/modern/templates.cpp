#include <iostream>
#include <string>
using namespace std;

template <typename T> T largest(T a, T b) { return a > b ? a : b; }
template <class T, int N> int length(T (&)[N]) { return N; }
template <class A, class B> void print_both(const A &a, const B &b) { cout << a << '/' << b << '\n'; }
template <class T> void bubble(T *items, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j + 1 < n - i; j++)
            if (items[j + 1] < items[j]) swap(items[j], items[j + 1]);
}

template <class T> class Stack {
    struct Node { T value; Node *below; };
    Node *top;
    int count;
public:
    Stack() : top(nullptr), count(0) {}
    ~Stack() { while (!empty()) pop(); }
    void push(const T &value);
    T pop();
    bool empty() const { return count == 0; }
    int size() const { return count; }
    static int made;
};
template <class T> int Stack<T>::made = 0;
template <class T> void Stack<T>::push(const T &value)
{
    Node *n = new Node;
    n->value = value;
    n->below = top;
    top = n;
    count++;
    made++;
}
template <class T> T Stack<T>::pop()
{
    T value = top->value;
    Node *old = top;
    top = top->below;
    delete old;
    count--;
    return value;
}

template <class K, class V, int Size = 4> class Table {
    K keys[Size];
    V values[Size];
    int used = 0;
public:
    void put(K key, V value) { keys[used] = key; values[used++] = value; }
    V get(K key, V missing = V()) const
    {
        for (int i = 0; i < used; i++) if (keys[i] == key) return values[i];
        return missing;
    }
    int room() const { return Size - used; }
};

class Point {
    int x, y;
public:
    Point(int x = 0, int y = 0) : x(x), y(y) {}
    Point operator+(const Point &o) const { return Point(x + o.x, y + o.y); }
    bool operator<(const Point &o) const { return x * x + y * y < o.x * o.x + o.y * o.y; }
    bool operator>(const Point &o) const { return o < *this; }
    friend ostream &operator<<(ostream &out, const Point &p) { return out << '(' << p.x << ',' << p.y << ')'; }
};
template <> class Stack<bool> {
public:
    void push(bool) { cout << "bits\n"; }
};

class Shape {
public:
    virtual double area() const = 0;
    virtual string name() const { return "shape"; }
    virtual ~Shape() {}
};
class Square : public Shape {
    double side;
public:
    explicit Square(double s) : side(s) {}
    double area() const override { return side * side; }
    string name() const override { return "square"; }
};
class Circle : public Shape {
    double radius;
public:
    Circle(double r) : radius(r) {}
    double area() const { return 3 * radius * radius; }
};
class Named { public: string label; Named(string l) : label(l) {} void tell() { cout << label << '\n'; } };
class Counted { public: int number; Counted() : number(0) {} void step() { number++; } };
class Item : public Named, public Counted { public: Item() : Named("item") { step(); } };

int main()
{
    cout << largest(3, 7) << ' ' << largest(2.5, 1.5) << ' ' << largest('a', 'z') << ' ' << largest<double>(1, 2.5) << ' '
         << largest(string("ab"), string("b")) << ' ' << largest(Point(1, 2), Point(3, 0)) << '\n';
    int numbers[] = {5, 3, 9, 1};
    string words[] = {"pear", "fig", "apple"};
    bubble(numbers, length(numbers));
    bubble(words, length(words));
    print_both(numbers[0], words[0]);
    Stack<int> s;
    for (int i = 0; i < 5; i++) s.push(i * i);
    int popped = s.pop();
    cout << popped << ' ' << s.size() << ' ' << Stack<int>::made << ' ' << Stack<string>::made << '\n';
    Stack<string> t;
    t.push("a"); t.push("b");
    while (!t.empty()) cout << t.pop();
    cout << ' ' << Stack<string>::made << '\n';
    Stack<bool> bits;
    bits.push(true);
    Table<string, int> ages;
    ages.put("Ann", 20); ages.put("Bob", 30);
    Table<int, Point, 10> places;
    places.put(1, Point(4, 5));
    cout << ages.get("Bob") << ' ' << ages.get("Cid", -1) << ' ' << ages.room() << places.get(1) + Point(1) << places.room() << '\n';
    Shape *shapes[] = {new Square(2), new Circle(1)};
    for (Shape *shape : shapes) { cout << shape->name() << ' ' << shape->area() << '\n'; delete shape; }
    Item item;
    Counted &counted = item;
    counted.step();
    item.tell();
    cout << item.number << ' ' << static_cast<int>(3.9) << '\n';
    auto total = 0.5;
    for (auto n : numbers) total += n;
    cout << total << '\n';
    return 0;
}
