//! Pages: the one drawn on and the one seen.

use super::{Canvas, GraphError};
use crate::Framebuffer;

impl Canvas {
    /// The page that is drawn on.
    pub fn page(&self) -> &Framebuffer {
        &self.pages[self.active]
    }

    /// The page that is drawn on. Not public: a page keeps its size and its palette.
    pub(super) fn page_mut(&mut self) -> &mut Framebuffer {
        &mut self.pages[self.active]
    }

    /// The page that is seen.
    pub fn visible(&self) -> &Framebuffer {
        &self.pages[self.visual]
    }

    /// How many pages there are.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// `setactivepage`: which page is drawn on from now on.
    ///
    /// # Errors
    /// [`GraphError::InvalidMode`] if there is no such page.
    pub fn set_active_page(&mut self, page: usize) -> Result<(), GraphError> {
        self.check_page(page)?;
        self.active = page;
        Ok(())
    }

    /// `setvisualpage`: which page is seen from now on.
    ///
    /// # Errors
    /// [`GraphError::InvalidMode`] if there is no such page.
    pub fn set_visual_page(&mut self, page: usize) -> Result<(), GraphError> {
        self.check_page(page)?;
        if self.visual != page {
            self.visual = page;
            self.pages[page].touch();
        }
        Ok(())
    }

    /// Brings a screen up to what is seen: copies the rows of the visible page that changed since the last call, and the
    /// palette. The screen must not have been drawn on by others in between. One of another size shows the part that fits.
    pub fn show(&mut self, screen: &mut Framebuffer) {
        let page = &mut self.pages[self.visual];
        screen.copy_changes(page);
        page.clear_changes();
    }

    /// As [`show`](Canvas::show), but a page of another size is stretched over the whole screen, as a monitor does with any mode:
    /// rows and columns are repeated where there are fewer.
    pub fn show_stretched(&mut self, screen: &mut Framebuffer) {
        let page = &mut self.pages[self.visual];
        screen.stretch_changes(page);
        page.clear_changes();
    }

    /// Counts all of the visible page as changed.
    pub fn touch(&mut self) {
        self.pages[self.visual].touch();
    }

    fn check_page(&self, page: usize) -> Result<(), GraphError> {
        if page < self.pages.len() { Ok(()) } else { Err(GraphError::InvalidMode) }
    }
}
