/* Computes the 23rd Fibonacci number 400 times by recursion: 37 million calls. */
#include <stdio.h>
int fibonacci(int n)
{
    if (n < 2) return n;
    return fibonacci(n - 1) + fibonacci(n - 2);
}
int main(void)
{
    int i, result = 0;
    for (i = 0; i < 400; i++) result = fibonacci(23);
    printf("%d\n", result);
    return result;
}
