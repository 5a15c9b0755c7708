//! Functions that minifb lacks on Windows: the desktop's size, full screen, icons, dropped files, and all mouse events.
//!
//! minifb polls the state of the mouse: it would lose a tap on a touchpad or touch screen, which presses and releases at
//! once, and all wheel messages except the last. So our own window procedure runs before minifb's and stores the messages.
//! It also reports the Alt key, which minifb does not support on Windows, closes the window on Alt+F4, prevents the beep of
//! Alt with a letter, enables input methods in text fields only, and receives
//! dropped files.
#![allow(unsafe_code, reason = "the system's calls have no safe interface")]

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::os::windows::ffi::OsStringExt as _;
use std::path::PathBuf;
use std::ptr::null_mut;

use windows_sys::Win32::Foundation::{HWND, LPARAM, LRESULT, RECT, WPARAM};
use windows_sys::Win32::Graphics::Gdi::{GetMonitorInfoW, MONITOR_DEFAULTTONEAREST, MONITORINFO, MonitorFromWindow};
use windows_sys::Win32::UI::Input::Ime::{
    GCS_RESULTSTR, IACE_DEFAULT, ImmAssociateContext, ImmAssociateContextEx, ImmGetCompositionStringW, ImmGetContext,
    ImmReleaseContext,
};
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{ReleaseCapture, SetCapture, VK_F4, VK_MENU, VK_PROCESSKEY};
use windows_sys::Win32::UI::Shell::{DragAcceptFiles, DragFinish, DragQueryFileW, HDROP};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CallWindowProcW, CreateIcon, DefWindowProcW, DestroyIcon, GWL_STYLE, GWLP_WNDPROC, GetWindowLongPtrW,
    GetWindowPlacement, HICON, HWND_TOP, ICON_BIG, ICON_SMALL, PostMessageW, SPI_GETWORKAREA, SWP_FRAMECHANGED,
    SWP_NOMOVE, SWP_NOOWNERZORDER, SWP_NOSIZE, SWP_NOZORDER, SendMessageW, SetWindowLongPtrW, SetWindowPlacement,
    SetWindowPos, SystemParametersInfoW, WINDOWPLACEMENT, WM_CAPTURECHANGED, WM_CLOSE, WM_DROPFILES,
    WM_IME_COMPOSITION, WM_KEYDOWN, WM_KEYUP, WM_LBUTTONDOWN, WM_LBUTTONUP, WM_MOUSEWHEEL, WM_RBUTTONDOWN,
    WM_RBUTTONUP, WM_SETICON, WM_SYSCHAR, WM_SYSKEYDOWN, WM_SYSKEYUP, WNDPROC, WS_OVERLAPPEDWINDOW,
};

use huanle_gfx::Framebuffer;
use huanle_machine::{Button, Event};

use super::MouseAction;

/// Returns the size of the desktop's work area (without task bars) in pixels, or `None` if the system does not report it.
pub(super) fn screen_size() -> Option<(i32, i32)> {
    let mut area = RECT::default();
    // SAFETY: for this request the system writes one RECT, which the pointer provides.
    let succeeded = unsafe { SystemParametersInfoW(SPI_GETWORKAREA, 0, (&raw mut area).cast(), 0) };
    (succeeded != 0).then_some((area.right - area.left, area.bottom - area.top))
}

/// The desktop's functions for one window. Dropping it detaches from the window.
pub(super) struct Desktop {
    window: HWND,
    /// The window's placement before full screen.
    before: Option<WINDOWPLACEMENT>,
    icon: HICON,
}

impl Desktop {
    /// Attaches to the window with a handle and receives its messages. Calls `alt` when the Alt key is pressed or released,
    /// in sequence with the keys that minifb reports.
    pub(super) fn attach(window: usize, alt: impl FnMut(bool) + 'static) -> Desktop {
        let window = window as HWND;
        // SAFETY: the window is minifb's and belongs to this thread; `window_proc` forwards to the procedure that it replaces.
        let next_proc = unsafe {
            ImmAssociateContext(window, null_mut());
            DragAcceptFiles(window, 1);
            GetWindowLongPtrW(window, GWLP_WNDPROC)
        };
        let hook = WindowHook {
            next_proc,
            alt: Box::new(alt),
            actions: Vec::new(),
            down: [false; 2],
            text: String::new(),
            dropped: Vec::new(),
            wheel_remainder: 0,
        };
        HOOKS.with_borrow_mut(|windows| windows.insert(window as usize, hook));
        // SAFETY: as above.
        unsafe { SetWindowLongPtrW(window, GWLP_WNDPROC, window_proc as *const () as isize) };
        Desktop { window, before: None, icon: null_mut() }
    }

