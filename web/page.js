"use strict";
// The page: what it does for the programs, and what is around them.
(() => {
  const byId = (id) => document.getElementById(id);
  const [stage, canvas, curtain, news] = ["stage", "screen", "curtain", "news"].map(byId);

  /** Real time may fall behind by so many milliseconds before the schedule begins anew: the page was asleep, not slow. */
  const LOST = 250;
  /** What may be shown early, half a retrace: displays and the PC do not beat alike. */
  const EARLY = 8;
  /** The most bytes of a file that is opened. */
  const LARGEST = 1 << 20;

  const chosen = { smooth: false, sound: true, ...Parts.read("page", Keep.get("page")) };
  const keepChosen = () => keep("page", JSON.stringify(chosen));
  let language = Rescue.language();
  const says = () => WORDS[language];

  // What is wrong: what was not yet acknowledged stays, up to a few lines. Some of it is helped by an export.
  const MOST_TOLD = 4;
  let told = [];
  const sentence = (text) => (typeof text === "function" ? text() : text);
  const drawNews = () => (news.querySelector("span").textContent = told.map(sentence).join("\n"));
  /** Tells a sentence, or one that is told again when the page speaks another language. */
  function tell(text, exports = false) {
    told = [...(news.hidden ? [] : told.filter((other) => sentence(other) !== sentence(text))), text].slice(-MOST_TOLD);
    drawNews();
    const button = news.querySelector("[data-does=export]");
    button.hidden = (news.hidden || button.hidden) && !exports;
    news.hidden = false;
  }
  /** Stores a text. If there is no room, that is told once, until there was room again. */
  let full = Keep.full;
  function keep(name, text) {
    if (Keep.set(name, text)) full &&= Keep.holds();
    else tellFull();
  }
  function tellFull() {
    if (Keep.lasts && !full) tell(() => says().fault.full, true);
    full = true;
  }
  if (!Keep.lasts) tell(() => says().fault.storage, true);
  else if (Keep.full) tell(() => says().fault.full, true);

  const screen = new Screen(canvas, stage);
  const sound = new Sound();
  sound.heard = chosen.sound;
  screen.smooth = chosen.smooth;
  const clipboard = new Clipboard(() => tell(says().fault.copy));
  const hands = new Hands(canvas, byId("typing"), screen, clipboard);

  // Time: it stands still while the page is hidden.
  const time = {
    stood: 0, since: null, zero: null,
    now() {
      return (this.since ?? performance.now()) - this.stood;
    },
    stop() {
      this.since ??= performance.now();
    },
    go() {
      if (this.since !== null) this.stood += performance.now() - this.since;
      this.since = null;
    },
  };

  // The retrace that is waited for: when it is due, and who waits.
  let waiting = null;
  let leaving = false;
  const soon = new MessageChannel();
  soon.port1.onmessage = () => go();

  function go() {
    if (!waiting || time.since !== null) return;
    const late = time.now() - (time.zero + waiting.due);
    if (late < -EARLY && !leaving) return;
    if (late > LOST) time.zero += late;
    const { resolve } = waiting;
    waiting = null;
    resolve(leaving ? null : hands.take());
  }

  function beat() {
    go();
    requestAnimationFrame(beat);
  }
  requestAnimationFrame(beat);

  const figures = { frames: 0, started: performance.now(), first: null, longest: 0, busy: 0, woke: null };
  globalThis.huanle = { figures, hands, time };

  let compiled = null;
  let address = location.hash;
  let opened = null;
  const encoder = new TextDecoder();

  const page = {
    retrace(_frame, due, pixels, top, bottom) {
      screen.show(pixels, top, bottom);
      const now = performance.now();
      figures.first ??= now;
      Rescue.started();
      figures.frames++;
      if (figures.woke !== null) {
        figures.longest = Math.max(figures.longest, now - figures.woke);
        figures.busy += now - figures.woke;
      }
      time.zero ??= time.now() - due;
      return new Promise((resolve) => {
        waiting = { due, resolve: (words) => ((figures.woke = performance.now()), resolve(words)) };
        // A program that thinks has used up its time already: the page gets its turn, and goes on at once.
        if (time.now() - (time.zero + due) >= 0) soon.port2.postMessage(null);
      });
    },
    sound: (at, hz) => sound.at(at, hz),
    now: () => time.now(),
    ask(question) {
      const [what, which] = question.split(" ");
      switch (what) {
        case "address": return opened ?? address;
        case "language": return language;
        case "seed": return String(crypto.getRandomValues(new Uint16Array(1))[0]);
        case "clipboard": return clipboard.text;
        case "kept": return Keep.get(which);
        case "clock": return String(Math.floor(Date.now() / 1000));
        case "zone": return String(-60 * new Date(1000 * Number(which)).getTimezoneOffset());
        case "id": return crypto.getRandomValues(new Uint8Array(16)).reduce((id, byte) => id + byte.toString(16).padStart(2, "0"), "");
        default: return null;
      }
    },
    tell(message, bytes) {
      const [what, ...rest] = message.split(" ");
      const which = rest.join(" ");
      const text = () => encoder.decode(bytes.slice());
      switch (what) {
        case "fault": return tell(text()), true;
        case "copy": return clipboard.copy(text()), true;
        case "keep": {
          keep(which, text());
          return true;
        }
        case "aside": return Keep.setAside(which);
        case "file": return save(which, bytes.slice()), true;
        case "pointer": return canvas.classList.toggle("bare", which === "on"), true;
        case "disguise": return disguise(which === "on"), true;
        case "language": return speak(text()), true;
        case "text": return hands.write(which === "on"), true;
        case "opens": return history.replaceState(null, "", location.pathname + location.search), true;
        case "bench": return bench.hear(which, text()), true;
        default: return false;
      }
    },
  };

  function disguise(hidden) {
    document.title = hidden ? says().disguise : says().title;
    document.body.classList.toggle("alone", hidden || document.fullscreenElement !== null);
  }

  // Its sentences.
  function speak(wanted) {
    language = wanted in WORDS ? wanted : language;
    document.documentElement.lang = language;
    document.documentElement.dataset.speaks = language;
    document.title = says().title;
    for (const element of document.querySelectorAll("[data-says]")) {
      const said = says()[element.dataset.says];
      element.textContent = typeof said === "string" ? said : said[chosen.smooth ? "whole" : "smooth"];
    }
    drawNews();
    drawKeys();
    bench.speak();
  }

  // The bar of keys, for those that a browser keeps and for fingers.
  const stuck = new Set();
  let spread = false;
  function drawKeys() {
    const bar = byId("keys");
    const names = says().keys;
    const button = (name, text = name) => {
      const key = document.createElement("button");
      key.textContent = text;
      key.dataset.key = name;
      key.tabIndex = -1;
      if (["Ctrl", "Alt", "Shift"].includes(name)) key.setAttribute("aria-pressed", stuck.has(name));
      return key;
    };
    bar.replaceChildren(...["Esc", "F1", "F6", "F8", "F9", "F10", "F12"].map((name) => button(name, names[name])),
      ...["Ctrl", "Alt", "Shift"].map((name) => button(name)), button("keyboard", names.keyboard), button("type", names.type));
    if (!spread) return;
    const board = document.createElement("div");
    board.id = "keyboard";
    const rows = ["F2 F3 F4 F5 F7 F11 Ins Del Home End PgUp PgDn", "1 2 3 4 5 6 7 8 9 0 - = Backspace", "Q W E R T Y U I O P [ ]",
      "A S D F G H J K L ; ' Enter", "Z X C V B N M , . / Tab", "Left Up Down Right Space"];
    const shown = { Left: "←", Right: "→", Up: "↑", Down: "↓" };
    board.append(...rows.flatMap((row) => [...row.split(" ").map((name) => button(name, shown[name])), document.createElement("i")]));
    bar.append(board);
  }
  byId("keys").addEventListener("pointerdown", (event) => event.preventDefault());
  byId("keys").addEventListener("click", (event) => {
    const key = event.target.dataset?.key;
    if (!key) return;
    sound.wake();
    if (key === "keyboard") spread = !spread;
    else if (key === "type") return byId("typing").focus();
    else if (["Ctrl", "Alt", "Shift"].includes(key)) stuck.has(key) ? stuck.delete(key) : stuck.add(key);
    else {
      // Where every key is the program's, ours are asked for with Ctrl and Alt: so they are here.
      hands.stroke([...stuck, key]);
      stuck.clear();
    }
    drawKeys();
    hands.focus();
  });
  byId("typing").addEventListener("keydown", (event) => {
    if (hands.writes) return;
    const key = Keys.named(event);
    if (["Enter", "Backspace", "Esc", "Up", "Down", "Left", "Right", "Tab"].includes(key)) {
      event.preventDefault();
      hands.stroke([key]);
    }
  });

  // The buttons above.
  const does = {
    home: () => visit(""),
    bench: () => bench.toggle(),
    open: () => byId("file").click(),
    scaling() {
      chosen.smooth = !chosen.smooth;
      screen.smooth = chosen.smooth;
      keepChosen();
      speak(language);
    },
    full() {
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    },
    more: () => more(),
    heard: () => (news.hidden = true),
    export: () => save("huanle.json", Keep.export()),
  };
  document.addEventListener("click", (event) => {
    const what = event.target.closest?.("[data-does]")?.dataset.does;
    if (!what) return;
    does[what]();
    if (what !== "bench" && what !== "more") hands.focus();
  });
  document.addEventListener("fullscreenwanted", () => does.full());
  document.addEventListener("fullscreenchange", () => disguise(false));

  function more() {
    const words = says();
    Rescue.show(words.title, words.about,
      [[words.sound[chosen.sound ? "on" : "off"], () => {
        chosen.sound = !chosen.sound;
        sound.heard = chosen.sound;
        keepChosen();
      }], [words.language, () => visit(`lang=${language === "zh" ? "en" : "zh"}`)]],
      [[words.export, () => does.export()], [words.import, () => byId("file").click()], [words.forget, () => Rescue.reset()]],
      [[words.licences, () => licences()], [words.close, () => hands.focus()]]);
  }

  /** Shows the licences of the program, its fonts and its libraries, which a machine of its own sends. */
  async function licences() {
    if (!compiled) return tell(() => says().loading);
    const text = document.createElement("pre");
    text.tabIndex = 0;
    const heard = (message, bytes) => (message === "licences" && (text.textContent = encoder.decode(bytes.slice())), true);
    const asked = (question) => (question === "language" ? language : null);
    const { exports } = await Huanle.machine(compiled, { ask: asked, tell: heard, now: () => 0, sound() {}, retrace: () => null });
    exports.licences();
    return Rescue.show(says().licences, [text], [[says().close, () => hands.focus()]]);
  }

  // Importing: a file is checked completely, at last by the programs themselves, then what is here is offered for export.
  async function take(file) {
    const words = says();
    const refuse = (why) => tell(words.fault.import.refused(file.name.slice(0, 80), why));
    if (file.size > Import.LARGEST) return refuse(words.fault.import.large());
    let texts;
    try {
      texts = Import.read(new Uint8Array(await file.arrayBuffer()), Parts, Keep.FORMAT);
    } catch (error) {
      return refuse((words.fault.import[error.word] ?? words.fault.import.damaged)(...(error.details ?? [])));
    }
    const wrong = await checked(texts);
    if (wrong !== null) return refuse(wrong);
    const isBare = !Keep.names().some((name) => name.includes(Keep.DAMAGED)) && Import.counts(Keep.get("store")).every((count) => count === 0);
    if (isBare) return replace(texts);
    const [now, then] = [Keep.get("store"), texts.get("store")].map((text) => words.counts(...Import.counts(text)));
    return Rescue.show(words.import, words.replaces(file.name.slice(0, 80), then, now),
      [[words.exportFirst, () => does.export(), true], [words.replace, () => replace(texts)], [words.cancel, () => hands.focus()]]);
  }

  /** What the programs find wrong with texts, by a machine of its own that cannot disturb the one that runs; null if nothing. */
  async function checked(texts) {
    if (!compiled) return says().fault.import.early();
    let wrong = null;
    const asked = (question) => {
      const [what, which] = question.split(" ");
      return what === "kept" ? (texts.get(which) ?? null) : what === "language" ? language : null;
    };
    const heard = (message, bytes) => (message === "fault" && (wrong = encoder.decode(bytes.slice())), true);
    try {
      const { exports } = await Huanle.machine(compiled, { ask: asked, tell: heard, now: () => 0, sound() {}, retrace: () => null });
      return exports.check() === 1 ? null : (wrong ?? says().fault.import.damaged());
    } catch {
      return says().fault.import.damaged();
    }
  }

  function replace(texts) {
    const before = Keep.export();
    const done = Keep.replace(texts);
    if (done === "lost") save("huanle.json", before);
    if (done !== "done") return tell(says().fault.import[done]());
    Object.assign(chosen, { smooth: false, sound: true }, Parts.read("page", Keep.get("page")));
    [screen.smooth, sound.heard] = [chosen.smooth, chosen.sound];
    bench.refresh();
    leave();
    return tell(says().imported);
  }

  // Files: dropped or chosen.
  async function open(file) {
    if (/\.json$/i.test(file.name)) return take(file);
    if (file.size > LARGEST) return tell(says().fault.large(file.name));
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.(c|cpp|h|bgi)$/i.test(file.name)) return bench.open(file.name, new TextDecoder().decode(bytes));
    opened = `open=${await Packed.pack(bytes)}&name=${encodeURIComponent(file.name)}`;
    leave();
  }
  byId("file").addEventListener("change", (event) => {
    for (const file of event.target.files) open(file);
    event.target.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) open(file);
  });

  // Sound begins with the first gesture.
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => sound.wake(), { capture: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      time.stop();
      sound.rest();
    } else {
      time.go();
      if (navigator.userActivation?.hasBeenActive) sound.wake();
    }
  });
  if (document.hidden) time.stop();
  for (const element of [canvas, byId("typing")]) {
    element.addEventListener("blur", (event) => hands.holds(event.relatedTarget) || sound.silence());
  }

  // What runs, and what comes after it.
  function leave() {
    leaving = true;
    soon.port2.postMessage(null);
    curtain.dispatchEvent(new Event("lifted"));
  }
  /** Opens an address in this page. */
  function visit(words) {
    opened = null;
    address = words;
    history.replaceState(null, "", words ? `#${words}` : location.pathname + location.search);
    leave();
  }
  addEventListener("hashchange", () => {
    if (Rescue.wanted()) return Rescue.first();
    opened = null;
    address = location.hash;
    leave();
  });

  const bench = new Bench(byId("bench"), {
    says,
    visit: (words) => {
      opened = words;
      leave();
    },
    full: tellFull,
    shown: (is) => document.querySelector("main").classList.toggle("benched", is),
    say: (...words) => hands.say(...words),
    focus: () => hands.focus(),
    share: async (words) => {
      history.replaceState(null, "", `#${words}`);
      const copied = await clipboard.copy(location.href);
      tell(copied ? says().fault.link : says().fault.noLink);
    },
  });

  async function lifted() {
    curtain.textContent = says().over;
    curtain.hidden = false;
    curtain.focus();
    await new Promise((resolve) => {
      for (const what of ["click", "keydown", "lifted"]) curtain.addEventListener(what, resolve, { once: true });
    });
    curtain.hidden = true;
    hands.focus();
  }

  async function run() {
    speak(language);
    hands.focus();
    if (Rescue.wanted()) {
      await Rescue.first();
      address = location.hash;
    }
    let machine;
    try {
      const { module, examples } = await Carried.open();
      Bench.EXAMPLES = examples;
      compiled = module;
      machine = await Huanle.machine(module, page, /[#&]way=jspi/.test(address) ? "jspi" : "asyncify");
    } catch (error) {
      Rescue.started();
      return Rescue.offer(says().fault.module(error.message));
    }
    figures.memory = () => machine.exports.memory.buffer.byteLength;
    await bench.begin(address);
    for (;;) {
      leaving = false;
      time.zero = null;
      sound.silence();
      let ended;
      try {
        ended = await machine.begin();
      } catch (error) {
        // A panic has told why already.
        const why = news.hidden ? says().fault.crash(error.message) : told.map(sentence).join("\n");
        Rescue.started();
        Rescue.offer(why);
        throw error;
      }
      canvas.classList.remove("bare");
      sound.silence();
      if (ended === 0 && !leaving) {
        opened = null;
        address = "";
        history.replaceState(null, "", location.pathname + location.search);
        await lifted();
      }
    }
  }
  run();
})();
