#include <iostream>
#include <string>
#include <cctype>
#include <cstring>
using namespace std;

string repeated(const string &s, int n)
{
    string result;
    while (n-- > 0) result += s;
    return result;
}

bool is_palindrome(string s)
{
    string letters;
    for (char c : s) if (isalpha(c)) letters += (char)tolower(c);
    return letters == string(letters.rbegin(), letters.rend());
}

int main()
{
    string a = "Hello", b("World"), c(3, '*'), d = a + ", " + b + '!';
    cout << d << ' ' << d.length() << ' ' << c << ' ' << d[4] << ' ' << d.at(7) << '\n';
    cout << d.substr(7) << ' ' << d.substr(0, 5) << ' ' << d.find("World") << ' ' << d.find('o') << ' ' << d.find('o', 5) << ' '
         << d.rfind('o') << ' ' << (d.find("xyz") == string::npos) << '\n';
    d.replace(7, 5, "there");
    d.insert(0, ">> ");
    d.erase(d.size() - 1);
    cout << d << ' ' << d.find_first_of("aeiou") << ' ' << d.find_last_of("aeiou") << '\n';
    cout << (a < b) << (a == "Hello") << (a != b) << ("Hello" == a) << (b >= a) << ' ' << (a.compare(b) < 0) << '\n';
    cout << repeated("ab", 3) << ' ' << a.empty() << string().empty() << ' ' << a.c_str() << ' ' << strlen(b.c_str()) << '\n';
    for (int i = 0; i < (int)a.size(); i++) a[i] = toupper(a[i]);
    a.push_back('?');
    cout << a << ' ' << a.back() << ' ' << to_string(42) + to_string(-7) << ' ' << stoi("123") + 1 << ' ' << stod("2.5") * 2 << '\n';
    string words[3] = {"one", "two", "three"};
    string *longest = &words[0];
    for (int i = 1; i < 3; i++) if (words[i].size() > longest->size()) longest = &words[i];
    cout << *longest << ' ' << words[1] + words[0] << '\n';
    string line, word;
    int n;
    cin >> n >> word;
    cin.ignore();
    getline(cin, line);
    cout << n << '[' << word << "][" << line << "]\n";
    int count = 0;
    while (getline(cin, line)) { count++; cout << count << ':' << line << ' ' << is_palindrome(line) << '\n'; }
    cout << count << ' ' << cin.eof() << ' ' << !cin << '\n';
    return 0;
}
