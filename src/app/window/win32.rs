//! Functions that minifb lacks on Windows: the desktop's size, full screen, icons, and all mouse events.
//!
//! minifb polls the mouse buttons only now and then: a tap on a touch pad or a touch screen, which presses and releases
//! at once, would be lost, and all but the last of the wheel's turns. So a window procedure of our own precedes
//! minifb's and stores the messages. It also reports the Alt key, which minifb does not know there, closes the window
//! on Alt+F4, prevents the beep of Alt with a letter, and disables input methods, whose boxes would cover the screen at
//! every letter.
#![allow(unsafe_code, reason = "the system's calls have no safe interface")]

use std::cell::RefCell;
use std::collections::HashMap;
use std::ptr::null_mut;

use windows_sys::Win32::Foundation::{HWND, LPARAM, LRESULT, RECT, WPARAM};
use windows_sys::Win32::Graphics::Gdi::{GetMonitorInfoW, MONITOR_DEFAULTTONEAREST, MONITORINFO, MonitorFromWindow};
use windows_sys::Win32::UI::Input::Ime::ImmAssociateContext;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{ReleaseCapture, SetCapture, VK_F4, VK_MENU};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CallWindowProcW, CreateIcon, DefWindowProcW, DestroyIcon, GWL_STYLE, GWLP_WNDPROC, GetWindowLongPtrW,
    GetWindowPlacement, HICON, HWND_TOP, ICON_BIG, ICON_SMALL, PostMessageW, SPI_GETWORKAREA, SWP_FRAMECHANGED,
    SWP_NOMOVE, SWP_NOOWNERZORDER, SWP_NOSIZE, SWP_NOZORDER, SendMessageW, SetWindowLongPtrW, SetWindowPlacement,
    SetWindowPos, SystemParametersInfoW, WINDOWPLACEMENT, WM_CAPTURECHANGED, WM_CLOSE, WM_KEYDOWN, WM_KEYUP,
    WM_LBUTTONDOWN, WM_LBUTTONUP, WM_MOUSEWHEEL, WM_RBUTTONDOWN, WM_RBUTTONUP, WM_SETICON, WM_SYSCHAR, WM_SYSKEYDOWN,
    WM_SYSKEYUP, WNDPROC, WS_OVERLAPPEDWINDOW,
};

use huanle_gfx::Framebuffer;
use huanle_machine::{Button, Event};

use super::Deed;

/// Returns the size of the desktop without its bars, in pixels; `None` if the system does not say.
pub(super) fn screen_size() -> Option<(i32, i32)> {
    let mut area = RECT::default();
    // SAFETY: for this question the system writes one RECT, and there is one.
    let told = unsafe { SystemParametersInfoW(SPI_GETWORKAREA, 0, (&raw mut area).cast(), 0) };
    (told != 0).then_some((area.right - area.left, area.bottom - area.top))
}

/// The desktop's functions for one window, while this value exists.
pub(super) struct Desktop {
    window: HWND,
    /// The window's placement before full screen.
    before: Option<WINDOWPLACEMENT>,
    icon: HICON,
}

impl Desktop {
    /// Attaches to the window of a handle and its messages; `alt` is called when the Alt key is pressed or released, in
    /// sequence with the keys that minifb reports.
    pub(super) fn of(window: usize, alt: impl FnMut(bool) + 'static) -> Desktop {
        let window = window as HWND;
        // SAFETY: the window is minifb's, of this thread; `listen` hands on to the procedure that it takes the place of.
        let minifbs = unsafe {
            ImmAssociateContext(window, null_mut());
            GetWindowLongPtrW(window, GWLP_WNDPROC)
        };
        let heard = Heard { minifbs, alt: Box::new(alt), deeds: Vec::new(), down: [false; 2], turned: 0 };
        HEARD.with_borrow_mut(|windows| windows.insert(window as usize, heard));
        // SAFETY: as before.
        unsafe { SetWindowLongPtrW(window, GWLP_WNDPROC, listen as *const () as isize) };
        Desktop { window, before: None, icon: null_mut() }
    }

