//! Tests of dos.h, bios.h and time.h, by what the Library Reference of Borland C++ 3.1 and the lists of interrupts say.

use crate::programs::{run, run_main};

#[test]
fn time_and_date_are_set_and_go_on() {
    let seen = run_main(
        r#"struct time t = { 34, 12, 0, 56 }; struct date d = { 2004, 28, 2 }; struct dosdate_t n; struct dostime_t m;
        setdate(&d); settime(&t); gettime(&t); say(t.ti_hour); say(t.ti_min); say(t.ti_sec); say(t.ti_hund < 10);
        _dos_getdate(&n); say(n.year); say(n.month); say(n.day); say(n.dayofweek);
        t.ti_hour = 23; t.ti_min = 59; t.ti_sec = 59; t.ti_hund = 50; settime(&t); delay(1000);
        getdate(&d); say(d.da_year); say(d.da_mon); say(d.da_day); _dos_gettime(&m); say(m.hour); say(m.minute); say(m.second); say(m.hsecond >= 50 && m.hsecond < 60);"#,
    );
    // 28 February 2004 was a Saturday of a leap year.
    assert_eq!(seen, "12 34 56 1 2004 2 28 6 2004 2 29 0 0 0 1");
}

#[test]
fn seconds_since_1970_are_the_calendars() {
    let seen = run_main(
        r#"struct date d = { 2000, 1, 1 }; struct time t = { 2, 1, 0, 3 }; long s = 1000000000; struct tm *b;
        stime(&s); say(time(NULL) - s); sleep(5); say(time(&s) - 1000000000); say(s - 1000000000); getdate(&d); gettime(&t);
        say(d.da_year); say(d.da_mon); say(d.da_day); say(t.ti_hour); say(t.ti_min); say(t.ti_sec);
        d.da_year = 2000; d.da_mon = 3; d.da_day = 1; t.ti_hour = 1; t.ti_min = 2; t.ti_sec = 3; t.ti_hund = 0; say(dostounix(&d, &t));
        unixtodos(951868799, &d, &t); say(d.da_year); say(d.da_mon); say(d.da_day); say(t.ti_hour); say(t.ti_min); say(t.ti_sec); say(difftime(7, 4));"#,
    );
    assert_eq!(seen, "0 5 5 2001 9 8 21 46 45 951890523 2000 2 29 18 59 59 3");
}

#[test]
fn a_delay_takes_its_time_on_every_clock() {
    let seen = run_main(
        r#"clock_t c = clock(); long b = biostime(0, 0), t = time(NULL), d; delay(10000); c = clock() - c; b = biostime(0, 0) - b; t = time(NULL) - t;
        say(c >= 181 && c <= 183); say(b >= 181 && b <= 183); say(t); _bios_timeofday(_TIME_GETCLOCK, &d); say(labs(d - biostime(0, 0)) < 2);"#,
    );
    assert_eq!(seen, "1 1 10 1", "18.2 ticks a second");
}

#[test]
fn dos_is_called_by_its_functions() {
    let seen = run_main(
        r#"union REGS r; struct SREGS s; static char text[] = "text$rest"; struct date d = { 1995, 17, 8 }; setdate(&d);
        r.h.ah = 0x2A; intdos(&r, &r); say(r.x.cx); say(r.h.dh); say(r.h.dl); say(r.h.al);
        r.h.ah = 0x2B; r.x.cx = 1996; r.h.dh = 2; r.h.dl = 29; say(intdos(&r, &r) & 255); getdate(&d); say(d.da_year); say(d.da_mon); say(d.da_day);
        r.h.ah = 0x2D; r.h.ch = 5; r.h.cl = 6; r.h.dh = 7; r.h.dl = 0; intdos(&r, &r); r.h.ah = 0x2C; intdos(&r, &r); say(r.h.ch); say(r.h.cl); say(r.h.dh);
        segread(&s); r.h.ah = 9; r.x.dx = FP_OFF(text); intdosx(&r, &r, &s); bdos(2, '!', 0); printf(" ");
        r.h.ah = 0x30; intdos(&r, &r); say(r.h.al); say(r.x.cflag); r.h.ah = 0xFE; intdos(&r, &r); say(r.x.cflag);"#,
    );
    // 17 August 1995 was a Thursday.
    assert_eq!(seen, "1995 8 17 4 0 1996 2 29 5 6 7 text! 6 0 1");
}

