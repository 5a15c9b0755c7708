//! The meanings of the functions of graphics.h and of the usual headers of C, one short sentence each.

/// Returns the meaning of a function, in Chinese.
pub(super) fn zh(name: &str) -> Option<&'static str> {
    find(name).map(|(_, zh, _)| zh)
}

/// Returns the meaning of a function, in English.
pub(super) fn en(name: &str) -> Option<&'static str> {
    find(name).map(|(_, _, en)| en)
}

fn find(name: &str) -> Option<(&'static str, &'static str, &'static str)> {
    FUNCTIONS.iter().find(|(known, _, _)| *known == name).copied()
}

/// The name, the Chinese and the English meaning of each function.
const FUNCTIONS: &[(&str, &str, &str)] = &[
    // graphics.h
    (
        "arc",
        "画圆弧，角度逆时针从 start 到 end",
        "Draws an arc of a circle, counterclockwise from start to end degrees.",
    ),
    ("bar", "画填充的矩形，没有边框", "Draws a filled rectangle without an outline."),
    (
        "bar3d",
        "画立体条形；depth 是厚度，topflag 不为 0 时画顶面",
        "Draws a bar with depth; a top is drawn if topflag is not 0.",
    ),
    ("circle", "画圆：圆心 (x, y)，半径 radius", "Draws a circle around (x, y)."),
    ("cleardevice", "清屏：用背景色填满屏幕", "Clears the screen with the background colour."),
    ("clearviewport", "清除当前视口", "Clears the current viewport."),
    ("closegraph", "关闭图形方式，回到文本方式", "Leaves graphics and returns to text."),
    ("detectgraph", "检测显卡，给出驱动和模式", "Finds the graphics driver and mode of the PC."),
    ("drawpoly", "依次连接 n 个点；points 是 x、y 交替的数组", "Connects n points; points alternates x and y."),
    (
        "ellipse",
        "画椭圆弧，角度逆时针从 start 到 end",
        "Draws an arc of an ellipse, counterclockwise from start to end degrees.",
    ),
    ("fillellipse", "画填充的椭圆", "Draws a filled ellipse."),
    ("fillpoly", "画填充的多边形；points 是 x、y 交替的数组", "Draws a filled polygon; points alternates x and y."),
    ("floodfill", "从 (x, y) 填充，到 border 颜色的边界为止", "Fills from (x, y) up to the boundary of colour border."),
    ("getarccoords", "取上一次圆弧的圆心和端点", "Gets the centre and the ends of the last arc."),
    ("getaspectratio", "取像素的长宽比", "Gets the aspect ratio of the pixels."),
    ("getbkcolor", "返回背景色", "Returns the background colour."),
    ("getcolor", "返回当前颜色", "Returns the drawing colour."),
    ("getfillpattern", "取用户定义的填充图案，8 个字节", "Gets the user-defined fill pattern, 8 bytes."),
    ("getfillsettings", "取填充图案和颜色", "Gets the fill pattern and colour."),
    ("getgraphmode", "返回当前图形模式", "Returns the graphics mode."),
    ("getimage", "把矩形区域存到内存；大小见 imagesize", "Saves a rectangle in memory; imagesize gives the size."),
    ("getlinesettings", "取线型、图案和宽度", "Gets the style, pattern and width of lines."),
    ("getmaxcolor", "返回最大的颜色号", "Returns the highest colour number."),
    ("getmaxx", "返回最大的 x 坐标：宽度减 1", "Returns the largest x: the width minus 1."),
    ("getmaxy", "返回最大的 y 坐标：高度减 1", "Returns the largest y: the height minus 1."),
    ("getpixel", "返回像素 (x, y) 的颜色", "Returns the colour of the pixel (x, y)."),
    ("gettextsettings", "取文字的字体、方向、大小和对齐", "Gets the font, direction, size and alignment of text."),
    ("getviewsettings", "取当前视口", "Gets the current viewport."),
    ("getx", "返回当前点的 x 坐标", "Returns the x of the current position."),
    ("gety", "返回当前点的 y 坐标", "Returns the y of the current position."),
    ("graphdefaults", "恢复颜色、线型、视口等的初始设置", "Resets colours, styles and the viewport."),
    ("grapherrormsg", "返回错误代码的说明", "Returns the message of an error code."),
    (
        "graphresult",
        "返回上一次图形操作的错误代码；grOk 表示成功",
        "Returns the error code of the last operation; grOk means success.",
    ),
    ("imagesize", "返回保存矩形区域要用的字节数", "Returns the bytes that getimage needs for a rectangle."),
    ("initgraph", "进入图形方式；driver 常用 DETECT", "Starts graphics; driver is usually DETECT."),
    ("initwindow", "打开一个图形窗口 (WinBGIm)", "Opens a graphics window (WinBGIm)."),
    ("line", "从 (x1, y1) 到 (x2, y2) 画直线", "Draws a line from (x1, y1) to (x2, y2)."),
    ("linerel", "从当前点画线到相距 (dx, dy) 的点", "Draws a line from the current position by (dx, dy)."),
    ("lineto", "从当前点画线到 (x, y)", "Draws a line from the current position to (x, y)."),
    ("moverel", "把当前点移动 (dx, dy)", "Moves the current position by (dx, dy)."),
    ("moveto", "把当前点移到 (x, y)", "Moves the current position to (x, y)."),
    ("outtext", "在当前点写文字", "Writes text at the current position."),
    ("outtextxy", "在 (x, y) 写文字", "Writes text at (x, y)."),
    ("pieslice", "画填充的扇形", "Draws a filled slice of a circle."),
    (
        "putimage",
        "把 getimage 存的图像画到 (left, top)；op 是 COPY_PUT、XOR_PUT 等",
        "Draws an image of getimage; op is COPY_PUT, XOR_PUT and so on.",
    ),
    ("putpixel", "把像素 (x, y) 画成 color 色", "Sets the pixel (x, y) to a colour."),
    ("rectangle", "画矩形的边框", "Draws the outline of a rectangle."),
    ("restorecrtmode", "暂时回到文本方式", "Returns to text for a while."),
    ("sector", "画填充的椭圆扇形", "Draws a filled slice of an ellipse."),
    ("setactivepage", "选择绘图的页", "Sets the page that is drawn on."),
    ("setaspectratio", "设置像素的长宽比", "Sets the aspect ratio of the pixels."),
    ("setbkcolor", "设置背景色", "Sets the background colour."),
    ("setcolor", "设置画线和文字的颜色", "Sets the colour of lines and text."),
    ("setfillpattern", "设置 8 字节的填充图案和颜色", "Sets a fill pattern of 8 bytes and its colour."),
    ("setfillstyle", "设置填充图案和颜色", "Sets the fill pattern and colour."),
    ("setgraphmode", "回到图形方式并清屏", "Returns to graphics and clears the screen."),
    (
        "setlinestyle",
        "设置线型和宽度；pattern 只用于 USERBIT_LINE",
        "Sets the style and width of lines; pattern is for USERBIT_LINE.",
    ),
    ("setpalette", "改变一个颜色号显示的颜色", "Changes the colour that a colour number shows."),
    ("setrgbpalette", "用红、绿、蓝 (0～63) 设置调色板", "Sets a palette entry by red, green and blue, 0 to 63."),
    ("settextjustify", "设置文字的水平和垂直对齐", "Sets the alignment of text."),
    ("settextstyle", "设置字体、方向和大小", "Sets the font, direction and size of text."),
    (
        "setusercharsize",
        "设置矢量字的宽和高：multx/divx、multy/divy",
        "Sets the width and height of stroked fonts as fractions.",
    ),
    (
        "setviewport",
        "设置视口，坐标以它的左上角为原点；clip 表示裁剪",
        "Sets the viewport and its origin; clip cuts drawings at its edge.",
    ),
    ("setvisualpage", "选择显示的页", "Sets the page that is shown."),
    ("setwritemode", "设置画线方式：COPY_PUT 或 XOR_PUT", "Sets how lines are drawn: COPY_PUT or XOR_PUT."),
    ("swapbuffers", "交换显示的页和绘图的页 (WinBGIm)", "Swaps the visible and the drawing page (WinBGIm)."),
    ("textheight", "返回文字的高度，以像素计", "Returns the height of a text in pixels."),
    ("textwidth", "返回文字的宽度，以像素计", "Returns the width of a text in pixels."),
    // conio.h
    ("cgets", "从键盘读一行；s[0] 是最大长度", "Reads a line from the keyboard; s[0] is the longest length."),
    ("clreol", "清除到行末", "Clears to the end of the line."),
    ("clrscr", "清除文本窗口", "Clears the text window."),
    ("cprintf", "在文本窗口里按格式输出，使用当前颜色", "Prints formatted text in the current text colours."),
    ("cputs", "在文本窗口里输出字符串", "Prints a string in the current text colours."),
    (
        "getch",
        "等一个键，不显示；功能键先返回 0，再返回扫描码",
        "Waits for a key without showing it; function keys return 0 first.",
    ),
    ("getche", "等一个键并显示", "Waits for a key and shows it."),
    ("gettext", "把文本区域存到内存", "Saves a rectangle of text in memory."),
    ("gotoxy", "移动光标；左上角是 (1, 1)", "Moves the text cursor; the upper left corner is (1, 1)."),
    ("kbhit", "有键按下时返回非零值，不等待", "Returns nonzero if a key was pressed; does not wait."),
    ("putch", "输出一个字符", "Prints a character."),
    ("puttext", "把 gettext 存的文本写回屏幕", "Writes text saved by gettext to the screen."),
    ("textattr", "同时设置文字颜色和背景色", "Sets both colours of text."),
    ("textbackground", "设置文字的背景色", "Sets the background colour of text."),
    ("textcolor", "设置文字的颜色", "Sets the colour of text."),
    ("textmode", "设置文本方式", "Sets the text mode."),
    ("wherex", "返回光标的列", "Returns the column of the text cursor."),
    ("wherey", "返回光标的行", "Returns the row of the text cursor."),
    ("window", "设置文本窗口", "Sets the text window."),
    // dos.h, bios.h
    (
        "bioskey",
        "读键盘：cmd 0 等键，1 查看，2 取 Shift 状态",
        "Reads the keyboard: cmd 0 waits, 1 looks, 2 gets the shift keys.",
    ),
    ("biostime", "读或设置 BIOS 时钟，每秒约 18.2 次", "Reads or sets the BIOS clock, about 18.2 ticks a second."),
    ("delay", "等待 ms 毫秒", "Waits for ms milliseconds."),
    ("getdate", "取日期", "Gets the date."),
    ("gettime", "取时间", "Gets the time."),
    ("inportb", "从端口读一个字节", "Reads a byte from a port."),
    ("int86", "调用中断，例如鼠标的 0x33", "Calls an interrupt, such as 0x33 for the mouse."),
    ("nosound", "关闭扬声器", "Switches the speaker off."),
    ("outportb", "向端口写一个字节", "Writes a byte to a port."),
    ("peekb", "读内存的一个字节", "Reads a byte of memory."),
    ("pokeb", "写内存的一个字节", "Writes a byte of memory."),
    ("setvect", "设置中断向量", "Sets an interrupt vector."),
    ("sleep", "等待若干秒", "Waits for some seconds."),
    ("sound", "扬声器发出 hz 赫兹的声音，直到 nosound", "Sounds the speaker at hz hertz until nosound."),
    // stdio.h
    ("fclose", "关闭文件", "Closes a file."),
    ("feof", "读到文件末尾以后返回非零值", "Returns nonzero after reading past the end of a file."),
    ("fgetc", "从文件读一个字符", "Reads a character from a file."),
    ("fgets", "从文件读一行，最多 n-1 个字符", "Reads a line from a file, at most n-1 characters."),
    ("fopen", "打开文件；失败时返回 NULL", "Opens a file; returns NULL if that fails."),
    ("fprintf", "按格式写到文件", "Writes formatted text to a file."),
    ("fputc", "向文件写一个字符", "Writes a character to a file."),
    ("fputs", "向文件写字符串", "Writes a string to a file."),
    ("fread", "从文件读 n 个大小为 size 的数据", "Reads n items of some size from a file."),
    ("fscanf", "按格式从文件读", "Reads formatted input from a file."),
    ("fseek", "移动文件的读写位置", "Moves the position in a file."),
    ("ftell", "返回文件的读写位置", "Returns the position in a file."),
    ("fwrite", "向文件写 n 个大小为 size 的数据", "Writes n items of some size to a file."),
    ("getchar", "读一个字符", "Reads a character."),
    ("gets", "读一行；不检查长度", "Reads a line; does not check its length."),
    ("printf", "按格式输出", "Prints formatted text."),
    ("putchar", "输出一个字符", "Prints a character."),
    ("puts", "输出字符串并换行", "Prints a string and a line end."),
    ("scanf", "按格式输入；变量前要加 &", "Reads formatted input; variables need &."),
    ("sprintf", "按格式写到字符串", "Writes formatted text to a string."),
    ("sscanf", "按格式从字符串读", "Reads formatted input from a string."),
    // stdlib.h, alloc.h
    ("abs", "返回整数的绝对值", "Returns the absolute value of an int."),
    ("atof", "把字符串转换成 double", "Converts a string to a double."),
    ("atoi", "把字符串转换成 int", "Converts a string to an int."),
    ("atol", "把字符串转换成 long", "Converts a string to a long."),
    ("calloc", "分配 n 个大小为 size 的内存并清零", "Allocates n items of some size and clears them."),
    ("exit", "结束程序；0 表示正常", "Ends the program; 0 means success."),
    ("free", "释放 malloc 分配的内存", "Frees memory of malloc."),
    ("itoa", "把整数转换成字符串；radix 是进制", "Converts an int to a string; radix is the base."),
    ("malloc", "分配 size 字节的内存；失败时返回 NULL", "Allocates memory; returns NULL if there is none."),
    ("qsort", "把数组排序；compare 比较两个元素", "Sorts an array; compare compares two elements."),
    ("rand", "返回 0 到 RAND_MAX 的伪随机数", "Returns a pseudorandom number from 0 to RAND_MAX."),
    ("random", "返回 0 到 n-1 的伪随机数", "Returns a pseudorandom number from 0 to n-1."),
    ("randomize", "用时间设置随机数种子", "Seeds the random numbers with the time."),
    ("realloc", "改变已分配内存的大小", "Changes the size of allocated memory."),
    ("srand", "设置随机数种子", "Seeds the random numbers."),
    ("system", "执行 DOS 命令", "Runs a DOS command."),
    // math.h
    ("acos", "返回反余弦，以弧度计", "Returns the arc cosine in radians."),
    ("asin", "返回反正弦，以弧度计", "Returns the arc sine in radians."),
    ("atan", "返回反正切，以弧度计", "Returns the arc tangent in radians."),
    ("atan2", "返回点 (x, y) 的方向角，以弧度计", "Returns the angle of the point (x, y) in radians."),
    ("ceil", "返回不小于 x 的最小整数", "Rounds up."),
    ("cos", "返回余弦；x 以弧度计", "Returns the cosine of x in radians."),
    ("exp", "返回 e 的 x 次方", "Returns e to the power of x."),
    ("fabs", "返回浮点数的绝对值", "Returns the absolute value of a double."),
    ("floor", "返回不大于 x 的最大整数", "Rounds down."),
    ("fmod", "返回 x 除以 y 的余数", "Returns the remainder of x by y."),
    ("hypot", "返回直角三角形的斜边", "Returns the hypotenuse of a right triangle."),
    ("log", "返回自然对数", "Returns the natural logarithm."),
    ("log10", "返回常用对数", "Returns the logarithm to base 10."),
    ("pow", "返回 x 的 y 次方", "Returns x to the power of y."),
    ("sin", "返回正弦；x 以弧度计", "Returns the sine of x in radians."),
    ("sqrt", "返回平方根", "Returns the square root."),
    ("tan", "返回正切；x 以弧度计", "Returns the tangent of x in radians."),
    // string.h, ctype.h, time.h
    ("memcpy", "复制 n 个字节", "Copies n bytes."),
    ("memset", "把 n 个字节都设为 c", "Sets n bytes to c."),
    ("strcat", "把字符串接到 to 的末尾", "Appends a string to another."),
    ("strchr", "返回字符第一次出现的位置，没有就返回 NULL", "Finds the first occurrence of a character, or NULL."),
    ("strcmp", "比较字符串：相同返回 0", "Compares strings; returns 0 if they are equal."),
    ("strcpy", "复制字符串", "Copies a string."),
    ("stricmp", "比较字符串，不分大小写", "Compares strings regardless of case."),
    ("strlen", "返回字符串的长度", "Returns the length of a string."),
    ("strlwr", "把字符串改成小写", "Converts a string to lower case."),
    ("strncpy", "复制字符串，最多 n 个字符", "Copies at most n characters of a string."),
    ("strrev", "把字符串倒过来", "Reverses a string."),
    ("strstr", "返回子串第一次出现的位置，没有就返回 NULL", "Finds the first occurrence of a string, or NULL."),
    ("strtok", "把字符串切成单词", "Splits a string into words."),
    ("strupr", "把字符串改成大写", "Converts a string to upper case."),
    ("isalpha", "是字母时返回非零值", "Returns nonzero for a letter."),
    ("isdigit", "是数字时返回非零值", "Returns nonzero for a digit."),
    ("isspace", "是空白字符时返回非零值", "Returns nonzero for a space, tab or line end."),
    ("tolower", "返回小写字母", "Converts a letter to lower case."),
    ("toupper", "返回大写字母", "Converts a letter to upper case."),
    ("clock", "返回程序开始以来的时钟计数", "Returns the clock ticks since the start of the program."),
    ("time", "返回 1970 年以来的秒数", "Returns the seconds since 1970."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_described_once_and_declared() {
        for (index, (name, zh, en)) in FUNCTIONS.iter().enumerate() {
            assert!(FUNCTIONS[..index].iter().all(|(other, _, _)| other != name), "{name}");
            assert!(crate::turboc::library_names().iter().any(|one| one.name == *name), "{name}");
            let face = crate::ui::theme::face();
            assert!(face.width(zh) <= 560 && face.width(en) <= 600, "{name}");
            assert!(en.ends_with('.') && !zh.ends_with('。'), "{name}");
        }
    }
}
