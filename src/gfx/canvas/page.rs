//! The active page, which is drawn on, and the visual page, which is displayed.

use super::{Canvas, GraphError};
use crate::Framebuffer;

impl Canvas {
    /// Returns the active page.
    pub fn page(&self) -> &Framebuffer {
        &self.pages[self.active]
    }

    /// Returns the active page for drawing. Not public: size and palette of a page are fixed.
    pub(super) fn page_mut(&mut self) -> &mut Framebuffer {
        &mut self.pages[self.active]
    }

    /// Returns the visual page.
    pub fn visual_page(&self) -> &Framebuffer {
        &self.pages[self.visual]
    }

    /// Returns the number of pages.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// `setactivepage`: selects the page to draw on.
    ///
    /// # Errors
    /// [`GraphError::InvalidMode`] if the page does not exist.
    pub fn set_active_page(&mut self, page: usize) -> Result<(), GraphError> {
        self.check_page(page)?;
        self.active = page;
        Ok(())
    }

    /// `setvisualpage`: selects the page to display.
    ///
    /// # Errors
    /// [`GraphError::InvalidMode`] if the page does not exist.
    pub fn set_visual_page(&mut self, page: usize) -> Result<(), GraphError> {
        self.check_page(page)?;
        if self.visual != page {
            self.visual = page;
            self.pages[page].touch();
        }
        Ok(())
    }

    /// Updates a screen: copies the rows of the visual page that changed since the last call, and the palette. Nothing
    /// else may draw on the screen in between. A screen of another size shows the part that fits.
    pub fn show(&mut self, screen: &mut Framebuffer) {
        let page = &mut self.pages[self.visual];
        screen.copy_changes(page);
        page.clear_changes();
    }

    /// Like [`show`](Canvas::show), but a page of another size is stretched over the whole screen, as a monitor does:
    /// rows and columns are repeated as necessary.
    pub fn show_stretched(&mut self, screen: &mut Framebuffer) {
        let page = &mut self.pages[self.visual];
        screen.stretch_changes(page);
        page.clear_changes();
    }

    /// Marks the whole visual page as changed.
    pub fn touch(&mut self) {
        self.pages[self.visual].touch();
    }

    fn check_page(&self, page: usize) -> Result<(), GraphError> {
        if page < self.pages.len() { Ok(()) } else { Err(GraphError::InvalidMode) }
    }
}
