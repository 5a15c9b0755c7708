#include <iostream>
#include <typeinfo>
#include <vector>
using namespace std;
class Animal { public: virtual ~Animal() {} virtual void speak() = 0; };
class Dog : public Animal { public: void speak() { cout << "woof" << endl; } void wag() { cout << "wag" << endl; } };
class Puppy : public Dog { public: int age; Puppy() : age(1) {} void speak() { cout << "yip" << endl; } };
class Cat : public Animal { public: void speak() { cout << "meow" << endl; } };
struct Fly { virtual ~Fly() {} int wings; Fly() : wings(2) {} };
struct Bird : public Animal, public Fly { void speak() { cout << "tweet" << endl; } };
void check(Animal *a) { if (Dog *d = dynamic_cast<Dog *>(a)) d->wag(); else if (dynamic_cast<Cat *>(a) != nullptr) cout << "cat" << endl; else cout << "?" << endl; }
int main() {
    vector<Animal *> v; v.push_back(new Dog); v.push_back(new Cat); v.push_back(new Puppy); v.push_back(new Bird);
    for (Animal *a : v) { a->speak(); check(a); }
    Puppy *p = dynamic_cast<Puppy *>(v[2]); cout << (p ? p->age : -1) << (dynamic_cast<Puppy *>(v[0]) ? "y" : "n") << endl;
    Animal *none = 0; cout << (dynamic_cast<Dog *>(none) == 0) << endl;
    try { Dog &d = dynamic_cast<Dog &>(*v[0]); d.wag(); Cat &c = dynamic_cast<Cat &>(*v[0]); c.speak(); } catch (bad_cast &e) { cout << "bad_cast" << endl; }
    const Animal *ca = v[1]; cout << (dynamic_cast<const Cat *>(ca) ? 1 : 0) << endl; Animal *up = dynamic_cast<Animal *>(v[2]); cout << (up == v[2]) << endl;
    for (Animal *a : v) delete a;
}