#[test]
fn the_clock_of_the_bios_counts_in_decimal_digits() {
    let seen = run_main(
        r#"union REGS r; struct time t = { 34, 12, 0, 56 }; struct date d = { 1998, 23, 11 }; long before; setdate(&d); settime(&t);
        r.h.ah = 2; int86(0x1A, &r, &r); say(r.x.cx == 0x1234); say(r.h.dh == 0x56); r.h.ah = 4; int86(0x1A, &r, &r); say(r.x.cx == 0x1998); say(r.x.dx == 0x1123);
        r.h.ah = 0; int86(0x1A, &r, &r); before = ((long)r.x.cx << 16) + r.x.dx; say(before / 65543L);
        r.h.ah = 1; r.x.cx = 1; r.x.dx = 0; int86(0x1A, &r, &r); gettime(&t); say(t.ti_hour); say(t.ti_min); getdate(&d); say(d.da_day);"#,
    );
    // 65,543 ticks are an hour; 65,536 ticks are 59 minutes and 59.6 seconds.
    assert_eq!(seen, "1 1 1 1 12 0 59 23");
}

#[test]
fn interrupts_are_called_with_every_kind_of_registers() {
    let seen = run_main(
        r#"struct REGPACK p; union REGS r; struct SREGS s; int x, y, d; p.r_ax = 0x0200; p.r_bx = 0; p.r_dx = 0x0304; intr(0x10, &p); x = wherex(); y = wherey();
        p.r_ax = 0x0300; intr(0x10, &p); _AX = 0x0300; _BX = 0; geninterrupt(0x10); d = _DX; say(x); say(y); say(p.r_dx == 0x0304); say(d == 0x0304);
        int86(0x12, &r, &r); say(r.x.ax); say(biosmemory()); int86(0x11, &r, &r); say(r.x.ax == biosequip());
        segread(&s); say(s.ds == s.ss && s.es == s.ds && s.cs != s.ds); say(s.ds == FP_SEG((void far *)&p));"#,
    );
    assert_eq!(seen, "5 4 1 1 640 640 1 1 1");
}

#[test]
fn vectors_are_set_and_read_through_dos() {
    let functions = r#"void interrupt handler() { }
        void main() { union REGS r; struct SREGS s; segread(&s);
            r.h.ah = 0x25; r.h.al = 0x60; s.ds = FP_SEG(handler); r.x.dx = FP_OFF(handler); intdosx(&r, &r, &s); say(getvect(0x60) == handler);
            setvect(0x61, handler); r.h.ah = 0x35; r.h.al = 0x61; segread(&s); intdosx(&r, &r, &s); say(s.es == FP_SEG(handler)); say(r.x.bx == FP_OFF(handler)); }"#;
    assert_eq!(run(functions, ""), "1 1 1");
}

#[test]
fn keys_are_read_through_the_bios() {
    let functions = r#"void main() { union REGS r; say(bioskey(1) != 0); say(bioskey(0) & 255); say(bioskey(2)); r.h.ah = 1; intdos(&r, &r); say(r.h.al);
        r.h.ah = 0x0B; intdos(&r, &r); say(r.h.al); r.h.ah = 6; r.h.dl = 0xFF; intdos(&r, &r); say(r.h.al); r.h.ah = 7; intdos(&r, &r); say(r.h.al);
        say(bioskey(1)); r.h.ah = 0x0B; intdos(&r, &r); say(r.h.al);
        r.h.ah = 5; r.x.cx = 0x1E61; int86(0x16, &r, &r); r.h.ah = 1; int86(0x16, &r, &r); say(r.x.ax == 0x1E61); say((r.x.flags & 0x40) != 0);
        r.h.ah = 0; int86(0x16, &r, &r); say(r.x.ax == 0x1E61); r.h.ah = 1; int86(0x16, &r, &r); say((r.x.flags & 0x40) != 0); }"#;
    assert_eq!(run(functions, "abcd"), "1 97 0 b98 255 99 100 0 0 1 0 1 1");
}

#[test]
fn the_card_reports_its_retrace_and_its_colours() {
    let seen = run_main(
        r#"int i, on = 0, off = 0, d = VGA, m = VGAHI; for (i = 0; i < 20000; i++) if (inportb(0x3DA) & 8) on++; else off++; say(on > 0); say(off > 50 * on);
        initgraph(&d, &m, ""); outportb(0x3C8, 1); outportb(0x3C9, 10); outportb(0x3C9, 20); outportb(0x3C9, 30);
        outportb(0x3C7, 1); i = inportb(0x3C9); on = inportb(0x3C9); off = inportb(0x3C9); closegraph(); say(i); say(on); say(off); say(inportb(0x2F8)); say(inport(0x2F8));"#,
    );
    assert_eq!(seen, "1 1 10 20 30 255 65535", "nothing answers at other ports");
}

