//! Files written by earlier versions can be read: see `tests/compatibility/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{cells, folder, huanle, huanle_ok, project, text};
use huanle::engine::notation::Archive as _;
use huanle::engine::othello::book::OpeningBook;
use huanle::engine::othello::packed_weights;
use huanle::engine::record::{Record, tag};
use huanle::engine::training::gomoku::GomokuSubject;
use huanle::engine::training::othello::OthelloSubject;
use huanle::engine::training::patterns::TrainingRun;
use huanle::engine::training::{Population, TrainingSubject};
use huanle::engine::{Game, Outcome, Player, gomoku, othello, xiangqi};
use huanle::machine::Speed;
use huanle::programs::address::{Address, AddressTarget, SourceFile};
use huanle::programs::{GomokuOptions, MenuProgram};
use huanle::records::{FinishedGame, GameFiles as _, Memory, Participant, Sqlite, Store, exchange};
use huanle::settings::{NotationSetting, Settings, TableSettings};
use huanle::text::Language;
use image::AnimationDecoder as _;
use image::codecs::gif::GifDecoder;

/// The puzzles that were solved.
const ENDGAME: &str = "X-XOOOOX-XXOXOXXXXXOOXOX-XXOXXXXOOOXXXXX-OOXXXXX--OXXXXXOOOOXOOO X";
const MATE: &str = "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1";

fn fixture(path: &str) -> PathBuf {
    project("tests/compatibility/0.1.0").join(path)
}

