#include <iostream>
#include <iomanip>
#include <cstdio>
#include <climits>
#include <cstdint>
using namespace std;

int sum(int first, int last)
{
    int total = 0;
    for (int i = first; i <= last; i++) total += i;
    for (int i = last; i >= first; i--) total += i;
    return total;
}

int main()
{
    int a = 100000, b = -7;
    cout << a * 3 << ' ' << a / b << ' ' << a % b << ' ' << (a << 3) << ' ' << (b >> 1) << '\n';
    cout << sizeof(char) << sizeof(short) << sizeof(int) << sizeof(long long) << sizeof(float) << sizeof(double) << '\n';
    cout << sum(1, 1000) << ' ' << INT_MAX << ' ' << INT_MIN << ' ' << UINT_MAX << '\n';
    unsigned u = 0;
    u--;
    cout << u << ' ' << (u > 5) << ' ' << (b < 5) << '\n';
    short s = 32767;
    s++;
    cout << s << ' ' << (unsigned short)s << '\n';
    long long f = 1;
    for (int i = 2; i <= 20; i++) f *= i;
    cout << f << ' ' << f / 1000000007 << ' ' << f % 1000000007 << ' ' << -f << ' ' << (f > INT_MAX) << '\n';
    long long big = 10000000000LL, shifted = 1LL << 40;
    cout << big + 1 << ' ' << shifted << ' ' << (shifted >> 38) << ' ' << (big & 0xFFFF) << ' ' << (double)big << '\n';
    unsigned long long wide = 18446744073709551615ULL;
    cout << wide << ' ' << wide / 3 << '\n';
    printf("%d %5d|%-6d|%06d %x %X %o %u\n", a, b, 42, 42, 255, 255, 8, u);
    printf("%lld %.3f %8.2e %g %c %s %%\n", f, 3.14159, 12345.678, 0.0001, 'x', "text");
    printf("%*d|%.*f|%hd|%ld\n", 6, 42, 2, 2.0 / 3, s, 123456L);
    cout << fixed << setprecision(2) << 3.14159 << ' ' << 2.0 << ' ' << setw(8) << 1.5 << '\n';
    cout << scientific << 12345.678 << ' ' << setprecision(6);
    cout.unsetf(ios::floatfield);
    cout << 1.0 / 3 << ' ' << 1e20 << ' ' << 100000.0 << ' ' << 1234567.0 << '\n';
    cout << hex << 255 << ' ' << oct << 8 << ' ' << dec << 10 << ' ' << showbase << hex << 255 << dec << noshowbase << '\n';
    cout << setfill('*') << setw(6) << 42 << left << setw(6) << 42 << right << setfill(' ') << setw(4) << 'c' << '\n';
    cout << boolalpha << true << ' ' << (1 > 2) << noboolalpha << ' ' << true << '\n';
    enum Colour { Red, Green = 5, Blue } c = Blue;
    cout << c << ' ' << Red + Green << '\n';
    float x = 0.1f;
    double y = x;
    cout << x << ' ' << setprecision(10) << y << ' ' << int(-2.7) << ' ' << int32_t(7.9) << '\n';
    char text[20];
    snprintf(text, sizeof text, "%d-%s", 7, "seven");
    cout << text << ' ' << 'a' + 1 << ' ' << (char)('a' + 1) << '\n';
    switch (a) {
    case 100000: cout << "hundred thousand\n"; break;
    default: cout << "other\n";
    }
    int n = 4, table[n];
    for (int i = 0; i < n; i++) table[i] = i * i;
    cout << table[3] << ' ' << *(table + 2) << '\n';
    static int large[300][100];
    large[250][99] = 5;
    int *p = &large[0][0];
    cout << p[250 * 100 + 99] << ' ' << &large[299][99] - p << '\n';
    return 0;
}
