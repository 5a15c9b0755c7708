//! The active page, which is drawn on, and the visual page, which is displayed.

use alloc::vec;
use alloc::vec::Vec;

use super::{Canvas, GraphError};
use crate::{Color, Framebuffer, InsetPalette, Rect};

/// The pages, all of the same size; there is at least one.
#[derive(Clone, Debug)]
pub(super) struct Pages {
    pub(super) list: Vec<Framebuffer>,
    /// The index of the page that is drawn on.
    pub(super) active: usize,
    /// The index of the page that is displayed.
    visual: usize,
}

impl Pages {
    /// Returns this number of copies of a page, at least one.
    pub(super) fn new(page: Framebuffer, count: usize) -> Pages {
        Pages { list: vec![page; count.max(1)], active: 0, visual: 0 }
    }
}

impl Canvas {
    /// Returns the active page.
    pub fn page(&self) -> &Framebuffer {
        &self.pages.list[self.pages.active]
    }

    /// Returns the active page for drawing. Not public: size and palette of a page are fixed.
    pub(super) fn page_mut(&mut self) -> &mut Framebuffer {
        &mut self.pages.list[self.pages.active]
    }

    /// Restores the pixels of the active page from a copy of it. Returns the number of pixels that had changed. A copy of
    /// another size changes nothing.
    pub fn restore_page(&mut self, copy: &Framebuffer) -> usize {
        let page = self.page_mut();
        let (width, height) = (page.width(), page.height());
        if (width, height) != (copy.width(), copy.height()) {
            return 0;
        }
        let changed = page.pixels().iter().zip(copy.pixels()).filter(|(new, old)| new != old).count();
        if changed > 0 {
            page.blit(copy, Rect::new(0, 0, width, height), 0, 0);
        }
        changed
    }

    /// Returns the visual page.
    pub fn visual_page(&self) -> &Framebuffer {
        &self.pages.list[self.pages.visual]
    }

    /// Returns the number of pages.
    pub fn page_count(&self) -> usize {
        self.pages.list.len()
    }

    /// `setactivepage`: selects the page to draw on.
    ///
    /// # Errors
    /// [`GraphError::InvalidMode`] if the page does not exist.
    pub fn set_active_page(&mut self, page: usize) -> Result<(), GraphError> {
        self.check_page(page)?;
        self.pages.active = page;
        Ok(())
    }

    /// `setvisualpage`: selects the page to display.
    ///
    /// # Errors
    /// [`GraphError::InvalidMode`] if the page does not exist.
    pub fn set_visual_page(&mut self, page: usize) -> Result<(), GraphError> {
        self.check_page(page)?;
        if self.pages.visual != page {
            self.pages.visual = page;
            self.pages.list[page].touch();
        }
        Ok(())
    }

    /// Updates a screen: copies the rows of the visual page that changed since the last call, and the palette. Nothing
    /// else may draw on the screen in between. A screen of another size shows the part that fits.
    pub fn show(&mut self, screen: &mut Framebuffer) {
        let page = &mut self.pages.list[self.pages.visual];
        screen.copy_changes(page);
        page.clear_changes();
    }

    /// Like [`show`](Canvas::show), in the upper left corner of a larger screen: the page keeps its palette there, and the
    /// screen its own elsewhere.
    pub fn show_in_corner(&mut self, screen: &mut Framebuffer) {
        let page = &mut self.pages.list[self.pages.visual];
        let inset = InsetPalette { areas: vec![page.bounds()], palette: page.palette().clone() };
        screen.set_inset(Some(inset).filter(|inset| inset.palette != *screen.palette()));
        screen.copy_rows(page);
        page.clear_changes();
    }

    /// Like [`show`](Canvas::show), but a page of another size is stretched over the whole screen, as a monitor does:
    /// rows and columns are repeated as necessary.
    pub fn show_stretched(&mut self, screen: &mut Framebuffer) {
        let page = &mut self.pages.list[self.pages.visual];
        screen.stretch_changes(page);
        page.clear_changes();
    }

    /// Like [`show`](Canvas::show), but a page of another size is scaled with its proportions, so that all of it is visible.
    pub fn show_fitted(&mut self, screen: &mut Framebuffer, background: Color) {
        let page = &mut self.pages.list[self.pages.visual];
        screen.fit_changes(page, background);
        page.clear_changes();
    }

    /// Marks the whole visual page as changed.
    pub fn touch(&mut self) {
        self.pages.list[self.pages.visual].touch();
    }

    fn check_page(&self, page: usize) -> Result<(), GraphError> {
        if page < self.pages.list.len() { Ok(()) } else { Err(GraphError::InvalidMode) }
    }
}
