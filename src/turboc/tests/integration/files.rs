//! Tests of files, streams and handles, by what the Library Reference of Borland C++ 3.1 says of each function.

use std::time::Duration;

use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, Compiler, NoFiles, compile, console};

use crate::programs::{run, run_main};

#[test]
fn text_files_have_two_bytes_at_the_end_of_a_line() {
    let seen = run_main(
        r#"FILE *f = fopen("A.TXT", "w"); int c;
        fputs("a\nb\n", f); say(ftell(f)); fclose(f);
        f = fopen("A.TXT", "rb"); say(filelength(fileno(f))); while ((c = fgetc(f)) != EOF) say(c); fclose(f);
        f = fopen("a.txt", "rt"); while ((c = getc(f)) != EOF) say(c); say(feof(f) != 0);"#,
    );
    assert_eq!(seen, "6 6 97 13 10 98 13 10 97 10 98 10 1");
}

#[test]
fn ctrl_z_ends_a_text_file_only() {
    let seen = run_main(
        r#"FILE *f = fopen("A", "wb"); char t[20]; fwrite("ab\x1A" "cd", 1, 5, f); fclose(f);
        f = fopen("A", "r"); say(fread(t, 1, 20, f)); fclose(f);
        f = fopen("A", "rb"); say(fread(t, 1, 20, f));"#,
    );
    assert_eq!(seen, "2 5");
}

#[test]
fn a_position_is_counted_from_the_start_the_current_one_or_the_end() {
    let seen = run_main(
        r#"FILE *f = fopen("A", "w+b"); int i; fwrite("0123456789", 1, 10, f);
        fseek(f, 3, SEEK_SET); say(fgetc(f)); say(ftell(f));
        fseek(f, 2, SEEK_CUR); say(fgetc(f));
        fseek(f, -1, SEEK_END); say(fgetc(f)); say(fgetc(f)); say(feof(f) != 0);
        fseek(f, -2, SEEK_CUR); say(feof(f) != 0); say(fgetc(f));
        say(fseek(f, -20, SEEK_CUR) != 0); say(ftell(f)); rewind(f); say(fgetc(f));"#,
    );
    assert_eq!(seen, "51 4 54 57 -1 1 0 56 0 10 48");
    let seen = run_main(
        r#"FILE *f = fopen("A", "w+b"); int i; fputs("ab", f); fseek(f, 2, SEEK_END); fputc('x', f); say(filelength(fileno(f)));
        rewind(f); for (i = 0; i < 5; i++) say(fgetc(f));"#,
    );
    assert_eq!(seen, "2 97 98 0 0 120", "what is skipped beyond the end is zero");
}

#[test]
fn a_position_is_stored_and_restored() {
    let seen = run_main(
        r#"FILE *f = fopen("A", "w+"); fpos_t at; fputs("abcdef", f); fseek(f, 2, SEEK_SET);
        say(fgetpos(f, &at)); fgetc(f); fgetc(f); say(fsetpos(f, &at)); say(fgetc(f));"#,
    );
    assert_eq!(seen, "0 0 99");
}

#[test]
fn a_character_that_is_put_back_is_read_next() {
    let seen = run_main(
        r#"FILE *f = fopen("A", "w+"); fputs("abc\n", f); rewind(f); say(fgetc(f));
        say(ungetc('z', f)); say(ftell(f)); say(fgetc(f)); say(fgetc(f)); say(fgetc(f)); say(fgetc(f));
        ungetc('\n', f); say(ftell(f));"#,
    );
    assert_eq!(seen, "97 122 0 122 98 99 10 3", "the position is that of the character");
    let seen = run_main(
        r#"FILE *f = fopen("A", "w+"); say(fgetc(f)); say(feof(f) != 0); say(ungetc(EOF, f)); say(feof(f) != 0);
        say(ungetc('y', f)); say(feof(f) != 0); say(fgetc(f)); say(fgetc(f));"#,
    );
    assert_eq!(seen, "-1 1 -1 1 121 0 121 -1", "at the end of the file, too");
}

#[test]
fn elements_are_counted_if_they_are_complete() {
    let seen = run_main(
        r#"FILE *f = fopen("A", "w+b"); long a[4] = { 1, 2, 3, 4 }, b[4] = { 0 }; say(fwrite(a, sizeof(long), 4, f));
        fseek(f, 6, SEEK_SET); say(fread(b, sizeof(long), 4, f)); say(b[0] >> 16); say(b[1] >> 16); say(feof(f) != 0);"#,
    );
    assert_eq!(seen, "4 2 3 4 1", "from the middle of the second one");
}

