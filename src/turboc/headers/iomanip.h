#include <iostream.h>
