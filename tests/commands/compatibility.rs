//! Files and links of released versions, in `tests/compatibility`: every later version reads them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{folder, huanle, huanle_ok, project, text};
use huanle::engine::Game;
use huanle::engine::gomoku::Rules;
use huanle::play::{PlayableGame, StoredGame};
use huanle::programs::address::Address;
use huanle::records::{GameFiles as _, Memory, Sqlite, Store};
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::settings::Settings;
use huanle::text::Language;

/// The folders of all versions.
fn versions() -> Vec<PathBuf> {
    let entries = fs::read_dir(project("tests/compatibility")).unwrap().map(|entry| entry.unwrap().path());
    let folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty());
    folders
}

/// Returns the moves of the only game in progress of a program.
fn moves_in_progress<P: PlayableGame>(store: &mut dyn Store, program: &P) -> Vec<String>
where
    <P::Game as Game>::Move: ToString,
{
    let games = store.games_in_progress(program.program()).unwrap();
    let [game] = games.as_slice() else { panic!("{} games of {}", games.len(), program.program()) };
    let game = StoredGame::from_text(program, &game.text).expect("it can be continued");
    let record = &game.record;
    record.current_line().into_iter().filter_map(|id| Some(record.node(id).mv.as_ref()?.to_string())).collect()
}

#[test]
fn the_data_folder() {
    for version in versions() {
        let data = folder();
        for file in ["huanle.db", "settings.toml"] {
            fs::copy(version.join(file), data.path().join(file)).unwrap();
        }
        // The settings say Chinese.
        let printed = ["list", "games"].map(|what| huanle_ok(&["records", what, "--data-dir", text(data.path())]));
        assert_eq!(printed.concat(), fs::read_to_string(version.join("records.txt")).unwrap());
        let (mut store, notice) = Sqlite::open(data.path()).unwrap();
        assert_eq!(notice, None);
        let english = Language::English.text();
        let gomoku = GomokuBoard { text: english, size: 15, rules: Rules::FREESTYLE, original: false };
        assert_eq!(moves_in_progress(&mut store, &OthelloBoard { text: english }), ["c4", "c3"]);
        assert_eq!(moves_in_progress(&mut store, &gomoku), ["j8", "i9"]);
        assert_eq!(moves_in_progress(&mut store, &XiangqiBoard::new(english)).len(), 4);
    }
}

/// "Export all data" of the browser edition. It has the players and games of the data folder.
#[test]
fn the_data_of_a_page() {
    for version in versions() {
        let exported = fs::read_to_string(version.join("browser.json")).unwrap();
        let exported: serde_json::Value = serde_json::from_str(&exported).unwrap();
        assert_eq!(exported["format"], "huanle browser 1");
        let (settings, errors) = Settings::from_toml(exported["settings"].as_str().unwrap()).unwrap();
        assert!(settings.lang == Language::Chinese && errors.is_empty());
        let mut page = Memory::from_json(&exported["store"].to_string()).unwrap();
        let data = folder();
        fs::copy(version.join("huanle.db"), data.path().join("huanle.db")).unwrap();
        let (mut store, _) = Sqlite::open(data.path()).unwrap();
        assert_eq!(page.people().unwrap(), store.people().unwrap());
        assert_eq!(page.finished_games().unwrap(), store.finished_games().unwrap());
        let games = |store: &mut dyn Store| {
            let games = ["othello", "gomoku", "xiangqi"].map(|program| store.games_in_progress(program).unwrap());
            games.map(|games| games.into_iter().map(|game| game.text).collect::<Vec<_>>())
        };
        assert_eq!(games(&mut page), games(&mut store));
        assert_eq!(page.names().unwrap(), ["game.sgf"]);
    }
}

#[test]
fn exported_records() {
    for version in versions() {
        for file in ["records.json", "records.csv"] {
            let data = folder();
            let imported = huanle(&["records", "import", text(&version.join(file)), "--data-dir", text(data.path())]);
            assert!(imported.status.success(), "{file}: {imported:?}");
            let printed = ["list", "games"]
                .map(|what| huanle_ok(&["records", what, "--lang", "zh", "--data-dir", text(data.path())]));
            assert_eq!(printed.concat(), fs::read_to_string(version.join("records.txt")).unwrap(), "{file}");
        }
    }
}

#[test]
fn a_recording() {
    let out = folder();
    let picture = out.path().join("picture.png");
    for version in versions() {
        huanle_ok(&["replay", text(&version.join("recording.txt")), "--out", text(&picture)]);
        let pixels = |path: &Path| image::open(path).unwrap().to_rgb8();
        assert_eq!(pixels(&picture), pixels(&version.join("recording.png")));
    }
}

#[test]
fn links() {
    for version in versions() {
        for link in fs::read_to_string(version.join("links.txt")).unwrap().lines() {
            let parse = |link: &str| Address::parse(link).unwrap_or_else(|error| panic!("{link}: {error:?}"));
            let address = parse(link);
            assert_eq!(parse(&address.to_string()), address);
        }
    }
}

#[test]
fn lesson_and_task() {
    let out = folder();
    for version in versions() {
        let picture = out.path().join("step.png");
        huanle_ok(&["learn", text(&version.join("lesson.toml")), "--at", "5", "--out", text(&picture)]);
        let [task, reference] = ["task", "task/reference.c"].map(|name| version.join(name));
        let printed = huanle_ok(&["task", "check", text(&task), text(&reference)]);
        assert!(printed.contains("4 of 4 cases passed"), "{printed}");
    }
}