    /// Returns `false`: on Windows the display cannot be lost.
    pub(super) fn is_lost(&self) -> bool {
        false
    }

    /// Returns `false`: minifb repaints exposed areas itself.
    pub(super) fn take_exposed(&mut self) -> Option<bool> {
        Some(false)
    }

    /// Returns the mouse actions since the last call, in order.
    pub(super) fn take_mouse_actions(&mut self) -> Option<Vec<MouseAction>> {
        HOOKS
            .with_borrow_mut(|hook| hook.get_mut(&(self.window as usize)).map(|hook| std::mem::take(&mut hook.actions)))
    }

    /// Returns the files dropped on the window since the last call.
    pub(super) fn take_dropped_files(&mut self) -> Vec<PathBuf> {
        let take = |hook: &mut WindowHook| std::mem::take(&mut hook.dropped);
        HOOKS.with_borrow_mut(|hook| hook.get_mut(&(self.window as usize)).map(take)).unwrap_or_default()
    }

    /// Switches the system's input method on or off. It is off except in text fields, because its windows would cover the
    /// screen at every letter.
    pub(super) fn set_text_input(&mut self, on: bool) {
        // SAFETY: the window exists and belongs to this thread.
        unsafe {
            if on {
                ImmAssociateContextEx(self.window, null_mut(), IACE_DEFAULT);
            } else {
                ImmAssociateContext(self.window, null_mut());
            }
        }
    }

    /// Returns the text that the input method has entered since the last call.
    pub(super) fn take_text(&mut self) -> String {
        let take = |hook: &mut WindowHook| std::mem::take(&mut hook.text);
        HOOKS.with_borrow_mut(|hook| hook.get_mut(&(self.window as usize)).map(take)).unwrap_or_default()
    }

    /// Toggles full screen on the screen that contains most of the window.
    pub(super) fn toggle_full_screen(&mut self) {
        // SAFETY: the window exists; each structure contains its size where required and outlives its call.
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

    /// Sets the window's icon in its frame and in the task bar; minifb accepts only files.
    pub(super) fn set_icon(&mut self, _window: &mut minifb::Window, picture: &Framebuffer) {
        let (width, height) = (picture.width(), picture.height());
        // Blue, green, red, opaque.
        let colors: Vec<u8> = (0..height)
            .flat_map(|y| picture.row(y))
            .flat_map(|&color| (picture.palette().xrgb()[usize::from(color)] | 0xFF00_0000).to_le_bytes())
            .collect();
        let mask = vec![0; (width / 8 * height) as usize];
        // SAFETY: both bitmaps have the width and height passed, and the system copies them. The window no longer uses the
        // old icon when it is destroyed.
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
        HOOKS.with_borrow_mut(|hook| hook.remove(&(self.window as usize)));
        // SAFETY: the window, the only user of the icon, was destroyed before; the icon is ours or null.
        unsafe { DestroyIcon(self.icon) };
    }
}

thread_local! {
    /// The hook of each window of this thread.
    static HOOKS: RefCell<HashMap<usize, WindowHook>> = RefCell::default();
}

/// The state of the window procedure of a window.
struct WindowHook {
    /// minifb's window procedure.
    next_proc: isize,
    alt: Box<dyn FnMut(bool)>,
    actions: Vec<MouseAction>,
    /// `true` if the left and the right button are down.
    down: [bool; 2],
    /// The text entered by the input method.
    text: String,
    /// The files dropped on the window.
    dropped: Vec<PathBuf>,
    /// The remainder of the wheel's rotation after whole notches, in 1/120 of a notch.
    wheel_remainder: i32,
}

/// The handling of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handling {
    /// minifb handles it.
    Forward,
    /// Captures the mouse until its buttons are up; minifb handles the rest.
    Hold,
    /// Releases the mouse; minifb handles the rest.
    LetGo,
    /// Closes the window.
    Close,
    /// Ignores the message.
    Ignore,
}