    /// Returns a desktop of Windows does not go away.
    pub(super) fn is_lost(&self) -> bool {
        false
    }

    /// Returns `None`: minifb repaints exposed areas itself.
    pub(super) fn exposed(&mut self) -> Option<bool> {
        Some(false)
    }

    /// Returns the mouse actions since the last call, in order.
    pub(super) fn deeds(&mut self) -> Option<Vec<Deed>> {
        HEARD.with_borrow_mut(|heard| {
            heard.get_mut(&(self.window as usize)).map(|heard| std::mem::take(&mut heard.deeds))
        })
    }

    /// Toggles full screen on the screen that contains most of the window.
    pub(super) fn toggle_full_screen(&mut self) {
        // SAFETY: the window is there; each structure has its size in it where that is asked, and outlives its call.
        unsafe {
            let style = GetWindowLongPtrW(self.window, GWL_STYLE);
            let frame = WS_OVERLAPPEDWINDOW as isize;
            if let Some(before) = self.before.take() {
                SetWindowLongPtrW(self.window, GWL_STYLE, style | frame);
                SetWindowPlacement(self.window, &raw const before);
                let same = SWP_NOMOVE | SWP_NOSIZE | SWP_NOZORDER | SWP_NOOWNERZORDER;
                SetWindowPos(self.window, null_mut(), 0, 0, 0, 0, same | SWP_FRAMECHANGED);
                return;
            }
            let mut before = WINDOWPLACEMENT { length: size_of::<WINDOWPLACEMENT>() as u32, ..Default::default() };
            let mut monitor = MONITORINFO { cbSize: size_of::<MONITORINFO>() as u32, ..Default::default() };
            if GetWindowPlacement(self.window, &raw mut before) == 0
                || GetMonitorInfoW(MonitorFromWindow(self.window, MONITOR_DEFAULTTONEAREST), &raw mut monitor) == 0
            {
                return;
            }
            self.before = Some(before);
            let RECT { left, top, right, bottom } = monitor.rcMonitor;
            SetWindowLongPtrW(self.window, GWL_STYLE, style & !frame);
            let how = SWP_NOOWNERZORDER | SWP_FRAMECHANGED;
            SetWindowPos(self.window, HWND_TOP, left, top, right - left, bottom - top, how);
        }
    }

    /// Sets the window's icon, in its frame and in the task bar; minifb accepts only files.
    pub(super) fn set_icon(&mut self, _window: &mut minifb::Window, picture: &Framebuffer) {
        let (width, height) = (picture.width(), picture.height());
        // Blue, green, red, and all of it opaque.
        let colors: Vec<u8> = (0..height)
            .flat_map(|y| picture.row(y))
            .flat_map(|&color| (picture.palette().xrgb()[usize::from(color)] | 0xFF00_0000).to_le_bytes())
            .collect();
        let mask = vec![0; (width / 8 * height) as usize];
        // SAFETY: both tables have the width and height that are told; the system copies them. The old icon is no longer
        // the window's when it goes.
        unsafe {
            let icon = CreateIcon(null_mut(), width, height, 1, 32, mask.as_ptr(), colors.as_ptr());
            if icon.is_null() {
                return;
            }
            for size in [ICON_SMALL, ICON_BIG] {
                SendMessageW(self.window, WM_SETICON, size as WPARAM, icon as LPARAM);
            }
            DestroyIcon(std::mem::replace(&mut self.icon, icon));
        }
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        HEARD.with_borrow_mut(|heard| heard.remove(&(self.window as usize)));
        // SAFETY: the window went before this, and with it who used the icon; it is ours, or none.
        unsafe { DestroyIcon(self.icon) };
    }
}

thread_local! {
    /// The messages received by each window of this thread.
    static HEARD: RefCell<HashMap<usize, Heard>> = RefCell::default();
}

