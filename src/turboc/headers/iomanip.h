#include <iostream.h>
class __manipulator { public: int kind; long value; };
__manipulator setw(int n) { __manipulator m; m.kind = 0; m.value = n; return m; }
__manipulator setprecision(int n) { __manipulator m; m.kind = 1; m.value = n; return m; }
__manipulator setfill(int c) { __manipulator m; m.kind = 2; m.value = c; return m; }
__manipulator setiosflags(long f) { __manipulator m; m.kind = 3; m.value = f; return m; }
__manipulator resetiosflags(long f) { __manipulator m; m.kind = 4; m.value = f; return m; }
__manipulator setbase(int n) { __manipulator m; m.kind = 5; m.value = n; return m; }
void __apply(ios &s, __manipulator m)
{
    switch (m.kind) {
    case 0: s.__width = (int)m.value; break;
    case 1: s.__precision = (int)m.value; break;
    case 2: s.__fill = (char)m.value; break;
    case 3: s.__flags |= m.value; break;
    case 4: s.__flags &= ~m.value; break;
    case 5: s.setf(m.value == 16 ? 64 : m.value == 8 ? 32 : 16, 112); break;
    }
}
ostream &operator<<(ostream &s, __manipulator m) { __apply(s, m); return s; }
istream &operator>>(istream &s, __manipulator m) { __apply(s, m); return s; }