#[test]
fn a_mode_says_what_is_allowed() {
    let seen = run_main(
        r#"FILE *f; errno = 0; say(fopen("A", "r") == NULL); say(errno == ENOENT); say(fopen("A", "r+") == NULL);
        f = fopen("A", "w"); fputs("first", f); fclose(f);
        f = fopen("A", "a"); fputs(" second", f); say(ftell(f)); fclose(f);
        f = fopen("A", "a+"); say(fgetc(f)); rewind(f); say(fgetc(f)); rewind(f); fputs("!", f); say(ftell(f)); fclose(f);
        f = fopen("A", "r+"); fputs("F", f); rewind(f); { char t[30]; quote(fgets(t, 30, f)); } fclose(f);
        f = fopen("A", "w+"); say(filelength(fileno(f)));"#,
    );
    assert_eq!(seen, "1 1 1 12 102 102 13 [First second!] 0");
    let seen = run_main(
        r#"FILE *f = fopen("A", "w"); fputs("x", f); fclose(f); f = fopen("A", "r"); say(ferror(f) != 0);
        say(fputc('y', f)); say(ferror(f) != 0); say(fputs("y", f)); say(fwrite("y", 1, 1, f)); say(fprintf(f, "y"));
        clearerr(f); say(ferror(f) != 0); say(fgetc(f));"#,
    );
    assert_eq!(seen, "0 -1 1 -1 0 -1 0 120");
}

#[test]
fn standard_output_is_redirected_and_comes_back() {
    let seen = run_main(
        r#"FILE *f; char line[40]; printf("1 "); freopen("OUT.TXT", "w", stdout); printf("hidden %d\n", 5); puts("too");
        freopen("CON", "w", stdout); printf("2 "); f = fopen("OUT.TXT", "r"); while (fgets(line, 40, f)) quote(line);"#,
    );
    assert_eq!(seen, "1 2 [hidden 5\n] [too\n]");
}

#[test]
fn lines_are_read_from_a_file_up_to_their_end_or_a_length() {
    let seen = run_main(
        r#"FILE *f = fopen("A", "w+"); char t[10]; fputs("long line\nx\n\nlast", f); rewind(f);
        while (fgets(t, 6, f)) quote(t);"#,
    );
    assert_eq!(seen, "[long ] [line\n] [x\n] [\n] [last]");
}

#[test]
fn files_are_removed_and_renamed() {
    let seen = run_main(
        r#"fclose(fopen("A", "w")); fclose(fopen("B", "w")); say(access("A", 0)); say(access("b", 0)); say(access("C", 0));
        say(rename("A", "B")); say(rename("B", "C")); say(access("B", 0)); say(access("C", 0)); say(rename("B", "D"));
        say(remove("A")); errno = 0; say(remove("A")); say(errno == ENOENT); say(unlink("C")); say(access("C", 0));"#,
    );
    assert_eq!(seen, "0 0 -1 -1 0 -1 0 -1 0 -1 1 0 -1");
}

#[test]
fn a_file_without_the_right_to_write_is_neither_changed_nor_removed() {
    let seen = run_main(
        r#"fclose(fopen("A", "w")); say(chmod("A", S_IREAD)); say(fopen("A", "w") == NULL); say(fopen("A", "r+") == NULL);
        say(fopen("A", "r") != NULL); say(remove("A")); say(_chmod("A", 0) & FA_RDONLY);
        say(chmod("A", S_IREAD | S_IWRITE)); say(_chmod("A", 0)); say(remove("A")); say(chmod("A", S_IREAD));"#,
    );
    assert_eq!(seen, "0 1 1 1 -1 1 0 32 0 -1");
}

