use clap::{Parser, ValueEnum as _};

use super::*;
use crate::capture::{self, AnimationFormat, PictureFormat, VideoFormat};
use crate::commands::glyph::{GlyphArgs, GlyphFormat, run as glyph};
use crate::machine::recording::Recording;
use crate::records::exchange::{Collection, to_csv, to_json};

/// Returns a sample of each format.
fn written() -> Vec<(OutputFormat, Vec<u8>)> {
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        glyph: GlyphArgs,
    }
    let glyphs = |format: &GlyphFormat| {
        let name = format.to_possible_value().unwrap().get_name().to_owned();
        let line = ["glyph", "--format", &name, "A"];
        let args = Line::try_parse_from(line).unwrap_or_else(|error| panic!("{error}")).glyph;
        let mut out = Vec::new();
        glyph(&args, &mut out).unwrap();
        (OutputFormat::Glyphs(*format), out)
    };
    let mut all: Vec<(OutputFormat, Vec<u8>)> =
        GlyphFormat::value_variants().iter().filter(|format| !matches!(format, GlyphFormat::Png)).map(glyphs).collect();
    let nothing = Collection::default();
    let mut portrait = to_csv(&nothing).into_bytes();
    portrait.extend("player,小明\r\n".repeat(2000).bytes());
    let png = glyphs(&GlyphFormat::Png).1;
    let picture = |format| OutputFormat::Capture(capture::CaptureFormat::Picture(format));
    let animation = |format| OutputFormat::Capture(capture::CaptureFormat::Animation(format));
    all.extend([
        (OutputFormat::Csv, portrait),
        (OutputFormat::Json, to_json(&nothing).into_bytes()),
        (OutputFormat::Recording, Recording::default().to_string().into_bytes()),
        (OutputFormat::Recording, b"huanle recording 1\n".to_vec()),
        (picture(PictureFormat::Png), png),
        (picture(PictureFormat::Bmp), b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec()),
        (picture(PictureFormat::Svg), b"<svg xmlns=\"http://www.w3.org/2000/svg\"".to_vec()),
        (animation(AnimationFormat::Gif), b"GIF89a\0\0".to_vec()),
        (animation(AnimationFormat::Apng), [&b"\x89PNG\r\n\x1A\n"[..], &[0; 29], b"acTL"].concat()),
        (animation(AnimationFormat::Video(VideoFormat::Mp4)), b"\0\0\0\x20ftypisom".to_vec()),
        (animation(AnimationFormat::Video(VideoFormat::WebM)), b"\x1A\x45\xDF\xA3\x9F".to_vec()),
        (OutputFormat::Capture(capture::CaptureFormat::Sound), b"RIFF\0\0\0\0WAVEfmt ".to_vec()),
    ]);
    all
}

#[test]
fn a_format_is_recognised_and_taken_for_no_other() {
    let written = written();
    let cut = |bytes: &[u8]| bytes[..bytes.len().min(HEADER as usize)].to_vec();
    for (format, bytes) in &written {
        assert!(format.matches_header(&cut(bytes)), "{format:?}");
        for (other, _) in &written {
            let png = |format: &OutputFormat| format.names()[0] == "a PNG picture";
            let same = format == other || png(format) && png(other);
            assert!(same || !other.matches_header(&cut(bytes)), "{format:?} is taken for {other:?}");
        }
    }
}

#[test]
fn other_files_have_no_format_of_ours() {
    let mut database = b"SQLite format 3\0".to_vec();
    database.resize(4096, 0);
    let others: [&[u8]; 9] = [
        b"int main(void) { return 0; }\n",
        b"name,portrait\nAnna,\n",
        b"{\"format\":\"others 1\"}",
        b"{\"huanle records 1\": 3}",
        b"BM is a text, and so is the rest of this line",
        b"RIFF\0\0\0\0AVI ",
        b"f5d6c3d3c4\n",
        &database,
        &[0; 261_696],
    ];
    for other in others {
        for format in OutputFormat::samples() {
            assert!(
                !format.matches_header(other),
                "{} as {format:?}",
                String::from_utf8_lossy(&other[..other.len().min(30)])
            );
        }
    }
}

#[test]
fn a_path_is_the_same_file_however_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("sub")).unwrap();
    fs::write(path("a"), "a").unwrap();
    fs::write(path("b"), "a").unwrap();
    assert!(is_same_file(&path("a"), &path("sub/../a")) && is_same_file(&path("new"), &path("sub/../new")));
    assert!(!is_same_file(&path("a"), &path("b")) && !is_same_file(&path("new"), &path("sub/new")));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(path("a"), path("link")).unwrap();
        fs::hard_link(path("a"), path("hard")).unwrap();
        assert!(is_same_file(&path("a"), &path("link")) && is_same_file(&path("hard"), &path("link")));
        std::os::unix::fs::symlink(path("sub"), path("folder")).unwrap();
        assert!(is_same_file(&path("folder/new"), &path("sub/new")));
    }
}