#[test]
fn the_disk_is_described() {
    let seen = run_main(
        r#"struct dfree d; struct fatinfo f; char path[80]; getdfree(0, &d); say(d.df_avail <= d.df_total); say(d.df_bsec); say(d.df_sclus);
        getfat(0, &f); say((unsigned)f.fi_nclus == d.df_total); say(f.fi_bysec); say(f.fi_sclus == d.df_sclus);
        say(getdisk()); quote(getcwd(path, 80)); quote(getcwd(NULL, 80)); say(getcurdir(0, path)); quote(path); say(chdir("C:\\NONE")); say(errno == ENOENT); say(mkdir("A")); say(rmdir("A"));"#,
    );
    assert_eq!(seen, "1 512 4 1 512 1 2 [C:\\] [C:\\] 0 [] -1 1 -1 -1");
}

#[test]
fn a_program_ends_with_its_functions() {
    let functions = r#"void one() { printf("one "); } void two() { printf("two "); } void main() { say(atexit(one)); say(atexit(two)); exit(3); }"#;
    assert_eq!(run(functions, ""), "0 0 two one");
    let functions = r#"void one() { printf("one "); } void main() { atexit(one); printf("end "); _exit(0); }"#;
    assert_eq!(run(functions, ""), "end", "_exit calls none");
    let functions = "void one() { } void main() { int i; for (i = 0; i < 32; i++) if (atexit(one)) say(i); say(atexit(one) != 0); }";
    assert_eq!(run(functions, ""), "1", "up to 32");
}

#[test]
fn memory_is_read_written_and_moved() {
    let seen = run_main(
        r#"char a[8] = "abcdefg", b[8] = ""; unsigned s = FP_SEG((void far *)a), p = FP_OFF((void far *)a), q = FP_OFF((void far *)b);
        say(peekb(s, p)); say(peek(s, p) == 'a' + 256 * 'b'); pokeb(s, p, 'X'); poke(s, p + 1, 'Y' + 256 * 'Z'); quote(a); pokeb(s, p, 200); say(peekb(s, p));
        movedata(s, p + 1, s, q, 4); quote(b);"#,
    );
    assert_eq!(seen, "97 1 [XYZdefg] -56 [YZde]");
}

#[test]
fn blocks_of_the_heap_keep_their_contents_when_they_grow() {
    let seen = run_main(
        r#"char *p = malloc(10), *q; unsigned left = coreleft(), i; strcpy(p, "contents"); q = malloc(1000); say(left - coreleft() >= 1000 && left - coreleft() < 1010);
        free(q); p = realloc(p, 500); quote(p); p = realloc(p, 3); say(p[2]); say(realloc(NULL, 4) != NULL); say(malloc(0) == NULL); say(calloc(0x4000, 8) == NULL);
        p = malloc(6); memset(p, 1, 6); free(p); p = calloc(3, 2); for (i = 0; i < 6; i++) if (p[i]) say(i); errno = 0; say(malloc(65000u) == NULL); say(errno == ENOMEM);"#,
    );
    assert_eq!(seen, "1 [contents] 110 1 1 1 1 1");
    let seen = run_main(
        r#"unsigned long left = farcoreleft(), i; char huge *p = farmalloc(100000), huge *q; say(left - farcoreleft() >= 100000 && left - farcoreleft() < 100100);
        for (i = 0; i < 100000; i += 1000) p[i] = i / 1000; q = farrealloc(p, 200000); for (i = 0; i < 100000; i += 1000) if (q[i] != i / 1000) say(i); farfree(q); say(farcoreleft() == left);
        p = farmalloc(70000); for (i = 0; i < 70000; i++) p[i] = 7; farfree(p); p = farcalloc(7000, 10); for (i = 0; i < 70000; i++) if (p[i]) break; say(i);
        errno = 0; say(farmalloc(0) == NULL); say(farmalloc(1000000) == NULL); say(errno == ENOMEM);"#,
    );
    assert_eq!(seen, "1 1 70000 1 1 1");
}

#[test]
fn a_root_of_a_negative_number_is_an_error() {
    let seen = run_main("errno = 0; sqrt(0); sqrt(4); say(errno); sqrt(-1); say(errno == EDOM);");
    assert_eq!(seen, "0 1", "the message goes to stderr, which is not redirected");
}

#[test]
fn functions_of_mathematics_have_their_values() {
    let seen = run_main(
        r#"double c[] = { 1, 2, 3 }; struct complex z; z.x = 3; z.y = -4; say(log10(1000) * 1000); say(pow10(3)); say(ldexp(3, 4)); say(poly(2, 2, c)); say(cabs(z));
        say(_tolower('A')); say(_toupper('b')); say(isascii(127) != 0); say(isascii(128) != 0);"#,
    );
    assert_eq!(seen, "3000 1000 48 17 5 97 66 1 0");
}