/// The messages received by a window.
struct Heard {
    /// minifb's window procedure.
    minifbs: isize,
    alt: Box<dyn FnMut(bool)>,
    deeds: Vec<Deed>,
    /// The state of the left and the right button.
    down: [bool; 2],
    /// The remainder of the wheel's turn after whole notches, in the system's unit.
    turned: i32,
}

/// The handling of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// minifb handles it.
    HandOn,
    /// Captures the mouse until its buttons are up; minifb handles the rest.
    Hold,
    /// Releases the mouse; minifb handles the rest.
    LetGo,
    /// Closes the window.
    Close,
    /// Ignores the message.
    Ignore,
}

impl Heard {
    fn hear(&mut self, message: u32, wide: WPARAM, long: LPARAM) -> Then {
        match message {
            WM_LBUTTONDOWN | WM_LBUTTONUP => self.button(Button::Left, message == WM_LBUTTONDOWN, Some(long)),
            WM_RBUTTONDOWN | WM_RBUTTONUP => self.button(Button::Right, message == WM_RBUTTONDOWN, Some(long)),
            WM_CAPTURECHANGED => {
                // Somebody else has the mouse now: nobody will tell when its buttons go up.
                for button in [Button::Left, Button::Right] {
                    if self.down[slot(button)] {
                        self.button(button, false, None);
                    }
                }
                Then::HandOn
            }
            WM_MOUSEWHEEL => {
                // A hundred and twentieths of a notch, in the upper half; up is positive.
                self.turned += i32::from((wide >> 16) as i16);
                let notches = self.turned / 120;
                self.turned -= notches * 120;
                if notches != 0 {
                    self.deeds.push(Deed { at: None, event: Event::Wheel(notches as i8) });
                }
                Then::HandOn
            }
            WM_KEYDOWN | WM_SYSKEYDOWN | WM_KEYUP | WM_SYSKEYUP if wide == WPARAM::from(VK_MENU) => {
                (self.alt)(matches!(message, WM_KEYDOWN | WM_SYSKEYDOWN));
                Then::HandOn
            }
            WM_SYSKEYDOWN if wide == WPARAM::from(VK_F4) => Then::Close,
            WM_SYSCHAR => Then::Ignore,
            _ => Then::HandOn,
        }
    }

    fn button(&mut self, button: Button, down: bool, place: Option<LPARAM>) -> Then {
        let at = place.map(|long| (f32::from(long as i16), f32::from((long >> 16) as i16)));
        self.down[slot(button)] = down;
        self.deeds.push(Deed { at, event: if down { Event::ButtonDown(button) } else { Event::ButtonUp(button) } });
        if down {
            Then::Hold
        } else if self.down == [false; 2] {
            Then::LetGo
        } else {
            Then::HandOn
        }
    }
}

fn slot(button: Button) -> usize {
    usize::from(button == Button::Right)
}

/// The window procedure, called before minifb's.
///
/// # Safety
/// Only the system may call it, for a window to which [`Desktop::of`] attached it.
unsafe extern "system" fn listen(window: HWND, message: u32, wide: WPARAM, long: LPARAM) -> LRESULT {
    let heard = HEARD.with_borrow_mut(|heard| {
        heard.get_mut(&(window as usize)).map(|heard| (heard.hear(message, wide, long), heard.minifbs))
    });
    // SAFETY: the system's own arguments are handed on to the procedure that the window had, or to the one of all
    // windows. Nothing is borrowed while a call may come back here.
    unsafe {
        let Some((then, minifbs)) = heard else { return DefWindowProcW(window, message, wide, long) };
        match then {
            Then::Hold => {
                SetCapture(window);
            }
            Then::LetGo => {
                ReleaseCapture();
            }
            Then::Close => {
                PostMessageW(window, WM_CLOSE, 0, 0);
                return 0;
            }
            Then::Ignore => return 0,
            Then::HandOn => {}
        }
        CallWindowProcW(std::mem::transmute::<isize, WNDPROC>(minifbs), window, message, wide, long)
    }
}
