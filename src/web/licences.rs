//! Sends the licences of the program, its fonts and its libraries to the page.

use huanle::licences::full_text;
use huanle::text::Language;

use crate::page::{Page, PageMessage, PageRequest};

/// Sends all licences, with headings in the page's language.
pub fn send(page: &dyn Page) {
    let language = page.request(PageRequest::Language).and_then(|name| name.parse::<Language>().ok());
    page.send(PageMessage::Licences(&full_text(&language.unwrap_or_default().text().licences)));
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::time::Duration;

    use super::*;

    /// A page in English that keeps the licences.
    #[derive(Default)]
    struct Reader(RefCell<String>);

    impl Page for Reader {
        fn draw(&self, _: &[u32], _: (i32, i32), _: i32) {}

        fn retrace(&self, _: u64) -> Option<String> {
            None
        }

        fn yield_now(&self) {}

        fn sound(&self, _: Duration, _: u32) {}

        fn now(&self) -> Duration {
            Duration::ZERO
        }

        fn request(&self, what: PageRequest<'_>) -> Option<String> {
            (what == PageRequest::Language).then(|| "en".to_owned())
        }

        fn send(&self, what: PageMessage<'_>) -> bool {
            if let PageMessage::Licences(text) = what {
                *self.0.borrow_mut() = text.to_owned();
            }
            true
        }
    }

    #[test]
    fn the_page_gets_all_licences() {
        let page = Reader::default();
        send(&page);
        let text = page.0.into_inner();
        for phrase in ["The licences of Huanle", "SIL OPEN FONT LICENSE", "Sony Corp.", "A. V. Hershey", "toml "] {
            assert!(text.contains(phrase), "{phrase}");
        }
    }
}
