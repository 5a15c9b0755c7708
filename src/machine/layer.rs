//! A host that wraps another one and forwards everything that it does not change.

use std::time::Duration;

use super::Wait;
use super::{Event, Flow, Host, RecordedSearch, SourceText};
use huanle_gfx::{Framebuffer, Rect, Topic};

/// Wraps a host. Implementations return the inner host and override only the methods that differ. Every layer is a
/// [`Host`]: each method implements the host's method of the same name and by default calls the inner host, so that a
/// method added to [`Host`] passes through every layer unchanged.
///
/// ```
/// use huanle_gfx::Framebuffer;
/// use huanle_machine::{Event, Flow, Headless, Host, HostLayer, Machine, Speed};
///
/// /// Reinterpreted the frames.
/// struct LineCounter<'h>(&'h mut dyn Host, u32);
///
/// impl HostLayer for LineCounter<'_> {
///     fn inner(&mut self) -> &mut dyn Host {
///         self.0
///     }
///
///     fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
///         self.1 += 1;
///         self.0.retrace(frame, screen, events)
///     }
/// }
///
/// let mut nobody = Headless;
/// let mut counter = LineCounter(&mut nobody, 0);
/// Machine::new(1, Speed::default(), &mut counter).delay(1000)?;
/// assert_eq!(counter.1, 60);
/// # Ok::<(), huanle_machine::Interrupt>(())
/// ```
#[expect(missing_docs, reason = "each method is what the host's of the same name is")]
#[expect(clippy::missing_errors_doc, reason = "each method is what the host's of the same name is")]
pub trait HostLayer {
    /// Returns the inner host.
    fn inner(&mut self) -> &mut dyn Host;

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.inner().retrace(frame, screen, events)
    }

    fn operation(&mut self, screen: &Framebuffer, topic: &Topic, wait: Wait) -> Flow {
        self.inner().operation(screen, topic, wait)
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.inner().sound(at, hz);
    }

    fn thinking_time(&mut self, nodes: u64) -> Duration {
        self.inner().thinking_time(nodes)
    }

    /// See [`Host::search_time`].
    fn search_time(&mut self, nodes: u64) -> Duration {
        self.inner().search_time(nodes)
    }

    /// See [`Host::search_ended`].
    fn search_ended(&mut self, found: &str) {
        self.inner().search_ended(found);
    }

    /// See [`Host::recorded_search`].
    fn recorded_search(&mut self) -> Option<RecordedSearch> {
        self.inner().recorded_search()
    }

    fn clipboard(&mut self) -> Option<String> {
        self.inner().clipboard()
    }

    fn set_clipboard(&mut self, text: &str) {
        self.inner().set_clipboard(text);
    }

    fn hide_pointer(&mut self, ours: bool) {
        self.inner().hide_pointer(ours);
    }

    fn grab_keys(&mut self, programs: bool) {
        self.inner().grab_keys(programs);
    }

    fn small_targets(&mut self, area: Option<Rect>) {
        self.inner().small_targets(area);
    }

    fn text_input(&mut self, on: bool) {
        self.inner().text_input(on);
    }

    fn load_data(&mut self, name: &str) -> Flow {
        self.inner().load_data(name)
    }

    fn open_location(&mut self, words: &[(&str, &str)]) {
        self.inner().open_location(words);
    }

    fn show_game(&mut self, file: Option<&[u8]>) {
        self.inner().show_game(file);
    }

    fn show_sources(&mut self, sources: &[SourceText]) {
        self.inner().show_sources(sources);
    }

    fn sources(&mut self) -> Vec<SourceText> {
        self.inner().sources()
    }

    fn announce(&mut self, text: &str) {
        self.inner().announce(text);
    }

    fn learned(&mut self, texts: &[String]) {
        self.inner().learned(texts);
    }

    fn disguise(&mut self, hidden: bool) {
        self.inner().disguise(hidden);
    }
}

