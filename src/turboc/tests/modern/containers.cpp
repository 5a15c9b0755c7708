#include <iostream>
#include <string>
#include <vector>
#include <list>
#include <map>
#include <set>
#include <stack>
#include <queue>
#include <deque>
#include <algorithm>
#include <numeric>
#include <sstream>
#include <utility>
using namespace std;

struct Student { string name; int mark; };
bool by_mark(const Student &a, const Student &b) { return a.mark > b.mark; }
bool is_even(int n) { return n % 2 == 0; }
struct Square { int operator()(int n) const { return n * n; } };

template <class T> void show(const char *title, const T &items)
{
    cout << title << ':';
    for (typename T::const_iterator i = items.begin(); i != items.end(); ++i) cout << ' ' << *i;
    cout << '\n';
}

int main()
{
    vector<int> v;
    for (int i = 10; i > 0; i--) v.push_back(i * 7 % 11);
    show("vector", v);
    sort(v.begin(), v.end());
    show("sorted", v);
    reverse(v.begin(), v.end());
    v.insert(v.begin() + 2, 99);
    v.erase(v.begin());
    show("changed", v);
    cout << v.size() << ' ' << v.front() << ' ' << v.back() << ' ' << v[3] << ' ' << v.at(4) << ' '
         << *max_element(v.begin(), v.end()) << ' ' << accumulate(v.begin(), v.end(), 0) << ' '
         << count_if(v.begin(), v.end(), is_even) << ' ' << (find(v.begin(), v.end(), 99) - v.begin()) << '\n';
    vector<int> squares(v.size());
    transform(v.begin(), v.end(), squares.begin(), Square());
    show("squares", squares);
    sort(squares.begin(), squares.end(), greater<int>());
    show("descending", squares);
    vector<vector<int>> grid(3, vector<int>(4, 1));
    grid[1][2] = 5;
    int total = 0;
    for (auto &row : grid) for (int cell : row) total += cell;
    cout << total << ' ' << grid.size() << 'x' << grid[0].size() << '\n';
    vector<Student> class_list;
    class_list.push_back({"Ann", 71});
    class_list.push_back({"Bob", 93});
    class_list.push_back({"Cid", 85});
    sort(class_list.begin(), class_list.end(), by_mark);
    for (size_t i = 0; i < class_list.size(); i++) cout << class_list[i].name << ' ' << class_list[i].mark << '\n';

    list<string> words = {"pear", "apple", "fig"};
    words.push_front("kiwi");
    words.sort();
    words.remove("fig");
    show("list", words);
    map<string, int> counts;
    istringstream in("the cat and the dog and the bird");
    string word;
    while (in >> word) counts[word]++;
    for (map<string, int>::iterator i = counts.begin(); i != counts.end(); ++i) cout << i->first << '=' << i->second << ' ';
    cout << counts.size() << ' ' << counts.count("cow") << ' ' << (counts.find("dog") != counts.end()) << '\n';
    counts.erase("the");
    for (const auto &entry : counts) cout << entry.first << entry.second << ' ';
    cout << '\n';
    set<int> s;
    for (int i = 0; i < 20; i++) s.insert(i * i % 13);
    show("set", s);
    cout << s.count(4) << ' ' << s.count(5) << ' ' << *s.begin() << ' ' << *s.rbegin() << '\n';
    stack<char> brackets;
    const char *text = "{[()]}(";
    for (; *text; text++) {
        if (*text == '(' || *text == '[' || *text == '{') brackets.push(*text);
        else brackets.pop();
    }
    cout << brackets.size() << ' ' << brackets.top() << '\n';
    queue<int> line;
    for (int i = 1; i <= 5; i++) line.push(i);
    for (int i = 0; i < 7; i++) { line.push(line.front()); line.pop(); }
    cout << line.front() << ' ' << line.back() << ' ' << line.size() << '\n';
    priority_queue<int> heap;
    priority_queue<int, vector<int>, greater<int>> smallest;
    for (int i = 0; i < 8; i++) { heap.push(i * 5 % 8); smallest.push(i * 5 % 8); }
    while (!heap.empty()) { cout << heap.top() << smallest.top() << ' '; heap.pop(); smallest.pop(); }
    cout << '\n';
    deque<int> d;
    d.push_back(1); d.push_front(2); d.push_back(3); d.pop_front();
    show("deque", d);
    pair<int, string> p = make_pair(3, string("three")), q(p);
    q.first = 4;
    swap(p, q);
    cout << p.first << q.first << q.second << ' ' << (p < q) << ' ' << max(3, 7) << min(2.5, 1.5) << '\n';
    ostringstream out;
    out << "x=" << 5 << ", y=" << 2.5;
    cout << out.str() << ' ' << out.str().size() << '\n';
    int order[] = {1, 2, 3}, many = 0;
    do many++; while (next_permutation(order, order + 3));
    cout << many << '\n';
    return 0;
}
