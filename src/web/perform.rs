//! Opens the page's address and the menu after it.

use std::sync::Arc;

use huanle::capture::{Album, News, read_portrait};
use huanle::gfx::Color;
use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::starfield::StarOrder;
use huanle::lessons::{self, index, stage};
use huanle::machine::{Flow, Interrupt, Machine};
use huanle::program::{App, StopReason};
use huanle::programs::address::{Address, AddressError, Opens, Source};
use huanle::programs::{self, Play, story};
use huanle::records::{Environment, Memory};
use huanle::screens::desk::Context;
use huanle::screens::gallery::{self, Effect};
use huanle::screens::portraits::Portraits;
use huanle::screens::settings::palette;
use huanle::screens::{projector, turboc};
use huanle::script::{Script, ScriptOptions, Stop};
use huanle::settings::Settings;
use huanle::telling::Localize;
use huanle::telling::turboc::refusal;
use huanle::text::{Language, Text};

use crate::bench::{self, Orders};
use crate::host::{Browser, Downloads};
use crate::outside::{Message, Page, Question};
use crate::store::{self, BrowserStore};

/// The words of an address that are for the page itself.
const WORDS_OF_THE_PAGE: [&str; 4] = ["bench", "edit", "playground", "way"];

/// Opens the page's address until it is left, and then the menu of all programs, until it is left.
///
/// If the address contains keys, the user's input is ignored, no stored data is read or changed, and the run ends with
/// the keys.
///
/// # Errors
/// If the page ends it.
pub fn perform(outside: &dyn Page, surroundings: Environment) -> Result<(), Interrupt> {
    let spoken = match outside.ask(Question::Language).as_deref() {
        Some("zh") => Language::Chinese,
        _ => Language::English,
    };
    let words = outside.ask(Question::Address).unwrap_or_default();
    let read = Address::read(&words).and_then(|address| address.lesson().map(|_| address));
    let (address, fault) = match read {
        Ok(address) => (address, None),
        Err(fault) => {
            // What is wrong is said in the language that it asks for all the same.
            let lang = words.split(['#', '&']).find_map(|word| word.strip_prefix("lang=")?.parse().ok());
            (Address { lang, ..Opens::Play(Play::Cabinet).into() }, Some(fault))
        }
    };
    let fault = fault.or_else(|| {
        let unknown = address.rest.iter().find(|(name, _)| !WORDS_OF_THE_PAGE.contains(&name.as_str()));
        unknown.map(|(name, _)| AddressError::Word(name.clone()))
    });
    let alone = address.keys.is_some();
    let own = if alone {
        Settings::default()
    } else {
        let chosen = outside.ask(Question::Kept(store::SETTINGS)).and_then(|text| Settings::chosen_language(&text));
        let settings = store::settings(outside, &|fault| complain(outside, fault, spoken));
        Settings { lang: chosen.unwrap_or(spoken), ..settings }
    };
    let settings = Settings {
        lang: address.lang.unwrap_or(own.lang),
        speed: address.speed.unwrap_or(own.speed),
        calm: address.calm.unwrap_or(own.calm),
        ..own
    };
    if let Some(fault) = fault {
        complain(outside, &fault, settings.lang);
    }
    let seed = address.seed.or_else(|| outside.ask(Question::Seed)?.parse().ok()).unwrap_or(1);
    let run = Run { outside, surroundings, address, settings, seed, orders: Orders::default() };
    if alone { run.alone() } else { run.watched() }
}

/// Reports an error.
fn complain(outside: &dyn Page, fault: &dyn Localize, language: Language) {
    outside.tell(Message::Fault(&fault.tell(language)));
}

struct Run<'o> {
    outside: &'o dyn Page,
    surroundings: Environment,
    address: Address,
    settings: Settings,
    seed: u32,
    orders: Orders,
}

