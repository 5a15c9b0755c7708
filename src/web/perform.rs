//! Runs the program of the page's address, then the main menu.

use std::sync::Arc;

use huanle::capture::{CaptureNotice, ScreenshotHost, read_picture, read_portrait};
use huanle::classroom::overlay::show as show_overlay;
use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::{Color, Transition, TrueColorPicture};
use huanle::machine::{Flow, InputMethodState, Interrupt, Machine, Overlay, StageSize};
use huanle::messages::Localize;
use huanle::messages::turboc::format_compile_errors;
use huanle::program::{App, StopReason};
use huanle::programs::address::{Address, AddressError, AddressTarget, SourceFile};
use huanle::programs::{self, MenuProgram, classroom, runner};
use huanle::records::{Environment, Memory};
use huanle::screens::context::{CPrograms, Context};
use huanle::screens::gallery;
use huanle::screens::portraits::Portraits;
use huanle::screens::settings::palette;
use huanle::screens::slide_show::SlideShow;
use huanle::screens::turboc::RunOutcome;
use huanle::screens::{animation_player, turboc};
use huanle::settings::Settings;
use huanle::text::{Language, Text};
use huanle::workbench::WorkbenchStart;

use crate::host::{BrowserHost, Downloads};
use crate::page::{Page, PageMessage, PageRequest};
use crate::store::{self, BrowserStore};

/// The parameters of an address that are for the page itself.
const PAGE_PARAMETERS: [&str; 2] = ["embed", "way"];

/// Runs the program of the page's address until the user leaves it, then the main menu.
///
/// If the address contains scripted keys, the user's input is ignored, stored data is neither read nor changed, and the run
/// ends with the script.
///
/// # Errors
/// If the page ends the run.
pub fn perform(outside: &dyn Page, surroundings: Environment) -> Result<(), Interrupt> {
    let spoken = match outside.request(PageRequest::Language).as_deref() {
        Some("zh") => Language::Chinese,
        _ => Language::English,
    };
    let words = outside.request(PageRequest::Address).unwrap_or_default();
    let read = Address::parse(&words).and_then(|address| address.lesson().map(|_| address));
    let (address, error) = match read {
        Ok(address) => (address, None),
        Err(error) => {
            // The error message uses the language that the invalid address requests.
            let lang = words.split(['#', '&']).find_map(|word| word.strip_prefix("lang=")?.parse().ok());
            (Address { lang, ..AddressTarget::Play(MenuProgram::MainMenu).into() }, Some(error))
        }
    };
    let error = error.or_else(|| {
        let unknown = address.rest.iter().find(|(name, _)| !PAGE_PARAMETERS.contains(&name.as_str()));
        unknown.map(|(name, _)| AddressError::Word(name.clone()))
    });
    let alone = address.keys.is_some();
    let own = if alone {
        Settings { lang: spoken, ..Settings::default() }
    } else {
        let chosen =
            outside.request(PageRequest::Stored(store::SETTINGS)).and_then(|text| Settings::chosen_language(&text));
        let settings = store::load_settings(outside, &|error| report_error(outside, error, spoken));
        Settings { lang: chosen.unwrap_or(spoken), ..settings }
    };
    let settings = Settings {
        lang: address.lang.unwrap_or(own.lang),
        speed: address.speed.unwrap_or(own.speed),
        calm: address.calm.unwrap_or(own.calm || !alone && prefers_reduced_motion(outside)),
        ..own
    };
    if let Some(error) = error {
        report_error(outside, &error, settings.lang);
    }
    let seed = address.seed.or_else(|| outside.request(PageRequest::Seed)?.parse().ok()).unwrap_or(1);
    let run = Run { page: outside, environment: surroundings, address, settings, seed };
    if alone { run.run_scripted() } else { run.run_interactive() }
}

/// Returns whether the user has asked the system for less motion.
fn prefers_reduced_motion(outside: &dyn Page) -> bool {
    outside.request(PageRequest::ReducedMotion).as_deref() == Some("true")
}

/// Reports an error.
fn report_error(outside: &dyn Page, error: &dyn Localize, language: Language) {
    outside.send(PageMessage::Error(&error.localize(language)));
}

struct Run<'o> {
    page: &'o dyn Page,
    environment: Environment,
    address: Address,
    settings: Settings,
    seed: u32,
}

