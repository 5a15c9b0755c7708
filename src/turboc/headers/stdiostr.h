#include <iostream.h>
class stdiostream : public iostream {
public:
    stdiostream(FILE *f) { __start(); __stream = f; }
};
