"use strict";
// Hands: keyboard, mouse and touch become the words that recordings have.
class Hands {
  /** @type {string[]} */
  #words = [];
  /** @type {string[]} */
  #later = [];
  /** The keys that are held, by their codes.
   *  @type {Map<string, string>} */
  #down = new Map();
  /** @type {Touching | null} */
  #touch = null;
  /** Where each finger is.
   *  @type {Map<number, [number, number]>} */
  #fingers = new Map();
  /** The pixel that a finger has aimed at.
   *  @type {[number, number] | null} */
  #aim = null;
  #screen; #canvas; #typing; #clipboard;
  #loupe = /** @type {HTMLCanvasElement} */ (document.getElementById("loupe"));
  #confirm = /** @type {HTMLElement} */ (document.getElementById("aim"));

  /** Whether the program gets the keys that are otherwise the browser's; whether it reads keys by their places. */
  captured = false;
  physical = false;

  /** Whether a finger on a pixel of the screen aims first, because what it is to hit is small there.
   *  @type {(x: number, y: number) => boolean} */
  aims = () => false;

  /** Whether a text field is open: then the focus is on the input element, for which devices offer their input methods. */
  writes = false;

  /** Whether Escape was the last key of a text field: then Tab leaves it. */
  #escaped = false;

  /** How long the focus stays on the input element after a text field, in milliseconds: another one may follow at once. */
  static LINGER = 150;

  /** How long a finger rests until it means the right button, in milliseconds; how far it may move meanwhile. */
  static REST = 500;
  static NEAR = 10;

  /** How far from the point that was aimed at the tap is that confirms it, in pixels of the screen. */
  static POINT = 14;