impl<L: HostLayer> Host for L {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        HostLayer::retrace(self, frame, screen, events)
    }

    fn operation(&mut self, screen: &Framebuffer, topic: &Topic, wait: Wait) -> Flow {
        HostLayer::operation(self, screen, topic, wait)
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        HostLayer::sound(self, at, hz);
    }

    fn thinking_time(&mut self, nodes: u64) -> Duration {
        HostLayer::thinking_time(self, nodes)
    }

    fn search_time(&mut self, nodes: u64) -> Duration {
        HostLayer::search_time(self, nodes)
    }

    fn search_ended(&mut self, found: &str) {
        HostLayer::search_ended(self, found);
    }

    fn recorded_search(&mut self) -> Option<RecordedSearch> {
        HostLayer::recorded_search(self)
    }

    fn clipboard(&mut self) -> Option<String> {
        HostLayer::clipboard(self)
    }

    fn set_clipboard(&mut self, text: &str) {
        HostLayer::set_clipboard(self, text);
    }

    fn hide_pointer(&mut self, ours: bool) {
        HostLayer::hide_pointer(self, ours);
    }

    fn grab_keys(&mut self, programs: bool) {
        HostLayer::grab_keys(self, programs);
    }

    fn small_targets(&mut self, area: Option<Rect>) {
        HostLayer::small_targets(self, area);
    }

    fn text_input(&mut self, on: bool) {
        HostLayer::text_input(self, on);
    }

    fn load_data(&mut self, name: &str) -> Flow {
        HostLayer::load_data(self, name)
    }

    fn open_location(&mut self, words: &[(&str, &str)]) {
        HostLayer::open_location(self, words);
    }

    fn show_game(&mut self, file: Option<&[u8]>) {
        HostLayer::show_game(self, file);
    }

    fn show_sources(&mut self, sources: &[SourceText]) {
        HostLayer::show_sources(self, sources);
    }

    fn sources(&mut self) -> Vec<SourceText> {
        HostLayer::sources(self)
    }

    fn announce(&mut self, text: &str) {
        HostLayer::announce(self, text);
    }

    fn learned(&mut self, texts: &[String]) {
        HostLayer::learned(self, texts);
    }

    fn disguise(&mut self, hidden: bool) {
        HostLayer::disguise(self, hidden);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interrupt;

    /// Returns a distinctive answer from every method and records the calls.
    #[derive(Default)]
    struct Witness(Vec<String>);

    impl Host for Witness {
        fn retrace(&mut self, frame: u64, _screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
            self.0.push(format!("retrace {frame}"));
            events.push(Event::FocusLost);
            Err(Interrupt::Closed)
        }

        fn operation(&mut self, _screen: &Framebuffer, topic: &Topic, wait: Wait) -> Flow {
            self.0.push(format!("operation {} {}", topic.name, wait.units));
            Err(Interrupt::Ended)
        }

        fn sound(&mut self, at: Duration, hz: u32) {
            self.0.push(format!("sound {} {hz}", at.as_millis()));
        }

        fn thinking_time(&mut self, nodes: u64) -> Duration {
            Duration::from_secs(nodes)
        }

        fn clipboard(&mut self) -> Option<String> {
            Some("text".to_owned())
        }

        fn set_clipboard(&mut self, text: &str) {
            self.0.push(format!("copy {text}"));
        }

        fn hide_pointer(&mut self, ours: bool) {
            self.0.push(format!("pointer {ours}"));
        }

        fn grab_keys(&mut self, programs: bool) {
            self.0.push(format!("keys {programs}"));
        }

        fn small_targets(&mut self, area: Option<Rect>) {
            self.0.push(format!("small {area:?}"));
        }

        fn text_input(&mut self, on: bool) {
            self.0.push(format!("text {on}"));
        }

        fn load_data(&mut self, name: &str) -> Flow {
            self.0.push(format!("load {name}"));
            Err(Interrupt::Closed)
        }

        fn open_location(&mut self, words: &[(&str, &str)]) {
            self.0.push(format!("location {words:?}"));
        }

        fn show_game(&mut self, file: Option<&[u8]>) {
            self.0.push(format!("game {file:?}"));
        }

        fn show_sources(&mut self, sources: &[SourceText]) {
            self.0.push(format!("sources {sources:?}"));
        }

        fn sources(&mut self) -> Vec<SourceText> {
            vec![SourceText { name: "a.c".to_owned(), text: String::new(), is_changed: true }]
        }

        fn announce(&mut self, text: &str) {
            self.0.push(format!("announce {text}"));
        }

        fn learned(&mut self, texts: &[String]) {
            self.0.push(format!("learned {}", texts.join(" ")));
        }

        fn disguise(&mut self, hidden: bool) {
            self.0.push(format!("disguise {hidden}"));
        }
    }

    #[test]
    fn a_layer_has_every_method_of_a_host() {
        let methods = |text: &str, from: &str| -> Vec<String> {
            let body = text.split_once(from).unwrap().1.split("\n}\n").next().unwrap();
            let names = body.lines().filter_map(|line| line.strip_prefix("    fn ")?.split('(').next());
            let mut names: Vec<String> = names.map(str::to_owned).collect();
            names.sort();
            names
        };
        let host = methods(include_str!("host.rs"), "pub trait Host {");
        let layer = methods(include_str!("layer.rs"), "impl<L: HostLayer> Host for L {");
        assert!(host.len() >= 9);
        assert_eq!(layer, host);
    }

    struct Plain<'h>(&'h mut dyn Host);

    impl HostLayer for Plain<'_> {
        fn inner(&mut self) -> &mut dyn Host {
            self.0
        }
    }

    #[test]
    fn a_layer_that_changes_nothing_hands_everything_on() {
        let mut witness = Witness::default();
        let (mut middle, screen, mut events) = (Plain(&mut witness), Framebuffer::vga(), Vec::new());
        let host: &mut dyn Host = &mut Plain(&mut middle);
        assert_eq!(host.retrace(7, &screen, &mut events), Err(Interrupt::Closed));
        assert_eq!(events, [Event::FocusLost]);
        assert_eq!(
            host.operation(&screen, &"line".into(), Wait { units: 3, time: Duration::ZERO }),
            Err(Interrupt::Ended)
        );
        host.sound(Duration::from_millis(20), 440);
        assert_eq!(host.thinking_time(9), Duration::from_secs(9));
        assert_eq!(host.clipboard().as_deref(), Some("text"));
        host.set_clipboard("move");
        host.hide_pointer(true);
        host.grab_keys(true);
        host.small_targets(None);
        host.disguise(true);
        host.text_input(true);
        host.learned(&["棋".to_owned()]);
        assert_eq!(host.load_data("book"), Err(Interrupt::Closed));
        host.open_location(&[("learn", "line")]);
        host.show_game(Some(b"d3"));
        let sources = host.sources();
        host.show_sources(&sources);
        host.announce("turn");
        assert_eq!(
            witness.0,
            [
                "retrace 7",
                "operation line 3",
                "sound 20 440",
                "copy move",
                "pointer true",
                "keys true",
                "small None",
                "disguise true",
                "text true",
                "learned 棋",
                "load book",
                "location [(\"learn\", \"line\")]",
                "game Some([100, 51])",
                "sources [SourceText { name: \"a.c\", text: \"\", is_changed: true }]",
                "announce turn"
            ]
        );
    }
}
