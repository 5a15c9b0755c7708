"use strict";
// The page: what it does for the programs, and what is around them.
(async () => {
  const isEmbedded = Links.get(location.hash, "embed") !== null;
  // The module is unpacked while the stored texts are read, unless that is not wanted yet: an embedded page waits for a click.
  const carried = Rescue.wanted() || isEmbedded ? null : Carried.open();
  carried?.catch(() => {});
  await Keep.open();

  const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const [stage, curtain, news] = ["stage", "curtain", "news"].map(byId);
  const canvas = /** @type {HTMLCanvasElement} */ (byId("screen"));
  const typing = /** @type {HTMLInputElement} */ (byId("typing"));
  const chooser = /** @type {HTMLInputElement} */ (byId("file"));

  /** Real time may fall behind by so many milliseconds before the schedule begins anew: the page was asleep, not slow. */
  const LOST = 250;
  /** What may be shown early, half a retrace: displays and the PC do not beat alike. */
  const EARLY = 8;
  /** What takes no more milliseconds is not worth a message. */
  const SHORT = 300;
  /** The most bytes of a file that is opened. */
  const LARGEST = 1 << 20;

  /** Whether the page is in several files, on a server. */
  const served = document.documentElement.dataset.edition === "files";
  const DEFAULTS = { hinted: false, whole: false, sound: true, keys: matchMedia("(pointer: coarse)").matches };
  /** @type {typeof DEFAULTS} */
  const chosen = { ...DEFAULTS, ...Parts.read("page", Keep.get("page")) };
  const keepChosen = () => Keep.set("page", JSON.stringify(chosen));
  const toLanguage = (/** @type {string | null} */ name) => (name === "zh" || name === "en" ? name : null);
  // An address may name a language, before a program runs that says its own.
  const languageOf = (/** @type {string} */ words, /** @type {Language} */ otherwise) => toLanguage(Links.get(words, "lang")) ?? otherwise;
  let language = languageOf(location.hash, Rescue.language());
  const says = () => WORDS[language];

  // What is wrong: what was not yet acknowledged stays, up to a few lines. Some of it is helped by an export.
  const MOST_TOLD = 4;
  /** @typedef {string | (() => string)} Sentence
   *  @type {Sentence[]} */
  let told = [];
  const sentence = (/** @type {Sentence} */ text) => (typeof text === "function" ? text() : text);
  const [line, exporter, acknowledge] = /** @type {HTMLElement[]} */ ([...news.children]);
  const drawNews = () => (line.textContent = told.map(sentence).join("\n"));
  /** Tells a sentence, or one that is told again when the page speaks another language.
   *  @param {Sentence} text */
  function tell(text, exports = false) {
    told = [...(news.hidden ? [] : told.filter((other) => sentence(other) !== sentence(text))), text].slice(-MOST_TOLD);
    drawNews();
    exporter.hidden = (news.hidden || exporter.hidden) && !exports;
    news.hidden = false;
  }
  Keep.listeners.refused = (why) => tell(() => (why === null ? says().fault.full : says().fault.unsaved(why)), true);
  document.body.classList.toggle("embed", isEmbedded);
  if (!Keep.lasts && !isEmbedded) tell(() => says().fault.storage, true);
  addEventListener("pagehide", () => Keep.writeJournal());
  addEventListener("pageshow", (event) => event.persisted && Keep.refresh());

  const screen = new CanvasScreen(canvas, stage, isEmbedded);
  const sound = new Sound();
  sound.heard = chosen.sound;
  screen.smooth = !chosen.whole;
  const clipboard = new PageClipboard(() => tell(says().fault.copy));
  const hands = new Hands(canvas, typing, screen, clipboard);
  screen.resized = (size) => hands.say(`#${size}`);

  // Time: it stands still while the page is hidden.
  const time = {
    stood: 0,
    /** @type {number | null} */
    since: null,
    /** The time at the first frame.
     *  @type {number | null} */
    zero: null,
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
  /** @type {{ due: number, resolve: (words: string | null) => void } | null} */
  let waiting = null;
  let leaving = false;
  const soon = new MessageChannel();
  soon.port1.onmessage = () => go();
  // Where a program that thinks yields to the page.
  const turn = new MessageChannel();

  function go() {
    if (!waiting || time.since !== null || time.zero === null) return;
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

  /** @type {Figures} */
  const figures = { frames: 0, started: performance.now(), first: null, longest: 0, busy: 0, woke: null, memory: () => 0 };
  globalThis.huanle = { figures, hands, screen, time };

  /** The program waits: records for how long it has blocked the page.
   *  @param {number} now */
  function rests(now) {
    if (figures.woke === null) return;
    figures.longest = Math.max(figures.longest, now - figures.woke);
    figures.busy += now - figures.woke;
  }

  /** The program goes on: records when. */
  function wakes() {
    figures.woke = performance.now();
  }

  /** Says after so many milliseconds that something is being loaded. Returns the timer.
   *  @param {number} after */
  const saysLoading = (after) => setTimeout(() => {
    curtain.textContent = says().loading;
    curtain.hidden = false;
  }, after);

  /** @type {WebAssembly.Module | null} */
  let compiled = null;
  let address = location.hash;
  /** @type {string | null} */
  let opened = null;
  const encoder = new TextDecoder();

  /** @type {Host} */
  const page = {
    draw: (pixels, width, height, top) => screen.draw(pixels, width, height, top),
    retrace(_frame, due) {
      screen.show();
      const now = performance.now();
      figures.first ??= now;
      Rescue.started();
      figures.frames++;
      rests(now);
      const zero = (time.zero ??= time.now() - due);
      return new Promise((resolve) => {
        waiting = { due, resolve: (words) => (wakes(), resolve(words)) };
        // A program that thinks has used up its time already: the page gets its turn, and goes on at once.
        if (time.now() - (zero + due) >= 0) soon.port2.postMessage(null);
      });
    },
    yield() {
      rests(performance.now());
      return new Promise((resolve) => {
        turn.port1.onmessage = () => (wakes(), resolve(""));
        turn.port2.postMessage(null);
      });
    },
    async load(name) {
      rests(performance.now());
      const timer = saysLoading(SHORT);
      try {
        while (!leaving) {
          try {
            return await Promise.race([Carried.data(name), new Promise((resolve) => curtain.addEventListener("lifted", () => resolve(null), { once: true }))]);
          } catch (error) {
            clearTimeout(timer);
            await lifted(says().fault.data(reason(error)));
          }
        }
        return null;
      } finally {
        clearTimeout(timer);
        if (!curtain.hidden) hands.focus();
        curtain.hidden = true;
        wakes();
      }
    },
    sound: (at, hz) => sound.at(at, hz),
    now: () => time.now(),
    ask(question) {
      const [what, which] = question.split(" ");
      switch (what) {
        case "address": return opened ?? address;
        case "language": return language;
        case "calm": return String(matchMedia("(prefers-reduced-motion: reduce)").matches);
        case "seed": return String(crypto.getRandomValues(new Uint16Array(1))[0]);
        case "stage": return screen.stage;
        case "clipboard": return clipboard.text;
        case "kept": return Keep.get(which);
        case "sources": return Source.stored();
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
        // A link to a game is shared.
        case "copy": return text().startsWith("huanle.html#") ? does.share() : clipboard.copy(text()), true;
        case "keep": return Keep.set(which, text()), true;
        case "aside": return Keep.setAside(which);
        case "file": return save(which, bytes.slice()), true;
        case "pointer": return canvas.classList.toggle("bare", which === "on"), true;
        case "disguise": return disguise(which === "on"), true;
        case "language": return speak(text()), true;
        case "text": return write(which === "on"), true;
        case "location": return follow(text()), true;
        case "game": return (place.game = text()), true;
        case "announce": return announce(text()), true;
        case "keys": return grab(which === "on"), true;
        case "targets": return aim(text()), true;
        case "sources": return (place.source = Source.store(text())), true;
        default: return false;
      }
    },
  };

  /** @param {boolean} hidden */
  function disguise(hidden) {
    document.title = hidden ? says().disguise : says().title;
    document.body.classList.toggle("disguised", hidden);
  }

  // What is open: the address follows it, and so do the keys for fingers.
  /** @type {{ words: string, game: string, source: SourceText | null, kind: string, fresh: boolean, timer: number }} */
  const place = { words: "", game: "", source: null, kind: "menu", fresh: true, timer: 0 };
  const fragment = (/** @type {string} */ words) => (words ? `#${words}` : location.pathname + location.search);
  /** @param {string} words */
  function follow(words) {
    const isElsewhere = !place.fresh && Links.program(words) !== Links.program(place.words);
    Object.assign(place, { words, fresh: false });
    if (isElsewhere) [place.game, place.source, opened] = ["", null, null];
    setKind(Links.kind(words));
    hands.forgetAim();
    const next = Links.follow(words, address);
    clearTimeout(place.timer);
    if (opened !== null || next === location.hash.slice(1)) return;
    // Browsers allow few changes a second.
    if (isElsewhere) history.pushState(null, "", fragment(next));
    else place.timer = setTimeout(() => history.replaceState(null, "", fragment(next)), 300);
  }
  /** @param {string} kind */
  function setKind(kind) {
    if (kind === place.kind) return;
    place.kind = kind;
    // In the editor of Turbo C a finger moves the cursor; the keyboard of its device comes with the keys "Text" and "Type".
    typing.inputMode = kind === "edit" && matchMedia("(pointer: coarse)").matches ? "none" : "";
    drawKeys();
  }
  /** Whether the program reads the keyboard itself: a C program. In a text field, letters and signs count as typed. */
  let grabs = false;
  /** @param {boolean} on */
  function grab(on) {
    grabs = on;
    write(hands.writes);
  }
  /** @param {boolean} on */
  function write(on) {
    hands.physical = grabs && !on;
    if (on !== hands.writes) hands.write(on);
    const kind = Links.kind(place.words);
    setKind(grabs && (kind !== "edit" || !on) ? "c" : kind);
  }
  let announcing = 0;
  /** @param {string} text */
  function announce(text) {
    clearTimeout(announcing);
    announcing = setTimeout(() => (byId("live").textContent = text), 100);
  }
  /** Where a finger aims first, because what it is to hit is small: left, top, width and height on the screen, empty for nowhere; and below
   *  which size of the screen.
   *  @type {number[]} */
  let targets = [];
  const SMALL = 1.4;
  /** @param {string} area */
  function aim(area) {
    targets = area ? area.split(",").map(Number) : [];
    hands.forgetAim();
  }
  hands.aims = (x, y) => {
    const [left, top, width, height] = targets;
    return screen.scale < SMALL && x >= left && y >= top && x < left + width && y < top + height;
  };

  // Its sentences.
  /** @param {string} wanted */
  function speak(wanted) {
    language = toLanguage(wanted) ?? language;
    document.documentElement.lang = language;
    document.documentElement.dataset.speaks = language;
    document.title = says().title;
    [exporter.textContent, acknowledge.textContent] = [says().export, says().ok];
    canvas.setAttribute("aria-label", says().screen);
    byId("about-keys").textContent = says().aboutKeys;
    byId("embed-full").setAttribute("aria-label", says().full);
    byId("embed-full").replaceChildren(Bars.icon("full"));
    Start.draw(language);
    Bars.drawHeader(byId("bar"), says());
    drawNews();
    drawKeys();
  }

  /** What an element that was clicked has as `data-NAME`.
   *  @param {MouseEvent} event @param {string} name */
  const named = (event, name) => (event.target instanceof Element ? event.target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) : null);

  // The bar of keys, for those that a browser keeps and for fingers.
  /** @type {Set<string>} */
  const stuck = new Set();
  let spread = false;
  function drawKeys() {
    byId("keys").hidden = !chosen.keys;
    // The bar of keys has it, too.
    const text = /** @type {HTMLElement} */ (byId("bar").querySelector("[data-does=text]"));
    text.hidden = place.kind !== "edit" || chosen.keys;
    typing.setAttribute("aria-label", place.kind === "edit" ? says().editor : says().field);
    byId("aim").textContent = says().aim[place.kind === "game" ? "game" : "other"];
    Bars.drawKeys(byId("keys"), says(), place.kind, stuck, spread);
  }
  byId("keys").addEventListener("pointerdown", (event) => event.preventDefault());
  byId("keys").addEventListener("click", (event) => {
    const key = named(event, "key");
    if (!key) return;
    sound.wake();
    if (key === "keyboard") spread = !spread;
    else if (key === "type") {
      typing.inputMode = "";
      typing.blur();
      return typing.focus();
    }
    else if (key === "text") return editText();
    else if (Bars.STICKY.includes(key)) stuck.has(key) ? stuck.delete(key) : stuck.add(key);
    else {
      // Where every key is the program's, ours are asked for with Ctrl and Alt: so they are here.
      hands.stroke([...stuck, ...key.split("+")]);
      stuck.clear();
    }
    drawKeys();
    hands.focus();
  });
  document.addEventListener("capturewanted", () => capture(!hands.captured));
  /** The program gets all keys that a page can get, or the browser has its own back.
   *  @param {boolean} on */
  function capture(on) {
    hands.captured = on;
    tell(on ? () => says().captured : () => says().released);
  }

  /** Edits the source of the workbench as plain text, and puts it in the place of the old one, as one step that can be undone. */
  async function editText() {
    if (!place.source) return;
    const text = await Source.edit(place.source, says().text_);
    hands.focus();
    if (text === null) return;
    clipboard.hold(text);
    hands.stroke(["Ctrl", "A"]);
    hands.stroke(["Ctrl", "V"]);
  }

  typing.addEventListener("keydown", (event) => {
    if (hands.writes) return;
    const key = Keys.named(event);
    if (key && ["Enter", "Backspace", "Esc", "Up", "Down", "Left", "Right", "Tab"].includes(key)) {
      event.preventDefault();
      hands.stroke([key]);
    }
  });

  // The buttons above.
  /** @type {Record<string, () => unknown>} */
  const does = {
    home: () => visit(""),
    c: () => visit("c"),
    text: () => editText(),
    open: () => chooser.click(),
    async share() {
      if (place.source) {
        const { name, text } = place.source;
        return share(await Source.words(name, new TextEncoder().encode(text)), "", [[says().text_.file, () => save(name, text)]]);
      }
      return share(place.words || (Links.get(address, "url") === null && opened) || address, place.game);
    },
    full() {
      if (document.fullscreenElement) return document.exitFullscreen();
      return document.documentElement.requestFullscreen().then(() => /** @type {any} */ (navigator).keyboard?.lock?.()).catch(() => {});
    },
    more: () => more(),
    heard: () => (news.hidden = true),
    export: () => save("huanle.json", Keep.export()),
  };
  document.addEventListener("click", (event) => {
    const what = named(event, "does");
    if (!what) return;
    does[what]();
    if (!["more", "share", "text"].includes(what)) hands.focus();
  });
  document.addEventListener("fullscreenwanted", () => does.full());

  /** @param {string} words @param {string} game @param {DialogButton[]} more */
  async function share(words, game, more = []) {
    const link = Links.share(location.href, words, game, language);
    const picture = new File([await screen.picture()], `huanle-${place.kind}.png`, { type: "image/png" });
    return Share.show(link, picture, says(), qr, copied, () => hands.focus(), more);
  }
  // A hint at the start page, once: browsers that can install the page say so; the others that can are those of iOS.
  /** @type {{ prompt: () => unknown } | null} */
  let installer = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installer = /** @type {any} */ (event);
    Start.draw(language);
  });
  const { hinted } = chosen;
  Start.extra = () => {
    const isOnIos = /** @type {any} */ (navigator).standalone === false;
    if (hinted || !served || !(installer || isOnIos)) return [];
    chosen.hinted = true;
    keepChosen();
    const hint = document.createElement(installer ? "button" : "span");
    hint.textContent = installer ? says().install : says().installOnIos;
    hint.onclick = () => installer?.prompt();
    return [hint];
  };

  /** @param {string} text */
  async function copied(text) {
    if (await clipboard.copy(text)) tell(() => says().fault.link);
  }
  /** Runs an export in a machine of its own, which cannot disturb the one that runs. Resolves to what the export returns, and what the
   *  machine has told with a message last, null if nothing.
   *  @param {WebAssembly.Module} module @param {"qr" | "licences" | "check"} run @param {Host["ask"]} ask @param {string} message
   *  @returns {Promise<[unknown, string | null]>} */
  async function separately(module, run, ask, message) {
    /** @type {string | null} */
    let heard = null;
    /** @type {Host["tell"]} */
    const tell = (what, bytes) => (what === message && (heard = encoder.decode(bytes.slice())), true);
    const { exports } = await Huanle.machine(module, { ask, tell, now: () => 0, sound() {}, draw() {}, retrace: () => null, yield: () => "", load: async () => null });
    return [exports[run](), heard];
  }

  /** The rows of a text's QR code; none if the text is too long.
   *  @param {string} text */
  async function qr(text) {
    if (!compiled) return [];
    const [, rows] = await separately(compiled, "qr", (question) => (question === "qr" ? text : null), "qr");
    return (rows ?? "").split("\n").filter(Boolean);
  }

  function more() {
    const words = says();
    /** @type {DialogButton[]} */
    const installs = installer ? [[words.install, () => installer?.prompt(), false, "install"]] : [];
    /** @param {keyof typeof DEFAULTS} name @param {() => void} act */
    const chooses = (name, act) => {
      chosen[name] = !chosen[name];
      act();
      keepChosen();
    };
    Rescue.show(words.title, [],
      [[words.sound[chosen.sound ? "on" : "off"], () => chooses("sound", () => (sound.heard = chosen.sound)), false, "sound"],
        [words.scaling[chosen.whole ? "whole" : "fill"], () => chooses("whole", () => (screen.smooth = !chosen.whole)), false, "scaling"],
        [words.keyBar[chosen.keys ? "on" : "off"], () => chooses("keys", drawKeys), false, "keys"],
        [words.capture[hands.captured ? "on" : "off"], () => (capture(!hands.captured), hands.focus()), false, "capture"],
        [words.language, () => visit(`lang=${language === "zh" ? "en" : "zh"}`), false, "language"]],
      [[words.export, () => does.export(), false, "export"], [words.import, () => chooser.click(), false, "import"],
        [words.forget, () => Rescue.reset(), false, "forget"]],
      [[words.help, () => Rescue.show(words.help, words.about, [[words.close, () => hands.focus(), false, "close"]]), false, "help"],
        ...installs, [words.licences, () => licences(), false, "licences"], [words.close, () => hands.focus(), false, "close"]]);
  }

  /** Shows the licences of the program, its fonts and its libraries. */
  async function licences() {
    if (!compiled) return tell(() => says().loading);
    const text = document.createElement("pre");
    text.tabIndex = 0;
    [, text.textContent] = await separately(compiled, "licences", (question) => (question === "language" ? language : null), "licences");
    return Rescue.show(says().licences, [text], [[says().close, () => hands.focus()]]);
  }

  // Importing: a file is checked completely, at last by the programs themselves, then what is here is offered for export.
  /** @param {File} file */
  async function take(file) {
    const words = says();
    const refuse = (/** @type {string} */ why) => tell(words.fault.import.refused(file.name.slice(0, 80), why));
    if (file.size > Import.LARGEST) return refuse(words.fault.import.large(""));
    let texts;
    try {
      texts = Import.read(new Uint8Array(await file.arrayBuffer()), Parts, Keep.FORMAT);
    } catch (error) {
      const { word, details } = error instanceof Import.ImportError ? error : new Import.ImportError("damaged");
      return refuse(words.fault.import[word](details[0], details[1]));
    }
    const wrong = await checked(texts);
    if (wrong !== null) return refuse(wrong);
    const isBare = !Keep.names().some((name) => name.includes(Keep.ASIDE)) && Import.counts(Keep.get("store")).every((count) => count === 0);
    if (isBare) return replace(texts);
    const [now, then] = [Keep.get("store"), texts.get("store")].map((text) => words.counts(...Import.counts(text ?? null)));
    return Rescue.show(words.import, words.replaces(file.name.slice(0, 80), then, now),
      [[words.exportFirst, () => does.export(), true], [words.replace, () => replace(texts)], [words.cancel, () => hands.focus()]]);
  }

  /** What the programs find wrong with texts; null if nothing.
   *  @param {Map<string, string>} texts */
  async function checked(texts) {
    if (!compiled) return says().fault.import.early("");
    const asked = (/** @type {string} */ question) => {
      const [what, which] = question.split(" ");
      return what === "kept" ? (texts.get(which) ?? null) : what === "language" ? language : null;
    };
    try {
      const [right, wrong] = await separately(compiled, "check", asked, "fault");
      return right === 1 ? null : (wrong ?? says().fault.import.damaged(""));
    } catch {
      return says().fault.import.damaged("");
    }
  }

  /** @param {Map<string, string>} texts */
  async function replace(texts) {
    if (!(await Keep.replace(texts))) return tell(says().fault.import.full(""));
    Object.assign(chosen, DEFAULTS, Parts.read("page", Keep.get("page")));
    [screen.smooth, sound.heard] = [!chosen.whole, chosen.sound];
    drawKeys();
    leave();
    return tell(says().imported);
  }

  /** Opens a file that was dropped or chosen.
   *  @param {File} file */
  async function open(file) {
    if (/\.json$/i.test(file.name)) return take(file);
    if (file.size > LARGEST) return tell(says().fault.large(file.name));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isSource = /\.(c|cpp|h)$/i.test(file.name);
    opened = isSource ? await Source.words(file.name, bytes) : `open=${await Packed.pack(bytes)}&name=${encodeURIComponent(file.name)}`;
    leave();
  }
  /** Opens pictures as a slide show, each no larger than the screen of the program.
   *  @param {File[]} files */
  async function present(files) {
    const packed = [];
    for (const file of files) {
      try {
        const picture = await createImageBitmap(file);
        const scale = Math.min(1, 640 / picture.width, 480 / picture.height);
        const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
        const area = new OffscreenCanvas(width, height);
        const pen = area.getContext("2d");
        if (pen) pen.imageSmoothingQuality = "high";
        pen?.drawImage(picture, 0, 0, width, height);
        packed.push(await Packed.pack(await area.convertToBlob()));
      } catch {
        return tell(says().fault.picture(file.name));
      }
    }
    opened = `slides=${packed.join(",")}`;
    leave();
  }
  /** Opens files that were dropped or chosen: pictures together, others one by one.
   *  @param {Iterable<File>} files */
  function openAll(files) {
    const all = [...files];
    const pictures = all.filter((file) => file.type.startsWith("image/"));
    if (pictures.length > 0) return present(pictures);
    return all.forEach(open);
  }
  chooser.addEventListener("change", () => {
    openAll(chooser.files ?? []);
    chooser.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    openAll(event.dataTransfer?.files ?? []);
  });

  // Sound begins with the first gesture.
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => sound.wake(), { capture: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      time.stop();
      sound.rest();
      Keep.settle();
    } else {
      time.go();
      Keep.refresh();
      if (navigator.userActivation?.hasBeenActive) sound.wake();
    }
  });
  if (document.hidden) time.stop();
  for (const element of /** @type {HTMLElement[]} */ ([canvas, typing])) {
    element.addEventListener("blur", (event) => hands.holds(event.relatedTarget) || sound.silence());
  }

  // What runs, and what comes after it.
  function leave() {
    Start.close();
    leaving = true;
    soon.port2.postMessage(null);
    curtain.dispatchEvent(new Event("lifted"));
  }
  /** Opens an address in this page.
   *  @param {string} words */
  function visit(words) {
    opened = null;
    address = words;
    clearTimeout(place.timer);
    if (fragment(words) !== fragment(location.hash.slice(1))) history.pushState(null, "", fragment(words));
    leave();
  }
  addEventListener("hashchange", () => {
    if (Rescue.wanted()) return Rescue.first();
    opened = null;
    address = location.hash;
    clearTimeout(place.timer);
    if (Start.isOpen && Start.isWanted()) return speak(languageOf(address, language));
    fetchNamed().then(leave);
  });

  /** Opens the file that the address names by `url=`. A program that does not come from this site asks first. */
  async function fetchNamed() {
    const file = Links.external(address, location.href);
    if (!file) return;
    speak(languageOf(address, language));
    const words = says();
    const refuse = (/** @type {string} */ why) => {
      address = "";
      tell(words.fault.fetch(file.error ?? file.url, why));
    };
    if (file.error !== undefined) return refuse(words.fault.fetchAddress);
    if (!file.isOurs && !file.isGame) {
      let agreed = false;
      await Rescue.show(words.foreign.title, [words.foreign.text(file.name, file.host || file.url)],
        [[words.foreign.run, () => (agreed = true), false, "run"], [words.cancel, null, false, "cancel"]]);
      if (!agreed) return void (address = "");
    }
    try {
      const answer = await fetch(file.url, { credentials: "omit", referrerPolicy: "no-referrer" });
      if (!answer.ok) return refuse(words.fault.fetchStatus(answer.status));
      const bytes = await limited(answer);
      if (!bytes) return refuse(words.fault.fetchLarge);
      opened = Links.fetched(await Packed.pack(bytes), file.name, address);
    } catch {
      refuse(words.fault.fetchFailed);
    }
  }
  /** The bytes of an answer, or null if there are more than a file may have.
   *  @param {Response} answer */
  async function limited(answer) {
    const reader = answer.body?.getReader();
    const pieces = [];
    for (let size = 0; ;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || !value) return new Uint8Array(await new Blob(pieces).arrayBuffer());
      pieces.push(value);
      size += value.length;
      if (size > LARGEST) {
        reader?.cancel();
        return null;
      }
    }
  }

  // The keyboard of a device covers a part of the page: the page becomes smaller.
  globalThis.visualViewport?.addEventListener("resize", () => {
    const { scale = 1, height = 0 } = visualViewport ?? {};
    if (scale > 1.01) return;
    for (const name of ["--height", "--view"]) document.documentElement.style.setProperty(name, `${height}px`);
    scrollTo(0, 0);
  });

  /** Lets a page in several files open without a network. A frame of an origin of its own may not even ask for that. */
  function worksOffline() {
    if (!served || isEmbedded) return;
    try {
      navigator.serviceWorker?.register("sw.js").catch(() => {});
    } catch {
      // It needs the network.
    }
  }

  /** Waits for a click before an embedded page does anything. */
  async function clicked() {
    const lines = [says().embed, ...(Keep.lasts ? [] : [says().embedStorage])];
    curtain.textContent = lines.join("\n");
    curtain.hidden = false;
    await new Promise((resolve) => curtain.addEventListener("click", resolve, { once: true }));
    curtain.textContent = says().loading;
    byId("embed-full").hidden = !document.fullscreenEnabled;
  }

  /** Says something until a click or a key.
   *  @param {string} text */
  async function lifted(text) {
    curtain.textContent = text;
    curtain.hidden = false;
    curtain.focus();
    await new Promise((resolve) => {
      for (const what of ["click", "keydown", "lifted"]) curtain.addEventListener(what, resolve, { once: true });
    });
    curtain.hidden = true;
    hands.focus();
  }

  const reason = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));
  async function run() {
    speak(language);
    if (isEmbedded) await clicked();
    if (Rescue.wanted()) {
      await Rescue.first();
      address = location.hash;
    }
    /** @type {ReturnType<typeof saysLoading> | undefined} */
    let timer;
    Start.closed.then(() => {
      hands.focus();
      if (!compiled) timer = saysLoading(Start.wasOpen ? 0 : SHORT);
    });
    /** @type {Awaited<ReturnType<typeof Huanle.machine>>} */
    let machine;
    try {
      compiled = await (carried ?? Carried.open());
      machine = await Huanle.machine(compiled, page, /[#&]way=jspi/.test(address) ? "jspi" : "asyncify");
    } catch (error) {
      clearTimeout(timer);
      curtain.hidden = true;
      Rescue.started();
      return Rescue.offer(Carried.isForbidden() ? says().fault.policy : says().fault.module(reason(error)));
    }
    await Start.closed;
    clearTimeout(timer);
    curtain.hidden = true;
    figures.memory = () => machine.exports.memory.buffer.byteLength;
    if (opened === null) await fetchNamed();
    worksOffline();
    for (;;) {
      leaving = false;
      place.fresh = true;
      place.words = "";
      [place.game, place.source] = ["", null];
      setKind(Links.kind(opened ?? address));
      time.zero = null;
      sound.silence();
      announce("");
      let ended;
      try {
        ended = await machine.begin();
      } catch (error) {
        // A panic has told why already.
        const why = news.hidden ? says().fault.crash(reason(error)) : told.map(sentence).join("\n");
        Rescue.started();
        Rescue.offer(why);
        throw error;
      }
      canvas.classList.remove("bare");
      sound.silence();
      if (ended === 0 && !leaving) {
        opened = null;
        address = "";
        await lifted(says().over);
      }
    }
  }
  run();
})();