#[test]
fn handles_are_opened_read_and_closed() {
    let seen = run_main(
        r#"int h; char t[20] = ""; errno = 0; say(open("A", O_RDONLY)); say(errno == ENOENT);
        h = open("A", O_CREAT | O_RDWR | O_BINARY, S_IREAD | S_IWRITE); say(write(h, "hello world", 11)); say(tell(h)); say(eof(h));
        say(lseek(h, 6, SEEK_SET)); say(eof(h)); say(read(h, t, 20)); quote(t); say(read(h, t, 20));
        say(lseek(h, -50, SEEK_CUR)); say(lseek(h, -5, SEEK_END)); say(lseek(h, 1, SEEK_CUR));
        say(close(h)); errno = 0; say(close(h)); say(errno == EBADF); say(read(h, t, 1)); say(tell(h)); say(filelength(h)); say(eof(h));"#,
    );
    assert_eq!(seen, "-1 1 11 11 1 6 0 5 [world] 0 11 6 7 0 -1 1 -1 -1 -1 -1");
    let seen = run_main(
        r#"int h = creat("A", S_IWRITE), g = dup(h); char t[9] = ""; say(g > 4 && g != h); write(h, "abc", 3); close(h);
        lseek(g, 1, SEEK_SET); say(read(g, t, 8)); quote(t); say(dup2(g, 9)); lseek(9, 2, SEEK_SET); say(read(9, t, 8)); say(dup(15));"#,
    );
    assert_eq!(seen, "1 2 [bc] 0 1 -1", "a second handle of a file stays open");
}

#[test]
fn a_file_is_created_empty_and_a_new_one_only_once() {
    let seen = run_main(
        r#"int h = creat("A", S_IWRITE); write(h, "abc", 3); say(filelength(h)); close(h);
        h = creat("A", S_IWRITE); say(filelength(h)); close(h);
        errno = 0; say(creatnew("A", 0)); say(errno == EEXIST); say(creatnew("B", 0) > 4);
        errno = 0; say(open("A", O_CREAT | O_EXCL | O_RDWR, S_IWRITE)); say(errno == EEXIST); say(open("C", O_CREAT | O_EXCL | O_RDWR, S_IWRITE) > 4);"#,
    );
    assert_eq!(seen, "3 0 -1 1 1 -1 1 1");
}

#[test]
fn a_handle_appends_or_translates_as_it_was_opened() {
    let seen = run_main(
        r#"int h = open("A", O_CREAT | O_WRONLY | O_TEXT, S_IWRITE); char t[20];
        write(h, "a\n", 2); say(filelength(h)); setmode(h, O_BINARY); write(h, "b\n", 2); say(filelength(h)); close(h);
        h = open("A", O_WRONLY | O_APPEND | O_BINARY); write(h, "c", 1); say(tell(h)); close(h);
        h = open("A", O_RDONLY | O_BINARY); say(read(h, t, 20)); say(write(h, "x", 1)); lseek(h, 0, SEEK_SET);
        setmode(h, O_TEXT); say(read(h, t, 20)); close(h);
        h = open("A", O_RDWR | O_TRUNC); say(filelength(h));"#,
    );
    assert_eq!(seen, "3 5 6 6 -1 5 0");
}

#[test]
fn the_size_of_a_file_is_changed() {
    let seen = run_main(
        r#"int h = creat("A", S_IREAD | S_IWRITE), i; char t[9]; write(h, "abcdef", 6);
        say(chsize(h, 3)); say(filelength(h)); say(chsize(h, 5)); say(filelength(h));
        lseek(h, 0, SEEK_SET); read(h, t, 5); for (i = 0; i < 5; i++) say(t[i]);
        say(chsize(h, 0x7000000)); say(filelength(h)); close(h); say(chsize(h, 1));"#,
    );
    assert_eq!(seen, "0 3 0 5 97 98 99 0 0 -1 5 -1", "there is no room for 112 MB");
}

#[test]
fn files_are_searched_by_a_pattern() {
    let seen = run_main(
        r#"struct ffblk b; int i, more; FILE *f; char *names[] = { "LAB1.C", "LAB2.C", "LAB.TXT", "SECRET.C" };
        for (i = 0; i < 4; i++) { f = fopen(names[i], "wb"); fwrite("12345", 1, i + 1, f); fclose(f); }
        _chmod("SECRET.C", 1, FA_HIDDEN);
        for (more = findfirst("*.C", &b, 0); !more; more = findnext(&b)) { quote(b.ff_name); say(b.ff_fsize); say(b.ff_attrib); }
        say(more); say(errno == ENMFILE); say(findfirst("*.H", &b, 0)); say(errno == ENOENT);
        for (i = 0, more = findfirst("C:\\*.*", &b, FA_HIDDEN); !more; more = findnext(&b)) i++; say(i);
        quote(searchpath("lab1.c")); say(searchpath("lab3.c") == NULL);"#,
    );
    assert_eq!(seen, "[LAB1.C] 1 32 [LAB2.C] 2 32 -1 1 -1 1 4 [C:\\LAB1.C] 1");
}