impl Run<'_> {
    /// Runs with the scripted keys of the address.
    fn run_scripted(&self) -> Result<(), Interrupt> {
        let (mut store, mut shelf) = (Memory::default(), Memory::default());
        let mut browser = BrowserHost::new(self.page);
        let text = self.settings.lang.text();
        let mut programs = Memory::default();
        let app = self.app(CPrograms { files: &mut programs, start_time: 0 }).keys(self.address.keys.clone());
        let ran = app.try_run_on(&mut browser, |m| -> Flow {
            m.screen.set_palette(palette(&self.settings));
            let context = &mut Context {
                store: &mut store,
                files: &mut shelf,
                settings: self.settings.clone(),
                portraits: Portraits::default(),
                seed: self.seed,
                asks_at_first_start: false,
                write_settings: &mut |_| Ok(()),
                external_engine: None,
                programs: None,
            };
            self.open(m, text, context)
        });
        ran.map(drop).map_err(|_| Interrupt::Closed)
    }

    /// Runs with the user's input.
    fn run_interactive(&self) -> Result<(), Interrupt> {
        let mut store = BrowserStore::open(self.page, self.environment, self.settings.lang);
        let mut shelf = store.clone();
        let [mut programs, mut source_files] = [store.programs(), store.programs()];
        let Environment { now, zone, .. } = self.environment;
        let start_time = now() + zone(now());
        let mut before = self.settings.clone();
        let mut keep_settings = |settings: &Settings| {
            store::save_settings(self.page, &before, settings)?;
            before = settings.clone();
            self.page.send(PageMessage::Language(&settings.lang.to_string()));
            Ok(())
        };
        let text = self.settings.lang.text();
        self.page.send(PageMessage::Language(&self.settings.lang.to_string()));
        let say = |news: CaptureNotice<'_>| news.localize(text.language);
        let mut browser = BrowserHost::new(self.page);
        let mut album = ScreenshotHost::new(&mut browser, Downloads::new(self.page), &say);
        let mut ended = Ok(());
        let stage = self.page.request(PageRequest::Stage).and_then(|size| size.parse::<StageSize>().ok());
        let app = self.app(CPrograms { files: &mut source_files, start_time }).stage(stage);
        let ran = app.try_run_on(&mut album, |m| -> Result<(), StopReason> {
            m.screen.set_palette(palette(&self.settings));
            let learned = self.page.request(PageRequest::Stored(store::LEARNED)).unwrap_or_default();
            m.input_method.recent = Some(InputMethodState::parse_recent(&learned));
            let mut context = Context {
                store: &mut store,
                files: &mut shelf,
                settings: self.settings.clone(),
                portraits: Portraits::new(|bytes| Ok(read_portrait(bytes)?)),
                seed: self.seed,
                asks_at_first_start: true,
                write_settings: &mut keep_settings,
                external_engine: None,
                programs: Some(CPrograms { files: &mut programs, start_time }),
            };
            ended = self.open(m, text, &mut context);
            if ended.is_ok() && self.address.target != AddressTarget::Play(MenuProgram::MainMenu) {
                m.screen.set_palette(palette(&context.settings));
                ended = programs::run_main_menu(m, &mut context);
            }
            Ok(ended?)
        });
        // A running animation is saved too.
        let kept = album.finish();
        if let Err(error) = &kept {
            self.page.send(PageMessage::Error(&error.to_string()));
        }
        ran.map(drop).map_err(|_| Interrupt::Closed).and(ended)
    }

    /// Returns the options of the run; `programs` are those of the workbench over a program.
    fn app<'a>(&'a self, mut programs: CPrograms<'a>) -> App<'a> {
        let text = self.settings.lang.text();
        App::new(text.window)
            .seed(self.seed)
            .speed(self.settings.speed)
            .calm(self.settings.calm)
            .mute(!self.settings.sound)
            .keep_open(false)
            .on_overlay(move |m, overlay| {
                m.screen.set_palette(palette(&self.settings));
                match overlay {
                    Overlay::Source(name) => programs::show_source(m, text, &mut programs, name),
                    overlay => show_overlay(m, text, overlay),
                }
            })
            .on_boss_key(|m, aside| show_overlay(m, text, aside))
    }

    /// Runs the program of the address until the user leaves it.
    fn open(&self, m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>) -> Flow {
        match &self.address.target {
            AddressTarget::Play(play) => programs::run_program(play, m, text, context),
            AddressTarget::Classroom => classroom::run(m, text, context),
            // The parameters of the lesson were checked before.
            AddressTarget::Lesson { .. } => match self.address.lesson() {
                Ok(Some(opening)) => classroom::show_lesson(m, text, context, opening),
                _ => Ok(()),
            },
            AddressTarget::Effects => gallery::list::run(m, text),
            AddressTarget::Show(effect) => {
                let animations = gallery::animations(text, None);
                animation_player::play(m, &text.animation_player, &animations, effect.index(), self.seed)
            }
            AddressTarget::Slides(files) => self.show_slides(m, text, files),
            AddressTarget::Run(source) => self.run_c(m, text, context, source),
            AddressTarget::Workbench(source) => {
                let start = source.as_ref().map_or(WorkbenchStart::Stored, |SourceFile { name, bytes }| {
                    WorkbenchStart::File { name, bytes, named: false, stop: None }
                });
                programs::run_workbench(m, text, context, start)
            }
            AddressTarget::Task(name) => programs::run_workbench(m, text, context, WorkbenchStart::Task(name)),
        }
    }

    /// Shows pictures with transitions between them. One that cannot be read is reported and left out.
    fn show_slides(&self, m: &mut Machine<'_>, text: &Text, files: &[Vec<u8>]) -> Flow {
        m.open_location(&[("show", "")]);
        let read = |file: &Vec<u8>| {
            let reported = |error| report_error(self.page, &error, text.language);
            read_picture(file).map_err(reported).ok()
        };
        let pictures: Vec<TrueColorPicture> = files.iter().filter_map(read).collect();
        if pictures.is_empty() {
            return Ok(());
        }
        SlideShow::new(pictures, Transition::BlindsHorizontal).present(m, text)
    }

    /// Runs a C program. If the user stops it, it continues in the debugger.
    fn run_c(&self, m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>, source: &SourceFile) -> Flow {
        let SourceFile { name, bytes } = source;
        let program = match runner::compile(name, bytes) {
            Ok(program) => program,
            Err(problems) => {
                return turboc::show_message(m, &format_compile_errors(&problems, text.language), Color::LIGHT_RED);
            }
        };
        let mut pc = runner::create_pc(program, self.seed, Arc::new(NoFontFiles));
        match runner::run_c(m, text, name, &mut pc, self.seed)? {
            RunOutcome::Stopped => {
                let start = WorkbenchStart::Stopped { name, bytes, named: false, pc: &pc };
                programs::run_workbench(m, text, context, start)
            }
            _ => Ok(()),
        }
    }
}