  /** @param {HTMLCanvasElement} canvas @param {HTMLInputElement} typing @param {CanvasScreen} screen @param {PageClipboard} clipboard */
  constructor(canvas, typing, screen, clipboard) {
    this.#canvas = canvas;
    this.#typing = typing;
    this.#screen = screen;
    this.#clipboard = clipboard;
    canvas.addEventListener("keydown", (event) => this.#key(event, true));
    canvas.addEventListener("keyup", (event) => this.#key(event, false));
    for (const element of /** @type {HTMLElement[]} */ ([canvas, typing])) {
      element.addEventListener("blur", (event) => this.holds(event.relatedTarget) || this.release());
    }
    typing.addEventListener("keydown", (event) => this.writes && this.#key(event, true));
    // The text field may have closed since the key was pressed.
    typing.addEventListener("keyup", (event) => this.#key(event, false));
    typing.addEventListener("compositionend", () => this.#typed());
    typing.addEventListener("input", (event) => event.isComposing || this.#typed());
    // A click would put the focus back on the screen.
    canvas.addEventListener("mousedown", (event) => this.writes && event.preventDefault());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    canvas.addEventListener("pointerdown", (event) => this.#pressed(event));
    canvas.addEventListener("pointerup", (event) => this.#released(event));
    canvas.addEventListener("pointercancel", (event) => this.#released(event));
    this.#confirm.addEventListener("click", () => {
      if (!this.#aim) return;
      this.say(`@${this.#aim[0]},${this.#aim[1]}`);
      this.click();
      this.focus();
    });
    canvas.addEventListener("wheel", (event) => {
      // A page around this one scrolls on until this one is used.
      if (window !== parent && document.activeElement !== canvas) return;
      event.preventDefault();
      // With Ctrl, which two fingers on a touchpad count as, it enlarges the picture: a notch to twice its size.
      if (event.ctrlKey) {
        const steps = Math.abs(event.deltaY) < 50 ? -event.deltaY / 100 : -Math.sign(event.deltaY);
        return screen.zoom(2 ** steps, [event.clientX, event.clientY], [0, 0]);
      }
      if (event.deltaY !== 0) this.say(`~${event.deltaY < 0 ? 1 : -1}`);
    }, { passive: false });
  }

  /** Whether an element's keys are the program's.
   *  @param {EventTarget | null} element */
  holds(element) {
    return element === this.#canvas || element === this.#typing;
  }

  /** Puts the focus on what the program reads. */
  focus() {
    (this.writes ? this.#typing : this.#canvas).focus({ preventScroll: true });
  }

  /** Whether a text field is open now.
   *  @param {boolean} on */
  write(on) {
    this.writes = on;
    const move = () => this.holds(document.activeElement) && this.focus();
    if (on) return move();
    this.#typing.value = "";
    setTimeout(() => this.writes || move(), Hands.LINGER);
  }

  /** What was entered without keys: by an input method, or by the keyboard of a phone. */
  #typed() {
    for (const sign of this.#typing.value) {
      const keys = Keys.typed(sign);
      const held = [...this.#down.values()].some((key) => ["Shift", "Ctrl", "Alt"].includes(key));
      if (keys.length && !(held && this.writes)) this.stroke(keys);
      else if (this.writes) this.say(`'${sign.codePointAt(0)?.toString(16)}`);
    }
    this.#typing.value = "";
  }

  /** @param {string[]} words */
  say(...words) {
    this.#words.push(...words);
  }

  /** What has happened since this was last asked. What is let go in the moment it was pressed is let go a retrace later, so that
   *  programs that only look at what is down see it too. */
  take() {
    const words = this.#words.join(" ");
    this.#words = this.#later;
    this.#later = [];
    return words;
  }

  /** Presses keys and lets them go.
   *  @param {string[]} keys */
  stroke(keys) {
    const words = Keys.stroke(keys);
    this.#words.push(...words.slice(0, keys.length));
    this.#later.push(...words.slice(keys.length));
  }

  /** Nothing is held any more. */
  release() {
    this.#down.clear();
    this.say("!");
  }

  /** @param {KeyboardEvent} event @param {boolean} down */
  #key(event, down) {
    // An input method takes this key: 229 is the code of such keys.
    if (event.isComposing || event.keyCode === 229) return;
    const code = event.code || event.key;
    if (!down) {
      const key = this.#down.get(code);
      if (key) this.say(`-${key}`);
      this.#down.delete(code);
      if (key) event.preventDefault();
      return;
    }
    if (event.key === "Enter" && event.ctrlKey && !event.repeat) {
      event.preventDefault();
      document.dispatchEvent(new Event("capturewanted"));
      return;
    }
    // A sign that lies elsewhere on the American keyboard comes as text.
    const alternates = event.getModifierState("AltGraph");
    if (this.writes && event.key.length === 1 && (alternates || !(event.ctrlKey || event.altKey || event.metaKey))) {
      const keys = Keys.typed(event.key);
      if (alternates || keys.length !== (event.shiftKey ? 2 : 1)) return;
    }
    const moves = this.writes && event.key === "Tab" && !this.#escaped;
    if (!["Tab", "Shift"].includes(event.key)) this.#escaped = event.key === "Escape";
    if (!moves && Keys.isBrowsers(event, this.captured, document.fullscreenElement !== null)) return;
    const key = Keys.pressed(event, this.physical);
    if (!key) return;
    // What the browser does with Ctrl+V tells what is on the clipboard.
    const pastes = key === "V" && (event.ctrlKey || event.metaKey);
    if (!pastes) event.preventDefault();
    if (event.repeat) return;
    if (pastes) {
      this.#clipboard.expect(() => this.stroke(["V"]));
      return;
    }
    this.#down.set(code, key);
    this.say(`+${key}`);
    if (key === "Enter" && event.altKey) document.dispatchEvent(new Event("fullscreenwanted"));
  }

  /** @param {PointerEvent} event */
  #place(event) {
    const [x, y] = this.#screen.at(event);
    this.say(`@${x},${y}`);
    return [x, y];
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const [x, y] = this.#fingers.get(event.pointerId) ?? [event.clientX, event.clientY];
    if (this.#fingers.has(event.pointerId)) {
      const before = this.#spread();
      this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.#fingers.size === 2) {
        const now = this.#spread();
        this.#screen.zoom(now.size / Math.max(before.size, 1), now.middle, [now.middle[0] - before.middle[0], now.middle[1] - before.middle[1]]);
        return;
      }
    }
    const touch = this.#touch;
    if (event.pointerType === "touch" && event.pointerId !== touch?.id) return;
    if (touch?.pans) {
      this.#screen.zoom(1, [x, y], [event.clientX - x, event.clientY - y]);
      return;
    }
    if (touch && !touch.held) {
      const far = Math.hypot(event.clientX - touch.x, event.clientY - touch.y) >= Hands.NEAR;
      if (touch.aims) {
        touch.far ||= far;
        if (touch.far) clearTimeout(touch.timer);
        this.#screen.magnify(this.#loupe, event);
      } else if (!far) return;
      else {
        clearTimeout(touch.timer);
        // One finger moves an enlarged picture.
        touch.pans = this.#screen.isEnlarged;
        if (touch.pans) return;
        touch.held = "Left";
        this.say("[Left");
      }
    }
    if (event.pointerType === "mouse") this.#screen.pan(event);
    this.#place(event);
  }

  /** The distance of two fingers and the point between them. */
  #spread() {
    const [[x, y], other] = [...this.#fingers.values()];
    const [right, bottom] = other ?? [x, y];
    return { size: Math.hypot(right - x, bottom - y), middle: [(x + right) / 2, (y + bottom) / 2] };
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    this.focus();
    if (event.pointerType === "touch") {
      event.preventDefault();
      this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.#touch) {
        // A second finger: both enlarge the picture.
        clearTimeout(this.#touch.timer);
        if (this.#touch.held) this.say(`]${this.#touch.held}`);
        this.#touch = null;
        this.#loupe.hidden = true;
      }
      if (this.#fingers.size > 1) return;
      const [x, y] = this.#place(event);
      /** @type {Touching} */
      const touch = { id: event.pointerId, x: event.clientX, y: event.clientY, held: null, aims: this.aims(x, y), far: false, pans: false, timer: 0 };
      touch.timer = setTimeout(() => {
        touch.held = "Right";
        this.#loupe.hidden = true;
        this.say("[Right");
        navigator.vibrate?.(20);
      }, Hands.REST);
      this.#touch = touch;
      if (touch.aims) this.#screen.magnify(this.#loupe, event);
      return;
    }
    this.#canvas.setPointerCapture(event.pointerId);
    this.#place(event);
    if (event.button === 0) this.say("[Left");
    if (event.button === 2) this.say("[Right");
  }

  /** @param {PointerEvent} event */
  #released(event) {
    this.#fingers.delete(event.pointerId);
    const touch = this.#touch;
    if (event.pointerType === "touch") {
      if (!touch || event.pointerId !== touch.id) return;
      clearTimeout(touch.timer);
      this.#touch = null;
      this.#loupe.hidden = true;
      if (touch.held) this.say(`]${touch.held}`);
      else if (touch.pans) return;
      else if (event.type !== "pointerup") return;
      else if (touch.aims) this.#aimed(event, touch);
      else this.click();
      return;
    }
    this.#place(event);
    if (event.button === 0) this.#later.push("]Left");
    if (event.button === 2) this.#later.push("]Right");
  }

  /** A finger has chosen a point: a second tap on it confirms it.
   *  @param {PointerEvent} event @param {Touching} touch */
  #aimed(event, touch) {
    const [x, y] = this.#screen.at(event);
    const before = this.#aim;
    if (before && !touch.far && Math.hypot(x - before[0], y - before[1]) <= Hands.POINT) {
      this.say(`@${before[0]},${before[1]}`);
      return this.click();
    }
    this.#aim = [x, y];
    this.#confirm.hidden = false;
  }

  /** Presses the left button where the mouse is. */
  click() {
    this.forgetAim();
    this.say("[Left");
    this.#later.push("]Left");
  }

  forgetAim() {
    this.#aim = null;
    this.#confirm.hidden = true;
  }
}

/** The clipboard, of which a page learns when something is pasted. */
class PageClipboard {
  /** @type {string | null} */
  #text = null;
  /** @type {(() => void) | null} */
  #waiting = null;
  #refused;

  /** @param {() => void} refused */
  constructor(refused) {
    this.#refused = refused;
    addEventListener("paste", (event) => {
      if (!this.#waiting) return;
      event.preventDefault();
      this.#text = event.clipboardData?.getData("text/plain") ?? this.#text;
      this.#arrived();
    });
  }

  get text() {
    return this.#text;
  }

  /** Does something as soon as it is known what is on it, or cannot be known.
   *  @param {() => void} then */
  expect(then) {
    this.#waiting = then;
    setTimeout(() => this.#arrived(), 80);
  }

  #arrived() {
    const then = this.#waiting;
    this.#waiting = null;
    then?.();
  }

  /** Holds a text that the program may paste, which the system's clipboard does not get.
   *  @param {string} text */
  hold(text) {
    this.#text = text;
  }

  /** Puts a text on it.
   *  @param {string} text */
  async copy(text) {
    this.#text = text;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      this.#refused();
      return false;
    }
  }
}