#[test]
fn lists_of_arguments_are_printed_and_scanned() {
    let functions = r#"
        void to(FILE *f, char *format, ...) { va_list a; va_start(a, format); vfprintf(f, format, a); va_end(a); }
        void show(char *format, ...) { va_list a; va_start(a, format); vprintf(format, a); va_end(a); }
        int from(FILE *f, char *format, ...) { va_list a; int n; va_start(a, format); n = vfscanf(f, format, a); va_end(a); return n; }
        int split(char *text, char *format, ...) { va_list a; int n; va_start(a, format); n = vsscanf(text, format, a); va_end(a); return n; }
        int ask(char *format, ...) { va_list a; int n; va_start(a, format); n = vscanf(format, a); va_end(a); return n; }
        void main() { int a, b; FILE *f = fopen("A", "w+"); show("%d-%s ", 5, "x"); to(f, "%d,%x", 12, 255); rewind(f);
            say(from(f, "%d,%x", &a, &b)); say(a); say(b); say(split("7 8", "%d%d", &a, &b)); say(a); say(b);
            say(ask("%d", &a)); say(a); say(scanf("%d", &b)); say(b);
            rewind(f); say(fscanf(f, "%d", &a)); say(a); say(fgetc(f)); say(fgetc(f)); }"#;
    assert_eq!(run(functions, "31 -4\n"), "5-x 2 12 255 2 7 8 1 31 1 -4 1 12 44 102");
}

#[test]
fn the_start_of_the_arguments_needs_no_parameter_where_borland_wrote_an_ellipsis() {
    let source = "#include <stdio.h>\n#include <stdarg.h>\nvoid sum(char after, char *text, ...) { va_list a; int n;\n\
        va_start(a, format); n = va_arg(a, int); printf(\"%s %d %ld\", text, n, va_arg(a, long)); va_end(a); }\n\
        void last(int n, char c, ...) { va_list a; a = ...; printf(\" %d%c %d\", n, c, va_arg(a, int)); }\n\
        int main() { sum('x', \"a\", 5, 70000L); last(1, 'c', -2); return 0; }\n";
    for (name, compiler, accepts) in
        [("a.c", Compiler::TurboC2, true), ("a.cpp", Compiler::BorlandC3, true), ("a.c", Compiler::DevCpp, false)]
    {
        let options = CompileOptions { compiler, ..CompileOptions::default() };
        let Ok(program) = compile(&[(name, source.as_bytes())], &NoFiles, &options) else {
            assert!(!accepts, "{compiler:?} {name}");
            continue;
        };
        assert!(accepts, "{compiler:?} {name}");
        let run = console::run(program.into(), b"", PcConfig::default(), Duration::from_secs(9));
        assert_eq!(String::from_utf8(run.output).unwrap(), "a 5 70000 1c -2");
    }
}

#[test]
fn what_is_typed_is_read_by_every_function() {
    let functions = r#"void main() { char t[20]; int c, n; quote(gets(t)); quote(fgets(t, 4, stdin)); c = getchar(); say(c);
        ungetc(c, stdin); say(getc(stdin)); say(fgetchar()); t[fread(t, 1, 3, stdin)] = 0; quote(t);
        n = read(0, t, 20); t[n] = 0; quote(t); say(feof(stdin) != 0); say(gets(t) == NULL); say(getchar()); say(read(0, t, 5)); }"#;
    assert_eq!(run(functions, "one\nlonger\nab\nrest\n"), "[one] [lon] 103 103 101 [r\na] [b\n] 0 0 -1 0");
}

#[test]
fn streams_are_closed_together_and_their_buffers_set() {
    let seen = run_main(
        r#"FILE *f = fopen("A", "w"), *g = fopen("B", "w"); char buffer[512]; int h;
        say(fileno(stdin)); say(fileno(stderr)); setbuf(f, buffer); say(setvbuf(g, NULL, _IOFBF, 512)); say(fflush(f));
        say(fclose(f)); say(fclose(f)); f = fopen("A", "r"); say(fcloseall()); say(fcloseall()); say(isatty(1));
        h = open("A", O_RDWR); say(isatty(h)); f = fdopen(h, "w"); say(fileno(f) == h); fprintf(f, "x%d", 4); fclose(f);
        f = fopen("A", "r"); say(fgetc(f)); say(fgetc(f)); say(fgetc(f));"#,
    );
    assert_eq!(seen, "0 2 0 0 0 -1 2 0 1 0 1 120 52 -1");
}

