//! Files of players and games, JSON and CSV; what is read is written and read again in both. The first byte chooses the
//! beginning that it puts before the rest.

use huanle::records::exchange::{MOST_TOLD, read, to_csv, to_json};

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
            for again in [to_json(&found), to_csv(&found)] {
                assert_eq!(read(again.as_bytes()).as_ref(), Ok(&found));
            }
        }
        Err(wrong) => assert!((1..=MOST_TOLD).contains(&wrong.len())),
    }
}
