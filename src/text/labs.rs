//! The output of `huanle lab`.

/// A difference between two pictures, as the report shows it.
pub struct PixelText {
    /// The column of the pixel.
    pub x: usize,
    /// The row of the pixel.
    pub y: usize,
    /// The name of its colour in the reference.
    pub expected: &'static str,
    /// The name of its colour in the student's picture.
    pub found: &'static str,
}

/// The texts of the lab programs.
pub struct LabText {
    /// The description of each lab, in the order of the list.
    pub titles: [&'static str; 15],
    /// The explanation below the list.
    pub usage: &'static str,
    /// The steps of a lab: its name.
    pub steps: fn(&str) -> String,
    /// A mistake version was written: the path, the name of the lab.
    pub written: fn(&str, &str) -> String,
    /// The picture is right: the name of the lab.
    pub passed: fn(&str) -> String,
    /// The picture differs: the name of the lab, the number of different pixels, the first one.
    pub differs: fn(&str, usize, &PixelText) -> String,
    /// A position of the source: the statement that drew the pixel.
    pub drawn_here: &'static str,
    /// Nothing was drawn at the pixel.
    pub not_drawn: &'static str,
    /// The first wrong pixel that the program has drawn.
    pub drawn_wrong: fn(&PixelText) -> String,
    /// The last line: the name of the file and a line, for the debugger.
    pub debugger: fn(&str, u32) -> String,
    /// The program did not end: the seconds.
    pub endless: fn(u64) -> String,
    /// The program shows no graphics screen at its end.
    pub no_picture: &'static str,
    /// The graphics screen has another size: width and height.
    pub other_size: fn(i32, i32) -> String,
}

/// 中文。
pub const ZH: LabText = LabText {
    titles: [
        "DDA 画线",
        "Bresenham 画线",
        "中点画圆",
        "中点画椭圆",
        "三次 Bezier 曲线",
        "边界填充",
        "漫水填充",
        "多边形的扫描线填充",
        "Cohen-Sutherland 直线裁剪",
        "梁友栋-Barsky 直线裁剪",
        "Sutherland-Hodgman 多边形裁剪",
        "绕定点的比例变换",
        "绕定点的旋转变换",
        "画家算法消隐",
        "异或动画",
    ],
    usage: "每个实验的程序里有一处错误，找出来改对：\n  \
            huanle lab dda --write dda.c   写出有错的程序\n  \
            huanle run dda.c --edit        运行、修改\n  \
            huanle lab dda dda.c           检查",
    steps: |name| {
        format!(
            "  huanle lab {name} --write {name}.c   写出有错的程序\n  huanle run {name}.c --edit   运行、修改\n  \
             huanle lab {name} {name}.c   检查"
        )
    },
    written: |path, name| format!("`{path}` 里有一处错误；改对后用 `huanle lab {name} {path}` 检查"),
    passed: |name| format!("{name}：通过，每个像素都对"),
    differs: |name, count, pixel| {
        let PixelText { x, y, expected, found } = pixel;
        format!("{name}：没有通过，有 {count} 个像素不对；第一个在 ({x}, {y})，应是 {expected}，画成了 {found}")
    },
    drawn_here: "这个像素是这一句画的",
    not_drawn: "没有语句画过这个像素",
    drawn_wrong: |pixel| {
        let PixelText { x, y, expected, found } = pixel;
        format!("画错的像素里，第一个在 ({x}, {y})，应是 {expected}，画成了 {found}")
    },
    debugger: |file, line| format!("`huanle run {file} --until {line}` 运行到这一行，停在调试器里"),
    endless: |seconds| format!("程序运行 {seconds} 秒后还没有结束，现在执行到这里"),
    no_picture: "程序结束时没有图形画面：画完以后先用 `getch()` 等一个键，再用 `closegraph()`",
    other_size: |width, height| format!("图形画面是 {width}×{height}，应是 640×480"),
};

/// English.
pub const EN: LabText = LabText {
    titles: [
        "lines by DDA",
        "lines by Bresenham's algorithm",
        "midpoint circles",
        "midpoint ellipses",
        "cubic Bezier curves",
        "boundary fill",
        "flood fill",
        "scan-line fill of polygons",
        "line clipping by Cohen and Sutherland",
        "line clipping by Liang and Barsky",
        "polygon clipping by Sutherland and Hodgman",
        "scaling about a fixed point",
        "rotation about a fixed point",
        "hidden surfaces by the painter's algorithm",
        "animation by exclusive or",
    ],
    usage: "The program of each lab contains one mistake. Find and correct it:\n  \
            huanle lab dda --write dda.c   write the program with the mistake\n  \
            huanle run dda.c --edit        run and change it\n  \
            huanle lab dda dda.c           check it",
    steps: |name| {
        format!(
            "  huanle lab {name} --write {name}.c   write the program with the mistake\n  \
             huanle run {name}.c --edit   run and change it\n  huanle lab {name} {name}.c   check it"
        )
    },
    written: |path, name| {
        format!("`{path}` contains one mistake; correct it, then check it with `huanle lab {name} {path}`")
    },
    passed: |name| format!("{name}: passed, every pixel is right"),
    differs: |name, count, pixel| {
        let PixelText { x, y, expected, found } = pixel;
        let wrong = if count == 1 { "1 pixel is wrong".to_owned() } else { format!("{count} pixels are wrong") };
        format!("{name}: not passed, {wrong}; the first one is at ({x}, {y}): expected {expected}, found {found}")
    },
    drawn_here: "this statement drew the pixel",
    not_drawn: "no statement drew this pixel",
    drawn_wrong: |pixel| {
        let PixelText { x, y, expected, found } = pixel;
        format!("the first wrong pixel that the program drew is at ({x}, {y}): expected {expected}, found {found}")
    },
    debugger: |file, line| format!("`huanle run {file} --until {line}` runs to this line and stops in the debugger"),
    endless: |seconds| format!("the program did not end within {seconds} seconds; it is here now"),
    no_picture: "the program ends without a graphics screen: wait with `getch()` before `closegraph()`",
    other_size: |width, height| format!("the graphics screen is {width}×{height} instead of 640×480"),
};