#[test]
fn a_full_disk_takes_a_part() {
    // Writing 8 MB takes minutes on the simulated PC: `chsize` makes files large.
    let seen = run_main(
        r#"static char block[1000]; FILE *f = fopen("BIG", "wb"); errno = 0; say(chsize(fileno(f), 8388208L)); fseek(f, 0, SEEK_END);
        say(fwrite(block, 100, 10, f)); say(errno == ENOSPC); say(ferror(f) != 0); say(fputc('x', f)); say(fprintf(f, "x"));
        clearerr(f); rewind(f); say(fputc('x', f)); fclose(f); errno = 0;
        say(chsize(open("BIG", O_RDWR), 8388609L)); say(errno == ENOSPC);"#,
    );
    assert_eq!(seen, "0 4 1 1 -1 -1 120 -1 1", "a file has 8 MB, and can be changed then");
    let seen = run_main(
        r#"static char block[1000]; int h = creat("A", S_IWRITE), k = creat("B", S_IWRITE); errno = 0;
        say(chsize(h, 8388608L)); say(chsize(k, 8388000L)); close(h); h = creat("C", S_IWRITE);
        say(write(h, block, 1000)); say(errno == ENOSPC); say(write(h, block, 1)); say(remove("A")); say(write(h, block, 1000));"#,
    );
    assert_eq!(seen, "0 0 608 1 0 0 1000", "all files have 16 MB");
    let seen = run_main(
        r#"char name[10]; int n; FILE *f; errno = 0;
        for (n = 0; ; n++) { sprintf(name, "F%d", n); if (!(f = fopen(name, "w"))) break; fclose(f); }
        say(n); say(errno == ENOSPC); say(creat(name, S_IWRITE)); say(fopen("F0", "w") != NULL); say(remove("F1"));
        say(creat(name, S_IWRITE) > 0);"#,
    );
    assert_eq!(seen, "512 1 -1 1 0 1", "the main folder of a disk has 512 entries");
}

/// A block of more than 32,767 bytes is counted as unsigned.
#[test]
fn large_blocks_are_counted() {
    let seen = run_main(
        r#"static char block[40000U]; FILE *f = fopen("A", "wb"); say(fwrite(block, 1, 40000U, f) == 40000U);
        say(fwrite(block, 1000, 40, f)); fclose(f); say(write(open("A", O_RDWR), block, 40000U) == 40000U);"#,
    );
    assert_eq!(seen, "1 40 1");
}

#[test]
fn a_path_finds_the_file_in_its_folder_or_that_of_its_name() {
    let source = "#include <stdio.h>\nint size(char *name) { FILE *f = fopen(name, \"rb\"); int n = f ? fgetc(f) : -1;\n\
        if (f) fclose(f); return n; }\nint main() { FILE *f; printf(\"%d %d %d %d %d \", size(\"HZK\\\\hz16\"),\n\
        size(\"c:/tc/hzk/HZ16\"), size(\"hz16\"), size(\"..\\\\hz16\"), size(\"bin\\\\A\"));\n\
        f = fopen(\"hzk\\\\new\", \"w\"); fclose(f); f = fopen(\"d:\\\\none\\\\new\", \"w\"); fclose(f); return 0; }";
    let program = compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap();
    let mut pc = Pc::new(program.into(), PcConfig::default());
    pc.capture_output();
    for (name, byte) in [("hzk/Hz16", 1), ("HZ16", 2), ("A", 3)] {
        pc.files_mut().add(name, vec![byte]);
    }
    assert_eq!(pc.run(Duration::from_secs(9)), PcEvent::Exit(0));
    assert_eq!(pc.take_printed(), b"1 1 2 2 3 ");
    let mut written = Vec::new();
    pc.store_changes(&mut |changes| written.extend(changes.into_iter().map(|change| change.name)));
    assert_eq!(written, ["HZK\\NEW", "NEW"]);
}
