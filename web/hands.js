"use strict";
// Hands: keyboard, mouse and touch become the words that recordings have.
class Hands {
  #words = []; #later = []; #down = new Set(); #screen; #canvas; #typing; #clipboard; #touch = null;

  /** Whether a text field is open: then the focus is on the input element, for which devices offer their input methods. */
  writes = false;

  /** How long the focus stays on the input element after a text field, in milliseconds: another one may follow at once. */
  static LINGER = 150;

  /** How long a finger rests until it means the right button, in milliseconds; how far it may move meanwhile. */
  static REST = 500;
  static NEAR = 10;

  constructor(canvas, typing, screen, clipboard) {
    this.#canvas = canvas;
    this.#typing = typing;
    this.#screen = screen;
    this.#clipboard = clipboard;
    canvas.addEventListener("keydown", (event) => this.#key(event, true));
    canvas.addEventListener("keyup", (event) => this.#key(event, false));
    for (const element of [canvas, typing]) {
      element.addEventListener("blur", (event) => this.holds(event.relatedTarget) || this.release());
    }
    typing.addEventListener("keydown", (event) => this.writes && this.#key(event, true));
    typing.addEventListener("keyup", (event) => this.writes && this.#key(event, false));
    typing.addEventListener("compositionend", () => this.#typed());
    typing.addEventListener("input", (event) => event.isComposing || this.#typed());
    // A click would put the focus back on the screen.
    canvas.addEventListener("mousedown", (event) => this.writes && event.preventDefault());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    canvas.addEventListener("pointerdown", (event) => this.#pressed(event));
    canvas.addEventListener("pointerup", (event) => this.#released(event));
    canvas.addEventListener("pointercancel", (event) => this.#released(event));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.deltaY !== 0) this.say(`~${event.deltaY < 0 ? 1 : -1}`);
    }, { passive: false });
  }

  /** Whether an element's keys are the program's. */
  holds(element) {
    return element === this.#canvas || element === this.#typing;
  }

  /** Puts the focus on what the program reads. */
  focus() {
    (this.writes ? this.#typing : this.#canvas).focus({ preventScroll: true });
  }

  /** Whether a text field is open now. */
  write(on) {
    this.writes = on;
    const move = () => this.holds(document.activeElement) && this.focus();
    if (on) return move();
    this.#typing.value = "";
    setTimeout(() => this.writes || move(), Hands.LINGER);
  }

  /** What was entered without keys: by an input method, or by the keyboard of a telephone. */
  #typed() {
    for (const sign of this.#typing.value) {
      const keys = Keys.typed(sign);
      if (keys.length) this.stroke(keys);
      else if (this.writes) this.say(`'${sign.codePointAt(0).toString(16)}`);
    }
    this.#typing.value = "";
  }

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

  /** Presses keys and lets them go. */
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

  #key(event, down) {
    // An input method takes this key: 229 is the code of such keys.
    if (event.isComposing || event.keyCode === 229) return;
    const key = Keys.named(event);
    // What the browser does with Ctrl+V tells what is on the clipboard; full screen and leaving are the browser's.
    const pastes = down && key === "V" && (event.ctrlKey || event.metaKey);
    if (!key || (key === "F11" && !event.ctrlKey)) return;
    if (!pastes) event.preventDefault();
    if (event.repeat && down) return;
    if (pastes) {
      this.#clipboard.expect(() => this.stroke(["V"]));
      return;
    }
    if (down) this.#down.add(key);
    else if (!this.#down.delete(key)) return;
    this.say(`${down ? "+" : "-"}${key}`);
    if (down && key === "Enter" && event.altKey) document.dispatchEvent(new Event("fullscreenwanted"));
  }

  #place(event) {
    const [x, y] = this.#screen.at(event);
    this.say(`@${x},${y}`);
    return [x, y];
  }

  #moved(event) {
    const touch = this.#touch;
    if (touch && event.pointerId === touch.id && !touch.held) {
      if (Math.hypot(event.clientX - touch.x, event.clientY - touch.y) < Hands.NEAR) return;
      clearTimeout(touch.timer);
      touch.held = "Left";
      this.say("[Left");
    }
    this.#place(event);
  }

  #pressed(event) {
    this.focus();
    if (event.pointerType === "touch") {
      if (this.#touch) return;
      event.preventDefault();
      this.#place(event);
      const touch = { id: event.pointerId, x: event.clientX, y: event.clientY, held: null };
      touch.timer = setTimeout(() => {
        touch.held = "Right";
        this.say("[Right");
        navigator.vibrate?.(20);
      }, Hands.REST);
      this.#touch = touch;
      return;
    }
    this.#canvas.setPointerCapture(event.pointerId);
    this.#place(event);
    if (event.button === 0) this.say("[Left");
    if (event.button === 2) this.say("[Right");
  }

  #released(event) {
    const touch = this.#touch;
    if (touch && event.pointerId === touch.id) {
      clearTimeout(touch.timer);
      this.#touch = null;
      if (!touch.held && event.type === "pointerup") {
        this.say("[Left");
        this.#later.push("]Left");
      } else if (touch.held) {
        this.say(`]${touch.held}`);
      }
      return;
    }
    this.#place(event);
    if (event.button === 0) this.#later.push("]Left");
    if (event.button === 2) this.#later.push("]Right");
  }
}

/** The clipboard, of which a page learns when something is pasted. */
class Clipboard {
  #text = null; #waiting = null; #refused;

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

  /** Does something as soon as it is known what is on it, or cannot be known. */
  expect(then) {
    this.#waiting = then;
    setTimeout(() => this.#arrived(), 80);
  }

  #arrived() {
    const then = this.#waiting;
    this.#waiting = null;
    then?.();
  }

  /** Puts a text on it. */
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
