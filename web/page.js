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

  const chosen = { smooth: false, sound: true, ...JSON.parse(Keep.get("page") ?? "{}") };
  const keepChosen = () => Keep.set("page", JSON.stringify(chosen));
  let language = navigator.language.startsWith("zh") ? "zh" : "en";
  const says = () => WORDS[language];

  // What is wrong.
  function tell(text) {
    news.querySelector("span").textContent = text;
    news.hidden = false;
  }
  if (!Keep.lasts) tell(says().fault.storage);

  const screen = new Screen(canvas, stage);
  const sound = new Sound();
  sound.heard = chosen.sound;
  screen.smooth = chosen.smooth;
  const clipboard = new Clipboard(() => tell(says().fault.copy));
  const hands = new Hands(canvas, screen, clipboard);

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

  let address = location.hash;
  let opened = null;
  const encoder = new TextDecoder();

  const page = {
    retrace(_frame, due, pixels, top, bottom) {
      screen.show(pixels, top, bottom);
      const now = performance.now();
      figures.first ??= now;
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
          const kept = Keep.set(which, text());
          if (!kept) tell(says().fault.full);
          return kept;
        }
        case "file": return save(which, bytes.slice()), true;
        case "pointer": return canvas.classList.toggle("bare", which === "on"), true;
        case "disguise": return disguise(which === "on"), true;
        case "language": return speak(text()), true;
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
    document.title = says().title;
    for (const element of document.querySelectorAll("[data-says]")) {
      const said = says()[element.dataset.says];
      element.textContent = typeof said === "string" ? said : said[chosen.smooth ? "whole" : "smooth"];
    }
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
    canvas.focus();
  });
  byId("typing").addEventListener("input", (event) => {
    for (const sign of event.target.value) {
      const keys = Keys.typed(sign);
      if (keys.length) hands.stroke(keys);
    }
    event.target.value = "";
  });
  byId("typing").addEventListener("keydown", (event) => {
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
  };
  document.addEventListener("click", (event) => {
    const what = event.target.closest?.("[data-does]")?.dataset.does;
    if (!what) return;
    does[what]();
    if (what !== "bench" && what !== "more") canvas.focus();
  });
  document.addEventListener("fullscreenwanted", () => does.full());
  document.addEventListener("fullscreenchange", () => disguise(false));

  function more() {
    const dialog = byId("more");
    const words = says();
    const row = (...buttons) => {
      const line = document.createElement("p");
      line.className = "row";
      for (const [text, act] of buttons) {
        const button = document.createElement("button");
        button.textContent = text;
        button.onclick = () => (dialog.close(), act());
        line.append(button);
      }
      return line;
    };
    const title = document.createElement("h2");
    title.textContent = words.title;
    const about = words.about.map((text) => Object.assign(document.createElement("p"), { textContent: text }));
    dialog.replaceChildren(title, ...about,
      row([words.sound[chosen.sound ? "on" : "off"], () => {
        chosen.sound = !chosen.sound;
        sound.heard = chosen.sound;
        keepChosen();
      }], [words.language, () => visit(`lang=${language === "zh" ? "en" : "zh"}`)]),
      row([words.export, () => save("huanle.json", Keep.export())], [words.import, () => byId("file").click()],
        [words.forget, () => confirm(words.surely) && (Keep.forget(), location.reload())]),
      row([words.close, () => canvas.focus()]));
    dialog.showModal();
  }

  // Files: dropped or chosen.
  async function open(file) {
    if (file.size > LARGEST) return tell(says().fault.large(file.name));
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.json$/i.test(file.name)) {
      if (!Keep.import(new TextDecoder().decode(bytes))) return tell(says().fault.noData(file.name));
      leave();
      return tell(says().imported);
    }
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
  canvas.addEventListener("blur", () => sound.silence());

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
    shown: (is) => document.querySelector("main").classList.toggle("benched", is),
    say: (...words) => hands.say(...words),
    focus: () => canvas.focus(),
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
    canvas.focus();
  }

  async function run() {
    speak(language);
    canvas.focus();
    let machine;
    try {
      const { module, examples } = await Carried.open();
      Bench.EXAMPLES = examples;
      machine = await Huanle.machine(module, page, /[#&]way=jspi/.test(address) ? "jspi" : "asyncify");
    } catch (error) {
      return tell(says().fault.module(error.message));
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
        if (news.hidden) tell(says().fault.crash(error.message));
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