fn bytes(path: &str) -> Vec<u8> {
    fs::read(fixture(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn string(path: &str) -> String {
    String::from_utf8(bytes(path)).expect("UTF-8")
}

/// Copies a folder, because reading may migrate it to the current version.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() { copy(&entry.path(), &to) } else { drop(fs::copy(entry.path(), to)) }
    }
}

/// Returns a copy of the data folder.
fn data() -> tempfile::TempDir {
    let data = folder();
    copy(&fixture("data"), data.path());
    data
}

fn open(data: &Path) -> Sqlite {
    let (store, notice) = Sqlite::open(data).unwrap();
    assert_eq!(notice, None);
    store
}

fn person(name: &str) -> Participant {
    Participant::Person(name.to_owned())
}

fn level(name: &str) -> Participant {
    Participant::Level(name.to_owned())
}

/// Returns the text of the only game in progress of a program.
fn running(store: &mut dyn Store, program: &str) -> String {
    let mut running = store.games_in_progress(program).unwrap();
    assert_eq!(running.len(), 1, "{program}");
    running.remove(0).text
}

/// Returns the main line of a game.
fn moves<G: Game>(record: &Record<G>) -> String {
    record.main_moves().map(|mv| mv.to_string()).collect()
}

fn read_othello(bytes: &[u8]) -> Record<othello::Position> {
    othello::notation::read(bytes).unwrap().game(0).unwrap().unwrap().record
}

fn read_gomoku(bytes: &[u8]) -> Record<gomoku::Position> {
    gomoku::notation::read(bytes, gomoku::Rules::FREESTYLE).unwrap().game(0).unwrap().unwrap().record
}

fn read_xiangqi(bytes: &[u8]) -> Record<xiangqi::Position> {
    xiangqi::notation::read(bytes).unwrap().game(0).unwrap().unwrap().record
}

/// Formats a finished game: program, rule, size, sides, outcome, ending, number of moves, the moves.
type Summary = (String, String, String, [Participant; 2], Outcome, String, u32, String);

fn summary(game: &FinishedGame) -> Summary {
    let line = match game.program.as_str() {
        "othello" => moves(&read_othello(game.text.as_bytes())),
        "xiangqi" => moves(&read_xiangqi(game.text.as_bytes())),
        _ => moves(&read_gomoku(game.text.as_bytes())),
    };
    let FinishedGame { program, rule, size, sides, outcome, ending, moves, .. } = game.clone();
    (program, rule, size, sides, outcome, ending, moves, line)
}

/// Returns the finished games of the data folder, by program.
fn finished() -> Vec<Summary> {
    let game = |program: &str, rule: &str, size: &str, sides, winner, ending: &str, moves, line: &str| {
        let [program, rule, size, ending, line] = [program, rule, size, ending, line].map(str::to_owned);
        (program, rule, size, sides, Outcome::Win(winner), ending, moves, line)
    };
    let (first, second) = (Player::First, Player::Second);
    let people = || [person("小明"), person("Anna")];
    let classic = [level("win-table"), person("Anna")];
    vec![
        game("gomoku", "freestyle", "15x15", people(), first, "five", 9, "h8h9i8i9j8j9k8k9l8"),
        game("gomoku-classic", "lines", "10x10", classic, first, "resigned second", 3, "e6g5f6"),
        game("othello", "", "8x8", people(), first, "resigned second", 3, "f5d6c3"),
        game("xiangqi", "", "9x10", [person("小明"), level("beginner")], second, "resigned first", 2, "h2e2b9c7"),
    ]
}

fn sorted(games: &[FinishedGame]) -> Vec<Summary> {
    let mut all: Vec<Summary> = games.iter().map(summary).collect();
    all.sort_by(|one, other| one.0.cmp(&other.0));
    all
}

/// Returns the portrait in `sources/portrait.json`.
fn portrait() -> Vec<u8> {
    let rows = (0..48_u32).flat_map(|y| (0..48).map(move |x| ((x * x + y * y) / 97 % 16) as u8));
    rows.collect()
}

#[test]
fn the_database() {
    let data = data();
    let mut store = open(data.path());
    let people = store.people().unwrap();
    assert_eq!(people.iter().map(|person| person.name.as_str()).collect::<Vec<_>>(), ["小明", "Anna"]);
    assert_eq!(store.portrait(people[0].id), Ok(None));
    assert_eq!(store.portrait(people[1].id), Ok(Some(portrait())));
    assert_eq!(store.unreadable_games(), Ok(0));
    assert_eq!(sorted(&store.finished_games().unwrap()), finished());
    assert_eq!(store.solved_puzzles("othello/endgames").unwrap().into_iter().collect::<Vec<_>>(), [ENDGAME]);
    assert_eq!(store.solved_puzzles("xiangqi/mates").unwrap().into_iter().collect::<Vec<_>>(), [MATE]);
    let game = |text: String| text.split_once("\n\n").unwrap().1.as_bytes().to_vec();
    assert_eq!(moves(&read_othello(&game(running(&mut store, "othello")))), "f5d6c3d3c4f4");
    let renju = read_gomoku(&game(running(&mut store, "gomoku")));
    assert_eq!((moves(&renju).as_str(), renju.node_count()), ("h8i9g7h10", 6));
    assert_eq!(moves(&read_gomoku(&game(running(&mut store, "gomoku-classic")))), "e6g5f6");
    assert_eq!(moves(&read_xiangqi(&game(running(&mut store, "xiangqi")))), "h2e2b9c7h0g2h9g7");
    let (settings, error_output) = Settings::from_toml(&string("data/settings.toml")).unwrap();
    assert!(error_output.is_empty());
    assert_eq!(settings.players, [Some("小明".to_owned()), Some("Anna".to_owned())]);
}

/// Games in progress continue in the program, with their players and settings.
#[test]
fn games_in_progress_go_on() {
    let data = data();
    let play = |keys: &str, arguments: &[&str]| {
        let rest = ["--seed", "1", "--lang", "en", "--data-dir", text(data.path()), "--keys", keys];
        huanle_ok(&[arguments, &rest].concat());
    };
    let line = |program: &str| -> (String, String) {
        let text = running(&mut open(data.path()), program);
        let (head, game) = text.split_once("\n\n").unwrap();
        let line = match program {
            "othello" => moves(&read_othello(game.as_bytes())),
            "xiangqi" => moves(&read_xiangqi(game.as_bytes())),
            _ => {
                let record = read_gomoku(game.as_bytes());
                record.node_count().to_string()
            }
        };
        (head.to_owned(), line)
    };
    // The two moves that were taken back are still there.
    play(&format!("2s Enter 1s End 1s click:{} 3s", cells::othello("e6", false)), &["othello", "--modern"]);
    let (head, moves) = line("othello");
    assert_eq!(moves, "f5d6c3d3c4f4e6");
    for part in ["seats human human\n", "first 小明\nsecond Anna\n", "clock 600000 3 30000\n"] {
        assert!(format!("{head}\n").contains(part), "{head}");
    }
    play(&format!("2s Enter 1s click:{} 2s", cells::gomoku("a15")), &["gomoku"]);
    assert_eq!(line("gomoku").1, "7", "another stone");
    play("2s Enter 1s Right Down Enter 4s", &["gomoku", "--classic"]);
    assert_eq!(line("gomoku-classic").1, "6", "a stone and its answer");
    play(
        &format!("2s Enter 1s click:{} 500ms click:{} 5s", cells::xiangqi("i0", false), cells::xiangqi("i1", false)),
        &["xiangqi"],
    );
    let (head, moves) = line("xiangqi");
    assert!(moves.starts_with("h2e2b9c7h0g2h9g7i0i1") && moves.len() == 24, "{moves}");
    assert!(head.contains("seats human beginner\n"), "{head}");
}

#[test]
fn settings() {
    let (settings, error_output) = Settings::from_toml(&string("settings.toml")).unwrap();
    assert!(error_output.is_empty());
    let games = ["gomoku", "gomoku-classic", "xiangqi"].map(|game| (game, "human beginner; 0; none"));
    let games = games.into_iter().chain([("othello", "human beginner; 0; 600000 3 30000")]);
    let expected = Settings {
        lang: Language::Chinese,
        speed: "2".parse::<Speed>().unwrap(),
        calm: true,
        contrast: true,
        sound: false,
        scale: Some(2),
        whole_pixels: true,
        music: Some("molihua".to_owned()),
        players: [Some("小明".to_owned()), Some("Anna".to_owned())],
        name_asked: false,
        games: games.map(|(game, begun)| (game.to_owned(), begun.to_owned())).collect(),
        folders: [None, None],
        table: TableSettings {
            legal: false,
            last: false,
            preview: false,
            labels: false,
            numbers: true,
            thoughts: true,
            flipped: true,
            forbidden: false,
            threats: false,
            scores: true,
            portraits: true,
            hints: false,
            evaluation: false,
            counts: false,
        },
        xiangqi: settings.xiangqi,
    };
    assert_eq!(settings, expected);
    assert!(settings.xiangqi.western && settings.xiangqi.moves == NotationSetting::Iccs);
    for switch in xiangqi::classic::Improvements::TABLE {
        assert!(!(switch.is_on)(&settings.xiangqi.improvements), "{}", switch.name);
    }
}

#[test]
fn records_that_were_exported() {
    let [json, csv] = ["records/records.json", "records/records.csv"].map(|path| exchange::read(&bytes(path)).unwrap());
    assert_eq!(json, csv);
    assert_eq!(json.people, [("小明".to_owned(), None), ("Anna".to_owned(), Some(portrait()))]);
    assert_eq!(sorted(&json.games), finished());
    for path in ["records/records.json", "records/records.csv"] {
        let data = folder();
        let output = huanle(&["records", "import", text(&fixture(path)), "--data-dir", text(data.path())]);
        assert!(output.status.success(), "{path}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(sorted(&open(data.path()).finished_games().unwrap()), finished(), "{path}");
    }
    let merged = folder();
    let from = data();
    assert!(huanle(&["records", "merge", text(from.path()), "--data-dir", text(merged.path())]).status.success());
    assert_eq!(sorted(&open(merged.path()).finished_games().unwrap()), finished());
}

/// Returns players, date, comments and variations, as far as a format stores them.
#[test]
fn game_files() {
    let names = |first: Option<&str>, second: Option<&str>| (first.map(str::to_owned), second.map(str::to_owned));
    let both = || names(Some("Anna"), Some("小明"));
    let red = || names(Some("小明"), Some("Anna"));
    for (name, line, nodes, players) in [
        ("games/othello.transcript", "f5d6c3d3c4f4", 7, names(None, None)),
        ("games/saved.txt", "f5d6c3d3c4f4", 7, names(None, None)),
        ("games/othello.ggf", "f5d6c3d3c4f4", 10, both()),
        ("games/saved.ggf", "f5d6c3d3c4f4", 10, both()),
    ] {
        let record = read_othello(&bytes(name));
        assert_eq!((moves(&record).as_str(), record.node_count()), (line, nodes), "{name}");
        let [first, second] = Player::BOTH.map(|player| record.name(player).map(str::to_owned));
        assert_eq!((first, second), players, "{name}");
        if nodes == 10 {
            let comments: Vec<_> = record.main_line().iter().map(|&id| record.node(id).comment.clone()).collect();
            assert!(comments.contains(&"the usual one".to_owned()), "{name}: {comments:?}");
            assert_eq!(record.tag(tag::DATE), Some("2007.10.14"), "{name}");
        }
    }
    let position = read_othello(&bytes("games/othello.obf"));
    assert_eq!(position.start().to_string(), "------------------XO------XXXO-----OOX-----O-------------------- X");
    for (name, line, nodes, players) in [
        ("games/gomoku.moves", "h8i9i7g9j6", 6, names(None, None)),
        ("games/gomoku.sgf", "h8i9i7g9j6", 8, both()),
        ("games/gomoku.psq", "h8i9i7g9j6", 6, both()),
        ("games/saved.sgf", "h8i9i7g9j6k5", 9, both()),
        ("games/saved.psq", "h8i9i7g9j6k5", 7, both()),
    ] {
        let record = read_gomoku(&bytes(name));
        assert_eq!((moves(&record).as_str(), record.node_count()), (line, nodes), "{name}");
        let [first, second] = Player::BOTH.map(|player| record.name(player).map(str::to_owned));
        assert_eq!((first, second), players, "{name}");
        if name.ends_with("sgf") {
            assert_eq!(record.start().rules(), gomoku::Rules::RENJU, "{name}");
        }
    }
    for (name, line, nodes, players) in [
        ("games/xiangqi.chinese", "h2e2h9g7h0g2i9h9i0h0", 8, red()),
        ("games/xiangqi.gb18030", "h2e2h9g7h0g2i9h9i0h0", 8, red()),
        ("games/xiangqi.wxf", "h2e2h9g7h0g2i9h9i0h0", 8, red()),
        ("games/xiangqi.iccs", "h2e2h9g7h0g2i9h9i0h0", 8, red()),
        ("games/xiangqi.fen", "h2e2h9g7h0g2i9h9i0h0", 6, names(None, None)),
        ("games/saved.pgn", "h2e2h9g7h0g2i9h9i0h0g6g5", 9, red()),
        ("games/saved.fen", "h2e2h9g7h0g2i9h9i0h0g6g5", 7, names(None, None)),
    ] {
        let record = read_xiangqi(&bytes(name));
        assert_eq!((moves(&record).as_str(), record.node_count()), (line, nodes), "{name}");
        let [first, second] = Player::BOTH.map(|player| record.name(player).map(str::to_owned));
        assert_eq!((first, second), players, "{name}");
    }
}

/// Returns the number of frames of an animation, and a checksum of their pixels and times.
fn frames(gif: &[u8]) -> (usize, u64) {
    let decoder = GifDecoder::new(std::io::Cursor::new(gif)).unwrap();
    let (mut count, mut sum) = (0, 0xCBF2_9CE4_8422_2325_u64);
    let mut add = |word: u32| sum = (sum ^ u64::from(word)).wrapping_mul(0x100_0000_01B3);
    for frame in decoder.into_frames() {
        let frame = frame.unwrap();
        add(frame.delay().numer_denom_ms().0);
        assert_eq!(frame.buffer().dimensions(), (640, 480));
        frame.buffer().pixels().for_each(|pixel| add(u32::from_le_bytes(pixel.0)));
        count += 1;
    }
    (count, sum)
}

/// The DOS program and a C program show the same frames as in the version that recorded them. Tables, menus
/// and lessons show texts and source code that change: their recordings are either played or rejected with a message.
#[test]
fn recordings() {
    let folder = folder();
    let out = folder.path().join("replayed.gif");
    let replay = |name: &str| {
        let output = huanle(&["replay", text(&fixture(&format!("recordings/{name}.txt"))), "--out", text(&out)]);
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (name, expected) in [("dos-othello", (126, 0x9458_3919_BFB9_E632)), ("run", (144, 0x5E25_5F4E_CA1E_989A))] {
        let (well, message) = replay(name);
        assert!(well && message.is_empty(), "{name}: {message}");
        assert_eq!(frames(&fs::read(&out).unwrap()), expected, "{name}");
    }
    for name in ["modern-othello", "gomoku", "classic-gomoku", "xiangqi", "lesson", "effect"] {
        let (well, message) = replay(name);
        if well {
            assert!(frames(&fs::read(&out).unwrap()).0 > 9, "{name}");
        } else {
            assert!(message.contains("older version"), "{name}: {message}");
        }
    }
}

#[test]
fn shared_links() {
    let links: Vec<AddressTarget> = string("links.txt")
        .lines()
        .map(|link| Address::parse(link.split_once('#').unwrap().1).unwrap().target)
        .collect();
    let source = |name: &str| SourceFile { name: name.to_owned(), bytes: bytes(&format!("sources/{name}")) };
    let gomoku = GomokuOptions {
        size: 15,
        rules: gomoku::Rules::FREESTYLE,
        classic: false,
        game: Some(bytes("sources/gomoku.sgf")),
    };
    let expected = [
        AddressTarget::Play(MenuProgram::Othello(Some(bytes("sources/othello.ggf")))),
        AddressTarget::Play(MenuProgram::Gomoku(gomoku)),
        AddressTarget::Play(MenuProgram::Xiangqi(Some(bytes("sources/xiangqi.pgn")))),
        AddressTarget::Run(source("keys.c")),
        AddressTarget::Workbench(Some(source("keys.c"))),
    ];
    assert_eq!(links, expected);
    assert!(string("links.txt").lines().last().unwrap().contains("edit"));
}

#[test]
fn what_a_browser_exported() {
    let whole: serde_json::Value = serde_json::from_slice(&bytes("browser.json")).unwrap();
    assert_eq!(whole["format"], "huanle browser 1");
    let (settings, error_output) = Settings::from_toml(whole["settings"].as_str().unwrap()).unwrap();
    assert!(error_output.is_empty() && settings.table.flipped);
    assert_eq!(settings.players, [Some("anna".to_owned()), None]);
    assert_eq!(settings.games["othello"], "human human; 0; none");
    // The page returns the store as one line of JSON.
    let mut store = Memory::from_json(&whole["store"].to_string()).unwrap();
    assert_eq!(store.people().unwrap().iter().map(|person| person.name.clone()).collect::<Vec<_>>(), ["anna"]);
    assert!(store.solved_puzzles("othello/endgames").unwrap().contains(ENDGAME));
    let games = store.finished_games().unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].sides, [person("anna"), Participant::Guest]);
    assert_eq!(summary(&games[0]).7, "f5d6c3");
    assert_eq!(store.names().unwrap(), ["othello-1.ggf"]);
    let file = store.read("othello-1.ggf").unwrap();
    assert_eq!((moves(&read_othello(&file)).as_str(), read_othello(&file).node_count()), ("f5d6c3d3", 6));
    let text = running(&mut store, "othello");
    assert_eq!(read_othello(text.split_once("\n\n").unwrap().1.as_bytes()).node_count(), 6);
    let text = running(&mut store, "gomoku");
    assert_eq!(read_gomoku(text.split_once("\n\n").unwrap().1.as_bytes()).node_count(), 3);
    assert_eq!(whole["page"], serde_json::json!({ "smooth": true, "sound": false }));
    assert_eq!(whole["playground"]["name"], "keys.c");
    assert_eq!(whole["playground"]["text"].as_str().unwrap(), string("sources/keys.c"));
}

fn population<S: TrainingSubject>(path: &str) -> (u32, usize) {
    let state = string(path);
    let population = Population::<S::Genome>::read::<S>(&state).unwrap();
    assert_eq!(population.write::<S>(), state);
    (population.generation(), population.members().len())
}

#[test]
fn training() {
    assert_eq!(population::<GomokuSubject>("training/gomoku-weights.txt"), (2, 6));
    assert_eq!(population::<OthelloSubject>("training/othello-local.txt"), (1, 6));
    let state = miniz_oxide::inflate::decompress_to_vec_zlib(&bytes("training/othello.bin.zlib")).unwrap();
    let study = TrainingRun::read(&state).unwrap();
    assert!(study.is_over() && study.games_played() == study.games_to_play());
    assert!(study.write() == state);
    let weights = packed_weights::unpack(&bytes("training/weights.bin")).unwrap();
    assert!(packed_weights::pack(&weights) == packed_weights::pack(study.weights().unwrap()));
    let book = OpeningBook::read(&string("training/book.txt")).unwrap();
    assert_eq!(book.len(), string("training/book.txt").lines().count() - 1);
}

#[test]
fn matches() {
    let folder = folder();
    copy(&fixture("matches"), folder.path());
    for (game, players) in [
        ("othello", &["level:1", "random", "--depth", "3"][..]),
        // Version 0.1.0 called this level `level:1`.
        ("gomoku", &["level:win-table", "random", "--openings", "random:4"]),
        ("xiangqi", &["classic:1", "random", "--openings", "start"]),
    ] {
        let out = folder.path().join(game);
        let play = |games: &str| {
            let arguments = ["match", "--game", game, "--games", games, "--out", text(&out), "--lang", "en"];
            let output = huanle(&[&arguments, players].concat());
            assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let before = fs::read_to_string(out.join("match.txt")).unwrap();
        let then = string(&format!("matches/{game}.txt"));
        assert_eq!(play("4"), if game == "gomoku" { then.replace("level:1", players[0]) } else { then }, "{game}");
        assert_eq!(fs::read_to_string(out.join("match.txt")).unwrap(), before, "{game}: nothing was played");
        // Version 2 of the file contains the names of levels.
        let before = before.replacen("huanle match 1", "huanle match 2", 1);
        let before = if game == "gomoku" { before.replacen("level:1", players[0], 1) } else { before };
        play("6");
        let after = fs::read_to_string(out.join("match.txt")).unwrap();
        assert!(after.starts_with(&before) && after.lines().count() == before.lines().count() + 2, "{after}");
    }
}