impl WindowHook {
    fn handle(&mut self, window: HWND, message: u32, wide: WPARAM, long: LPARAM) -> Handling {
        match message {
            WM_IME_COMPOSITION if long as u32 & GCS_RESULTSTR != 0 => {
                self.text += &composed_text(window);
                Handling::Forward
            }
            // The input method uses this key.
            WM_KEYDOWN | WM_SYSKEYDOWN if wide == WPARAM::from(VK_PROCESSKEY) => Handling::Ignore,
            WM_LBUTTONDOWN | WM_LBUTTONUP => self.button(Button::Left, message == WM_LBUTTONDOWN, Some(long)),
            WM_RBUTTONDOWN | WM_RBUTTONUP => self.button(Button::Right, message == WM_RBUTTONDOWN, Some(long)),
            WM_CAPTURECHANGED => {
                // Another window has captured the mouse, so the release of its buttons will not be reported here.
                for button in [Button::Left, Button::Right] {
                    if self.down[slot(button)] {
                        self.button(button, false, None);
                    }
                }
                Handling::Forward
            }
            WM_MOUSEWHEEL => {
                // 1/120 of a notch, in the upper half; away from the user is positive.
                self.wheel_remainder += i32::from((wide >> 16) as i16);
                let notches = self.wheel_remainder / 120;
                self.wheel_remainder -= notches * 120;
                if notches != 0 {
                    self.actions.push(MouseAction { at: None, event: Event::Wheel(notches as i8) });
                }
                Handling::Forward
            }
            WM_DROPFILES => {
                self.dropped.extend(dropped_files(wide as HDROP));
                Handling::Ignore
            }
            WM_KEYDOWN | WM_SYSKEYDOWN | WM_KEYUP | WM_SYSKEYUP if wide == WPARAM::from(VK_MENU) => {
                (self.alt)(matches!(message, WM_KEYDOWN | WM_SYSKEYDOWN));
                Handling::Forward
            }
            WM_SYSKEYDOWN if wide == WPARAM::from(VK_F4) => Handling::Close,
            WM_SYSCHAR => Handling::Ignore,
            _ => Handling::Forward,
        }
    }

    fn button(&mut self, button: Button, down: bool, place: Option<LPARAM>) -> Handling {
        let at = place.map(|long| (f32::from(long as i16), f32::from((long >> 16) as i16)));
        self.down[slot(button)] = down;
        self.actions
            .push(MouseAction { at, event: if down { Event::ButtonDown(button) } else { Event::ButtonUp(button) } });
        if down {
            Handling::Hold
        } else if self.down == [false; 2] {
            Handling::LetGo
        } else {
            Handling::Forward
        }
    }
}

/// Returns the text that the input method enters with the current message.
fn composed_text(window: HWND) -> String {
    // SAFETY: the context is released after its use; the buffer has the size that the system has reported.
    unsafe {
        let context = ImmGetContext(window);
        if context.is_null() {
            return String::new();
        }
        let bytes = ImmGetCompositionStringW(context, GCS_RESULTSTR, null_mut(), 0).max(0) as u32;
        let mut units = vec![0_u16; bytes as usize / 2];
        ImmGetCompositionStringW(context, GCS_RESULTSTR, units.as_mut_ptr().cast(), bytes);
        ImmReleaseContext(window, context);
        String::from_utf16_lossy(&units)
    }
}

/// Returns the paths of the dropped files, and frees their list.
fn dropped_files(list: HDROP) -> Vec<PathBuf> {
    // SAFETY: the system passes a valid list with the message, which is freed here and used nowhere else; the buffer has
    // room for the length that the system has reported, and a terminating zero.
    unsafe {
        let count = DragQueryFileW(list, u32::MAX, null_mut(), 0);
        let mut files = Vec::new();
        for index in 0..count {
            let length = DragQueryFileW(list, index, null_mut(), 0);
            let mut path = vec![0; length as usize + 1];
            let copied = DragQueryFileW(list, index, path.as_mut_ptr(), length + 1);
            files.push(PathBuf::from(OsString::from_wide(&path[..copied as usize])));
        }
        DragFinish(list);
        files
    }
}

fn slot(button: Button) -> usize {
    usize::from(button == Button::Right)
}

/// The window procedure, called before minifb's.
///
/// # Safety
/// Only the system may call it, for a window to which [`Desktop::attach`] attached it.
unsafe extern "system" fn window_proc(window: HWND, message: u32, wide: WPARAM, long: LPARAM) -> LRESULT {
    let hook = HOOKS.with_borrow_mut(|hook| {
        hook.get_mut(&(window as usize)).map(|hook| (hook.handle(window, message, wide, long), hook.next_proc))
    });
    // SAFETY: the system's arguments are passed on unchanged to the window's previous procedure or to the default one.
    // Nothing is borrowed during these calls, which may be re-entrant.
    unsafe {
        let Some((then, next_proc)) = hook else { return DefWindowProcW(window, message, wide, long) };
        match then {
            Handling::Hold => {
                SetCapture(window);
            }
            Handling::LetGo => {
                ReleaseCapture();
            }
            Handling::Close => {
                PostMessageW(window, WM_CLOSE, 0, 0);
                return 0;
            }
            Handling::Ignore => return 0,
            Handling::Forward => {}
        }
        CallWindowProcW(std::mem::transmute::<isize, WNDPROC>(next_proc), window, message, wide, long)
    }
}
