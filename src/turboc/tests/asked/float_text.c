#include <stdio.h>
double v[]={0.5,1.5,2.5,3.5,0.25,0.75,0.125,0.375,0.625,99499.703125,54085.328125,0.566796875,1e15+0.5,1e16,0.0625,1.0625,4503599627370496.5,0.03125,1234.5,1235.5,12345.5,2.25,2.35,9.5,99.5,0.95};
main(){ int i; for(i=0;i<sizeof v/sizeof*v;i++) printf("%d %.0f %.1f %.2f %.3f %.5f %.8f|%.0e %.1e %.2e %.3e|%.1g %.2g %.3g %.4g\n",i,v[i],v[i],v[i],v[i],v[i],v[i],v[i],v[i],v[i],v[i],v[i],v[i],v[i],v[i]);
 printf("%f %.0f %.2f\n%f\n%f\n%f %.45f %.60f %.5f\n",1e39,1e39,1e39,1e40,1e41,9e38,0.5,1e-20,1e40);
 printf("%.41e %.50g %.45g\n",1.5,1.5,1e-5);
 printf("%#.3g %#g %#.0f %#.0e %g %g %g\n",1.0,1.0,1.0,1.0,100000.0,1000000.0,999999.5);
 printf("%f %g %e %f\n",-0.0,-0.0,0.0,-1e-10);
 printf("%5.1f|%-8.2f|%+.2f|% .2f|%08.2f|%+08.2f|%-08.2f|% 08.2f\n",-2.55,2.55,2.55,2.55,-2.55,2.55,2.55,2.55);
 printf("%hf %lf %he %hd\n", 1.5, 1.5, 1.5, 7);
 { float f=0.1f,g=3.7; long double l=1.0L/3; printf("%f %g %.10f %Lf %Lg\n",f,f,g,l,l); printf("%Lf\n", 1.5L*2); printf("%f\n",(double)l); printf("%d %d %d %d\n",sizeof(l),sizeof(l*2),sizeof(1.0f),sizeof(1.0L)); printf("%d %d\n",sizeof(f*f),sizeof(f+1.0)); }
 return 0;}