impl Run<'_> {
    /// Runs with the keys of the address.
    fn alone(&self) -> Result<(), Interrupt> {
        let (mut store, mut shelf) = (Memory::default(), Memory::default());
        let mut browser = Browser::new(self.outside, self.orders.clone());
        let text = self.settings.lang.text();
        let app = self.app().keys(self.address.keys.clone());
        let ran = app.perform_on(&mut browser, |m| -> Flow {
            m.screen.set_palette(palette(&self.settings));
            let desk = &mut Context {
                store: &mut store,
                shelf: &mut shelf,
                settings: self.settings.clone(),
                portraits: Portraits::default(),
                seed: self.seed,
                asks: false,
                keep_settings: &mut |_| Ok(()),
                outside: None,
                programs: None,
            };
            self.open(m, text, desk)
        });
        ran.map(drop).map_err(|_| Interrupt::Closed)
    }

    /// Runs with the user's input.
    fn watched(&self) -> Result<(), Interrupt> {
        let mut store = BrowserStore::open(self.outside, self.surroundings, self.settings.lang);
        let mut shelf = store.clone();
        let mut before = self.settings.clone();
        let mut keep_settings = |settings: &Settings| {
            store::keep_settings(self.outside, &before, settings)?;
            before = settings.clone();
            self.outside.tell(Message::Language(&settings.lang.to_string()));
            Ok(())
        };
        let text = self.settings.lang.text();
        self.outside.tell(Message::Language(&self.settings.lang.to_string()));
        let say = |news: News<'_>| news.tell(text.language);
        let mut browser = Browser::new(self.outside, self.orders.clone());
        let mut album = Album::new(&mut browser, Downloads::new(self.outside), &say);
        let mut ended = Ok(());
        let ran = self.app().perform_on(&mut album, |m| -> Result<(), StopReason> {
            m.screen.set_palette(palette(&self.settings));
            let mut desk = Context {
                store: &mut store,
                shelf: &mut shelf,
                settings: self.settings.clone(),
                portraits: Portraits::new(|bytes| {
                    read_portrait(bytes).map_err(|fault| -> Box<dyn Localize> { Box::new(fault) })
                }),
                seed: self.seed,
                asks: true,
                keep_settings: &mut keep_settings,
                outside: None,
                programs: None,
            };
            ended = self.open(m, text, &mut desk);
            if ended.is_ok() && self.bench().is_some() {
                // Its last picture stays until the page says what comes.
                loop {
                    m.input()?;
                }
            }
            if ended.is_ok() && self.address.opens != Opens::Play(Play::Cabinet) {
                self.outside.tell(Message::Opens(""));
                m.screen.set_palette(palette(&desk.settings));
                ended = programs::cabinet(m, &mut desk);
            }
            Ok(ended?)
        });
        // An animation that is still running is saved too.
        let kept = album.finish();
        if let Err(fault) = &kept {
            self.outside.tell(Message::Fault(&fault.to_string()));
        }
        ran.map(drop).map_err(|_| Interrupt::Closed).and(ended)
    }

    /// Returns the options of the run.
    fn app(&self) -> App<'_> {
        let text = self.settings.lang.text();
        App::new(text.window)
            .seed(self.seed)
            .speed(self.settings.speed)
            .calm(self.settings.calm)
            .mute(!self.settings.sound)
            .stays(false)
            .aside(|m, aside| {
                m.screen.set_palette(palette(&self.settings));
                lessons::aside::show(m, text, aside)
            })
            .boss(|m, aside| lessons::aside::show(m, text, aside))
    }

    /// Opens the program of the address until it is left.
    fn open(&self, m: &mut Machine<'_>, text: &'static Text, desk: &mut Context<'_>) -> Flow {
        match &self.address.opens {
            Opens::Play(play) => programs::perform(play, m, text, desk),
            Opens::Classroom => index::run(m, &text.lessons, ""),
            // That the lesson takes these parameters was seen before.
            Opens::Lesson { .. } => match self.address.lesson() {
                Ok(Some(opening)) => stage::run(m, &text.lessons, opening),
                _ => Ok(()),
            },
            Opens::Show(exhibit) => {
                let first = Effect::ALL.iter().position(|other| other == exhibit).unwrap_or(0);
                let reels = gallery::reels(text, StarOrder::Written, None);
                projector::play(m, &text.projector, &reels, first, self.seed)
            }
            Opens::Draw(source) => self.draw(m, text, source),
            Opens::Run(source) => self.run_c(m, text, source),
        }
    }

    /// Returns the playground's request, if there is one: `run` or `step`.
    fn bench(&self) -> Option<&str> {
        self.address.rest.iter().find(|(name, _)| name == "bench").map(|(_, how)| how.as_str())
    }

    /// Shows a script.
    fn draw(&self, m: &mut Machine<'_>, text: &'static Text, source: &Source) -> Flow {
        let script = match String::from_utf8_lossy(&source.bytes).parse::<Script>() {
            Ok(script) => script,
            Err(mistakes) => {
                let told = mistakes.told.iter().map(|mistake| (mistake.line, mistake.fault.tell(text.language)));
                bench::wrong(self.outside, told);
                return turboc::say(m, &mistakes.tell(text.language), Color::LIGHT_RED);
            }
        };
        let fonts = Arc::new(NoFontFiles);
        let show = |m: &mut Machine<'_>| script.run_for(m, ScriptOptions::WATCHED, fonts.clone(), &mut ());
        match story::visit(m, text, &source.name, &script, self.seed, show) {
            Ok(()) => Ok(()),
            Err(Stop::Interrupt(interrupt)) => Err(interrupt),
            Err(Stop::Mistake(mistake)) => {
                bench::wrong(self.outside, std::iter::once((mistake.line, mistake.fault.tell(text.language))));
                turboc::say(m, &mistake.tell(text.language), Color::LIGHT_RED)
            }
        }
    }

    /// Runs a C program.
    fn run_c(&self, m: &mut Machine<'_>, text: &'static Text, source: &Source) -> Flow {
        if let Some(how) = self.bench() {
            return bench::run(m, text, self.outside, &self.orders, source, self.seed, how == "step");
        }
        match story::compile(&source.name, &source.bytes) {
            Ok(program) => story::run_c(m, text, &mut story::pc(program, self.seed, Arc::new(NoFontFiles))),
            Err(problems) => turboc::say(m, &refusal(&problems, text.language), Color::LIGHT_RED),
        }
    }
}
