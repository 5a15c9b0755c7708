#define _Paste2(z, y) _Paste2_x(z, y)
#define _Paste2_x(z, y) z##y
#define _Paste3(z, y, x) _Paste3_x(z, y, x)
#define _Paste3_x(z, y, x) z##y##x
#define _Paste4(z, y, x, w) _Paste4_x(z, y, x, w)
#define _Paste4_x(z, y, x, w) z##y##x##w
#define name2 _Paste2
#define name3 _Paste3
#define name4 _Paste4
#define declare(z, y) _Paste2(z, declare)(y)
#define implement(z, y) _Paste2(z, implement)(y)
#define declare2(z, y, x) _Paste2(z, declare2)(y, x)
#define implement2(z, y, x) _Paste2(z, implement2)(y, x)
#define callerror(generic, type, number, text) (*_Paste3(type, generic, handler))(number, text)
#define errorhandler(generic, type) _Paste3(type, generic, handler)
#define set_handler(generic, type, handler) _Paste4(set_, type, generic, _handler)(handler)
typedef int (*GPT)(int, char *);
