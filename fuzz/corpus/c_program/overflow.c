int a[4];int f(int n){return n?f(n-1)+a[n]:0;}int main(void){char s[4];sprintf(s,"%d%s",32767,"abc");return f(30000);}
