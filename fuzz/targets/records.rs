//! Files of players and games in JSON and CSV: every valid input must survive a round trip in both formats. The first byte
//! selects a prefix, which is put before the rest.

use huanle::records::exchange::{MAX_REPORTED_ERRORS, read, to_csv, to_json};

const BEGINNINGS: [&[u8]; 3] = [
    b"",
    b"{\"format\":\"huanle records 1\",\"players\":[",
    b"kind,name,portrait,id,ended,program,rule,size,first,first_level,second,second_level,result,ending,moves,seconds,game\n",
];

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    match read(&[BEGINNINGS[usize::from(kind) % BEGINNINGS.len()], rest].concat()) {
        Ok(found) => {
            let (json, csv) = (to_json(&found), to_csv(&found));
            assert_eq!(read(json.as_bytes()).as_ref(), Ok(&found));
            let from_csv = read(csv.as_bytes()).expect("CSV that was written is valid");
            // CSV has no control characters, which JSON escapes.
            let has_escapes = ["\\u00", "\\b", "\\f"].iter().any(|escape| json.contains(escape));
            assert!(has_escapes || from_csv == found);
            assert_eq!(to_csv(&from_csv), csv);
        }
        Err(wrong) => assert!((1..=MAX_REPORTED_ERRORS).contains(&wrong.len())),
    }
}
