#include <stdio.h>
#include <stdlib.h>
int a[40]; int cmp(const void*x,const void*y){printf(" %d,%d",(int)((int*)x-a),(int)((int*)y-a));return *(int*)x-*(int*)y;}
int main(){int n,i,k; for(n=2;n<14;n++){for(k=0;k<3;k++){srand(n*7+k);for(i=0;i<n;i++)a[i]=rand()%(k?n:3);printf("n=%d:",n);for(i=0;i<n;i++)printf(" %d",a[i]);printf("\n");qsort(a,n,2,cmp);printf("\n");}}return 0;}
