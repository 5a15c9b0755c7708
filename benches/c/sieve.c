/* Counts the primes from 3 to 16,383 5000 times, with Gilbreath's sieve of Byte magazine. */
#include <stdio.h>
#define SIZE 8190
char flags[SIZE + 1];
int main(void)
{
    int i, k, count = 0, round;
    unsigned prime;
    for (round = 0; round < 5000; round++) {
        count = 0;
        for (i = 0; i <= SIZE; i++) flags[i] = 1;
        for (i = 0; i <= SIZE; i++)
            if (flags[i]) {
                prime = i + i + 3;
                for (k = i + prime; k <= SIZE; k += prime) flags[k] = 0;
                count++;
            }
    }
    printf("%d\n", count);
    return count;
}
