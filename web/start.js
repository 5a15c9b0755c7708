"use strict";
// The start page: what this is, and where to begin. It is shown before the module runs, unless the address names a program.
const Start = (() => {
  /** The pictures have this size, and begin again after so many moments of a tenth of a second. */
  const [WIDTH, HEIGHT, MOMENTS] = [320, 192, 64];
  /** The first moment, and the one that is shown where less motion is wanted. */
  const [FIRST, STILL] = [20, 56];
  /** Moves of Othello: column, row, colour, and what they turn over. */
  const MOVES = [[1, 1, 0, [[2, 1]]], [1, 2, 1, [[2, 2]]], [1, 3, 0, [[1, 2], [2, 2]]]];
  const CODE = ["for (r = 8; r < 64; r += 8)", "    circle(230, 100, r);"];

  /** What each tile opens, and its picture at a moment.
   *  @type {Record<"play" | "learn" | "write", [string, (pen: CanvasRenderingContext2D, moment: number) => void]>} */
  const TILES = {
    play: ["main-menu", (pen, moment) => {
      pen.fillStyle = "#00a800";
      pen.fillRect(0, 0, WIDTH, HEIGHT);
      pen.strokeStyle = "#000";
      for (let at = 16; at < WIDTH; at += 48) pen.strokeRect(at, -1, 48, 194);
      for (let at = 0; at < HEIGHT; at += 48) pen.strokeRect(16, at, 288, 48);
      /** @type {Map<string, [number, number]>} */
      const discs = new Map([["2,1", [1, 1]], ["3,1", [0, 1]], ["2,2", [0, 1]], ["3,2", [1, 1]]]);
      MOVES.forEach(([x, y, side, turned], number) => {
        const since = moment - 8 - 14 * number;
        if (since < 0) return;
        discs.set(`${x},${y}`, [Number(side), 1]);
        const turn = Math.min(Math.max(since - 3, 0) / 6, 1);
        for (const place of /** @type {number[][]} */ (turned)) {
          discs.set(String(place), [turn < 0.5 ? 1 - Number(side) : Number(side), Math.abs(Math.cos(Math.PI * turn))]);
        }
      });
      for (const [place, [side, width]] of discs) {
        const [x, y] = place.split(",").map(Number);
        pen.fillStyle = side ? "#fff" : "#000";
        pen.beginPath();
        pen.ellipse(40 + 48 * x, 24 + 48 * y, Math.max(19 * width, 1), 19, 0, 0, 7);
        pen.fill();
      }
    }],
    learn: ["learn", (pen, moment) => {
      pen.strokeStyle = "#333";
      for (let at = 0; at < WIDTH; at += 16) pen.strokeRect(at, -1, 16, 194);
      for (let at = 0; at < HEIGHT; at += 16) pen.strokeRect(-1, at, 322, 16);
      for (let step = 0; step <= Math.min(moment / 2.5, 17); step++) {
        pen.fillStyle = step + 1 > moment / 2.5 && step < 17 ? "#ff5" : "#5ff";
        pen.fillRect(17 + 16 * step, 16 * (10 - Math.round((step * 8) / 17)) + 1, 14, 14);
      }
      pen.strokeStyle = "#f55";
      pen.beginPath();
      pen.moveTo(24, 168);
      pen.lineTo(296, 40);
      pen.stroke();
    }],
    write: ["c", (pen, moment) => {
      pen.fillStyle = "#0000a8";
      pen.fillRect(0, 0, WIDTH, 50);
      pen.fillStyle = "#ff5";
      pen.font = "17px monospace";
      const typed = CODE.join("\n").slice(0, moment * 2).split("\n");
      typed.forEach((line, row) => pen.fillText(line, 8, 20 + 20 * row));
      pen.strokeStyle = "#5f5";
      for (let circle = 1; circle < 8 && circle * 4 < moment - 26; circle++) {
        pen.beginPath();
        pen.arc(WIDTH / 2, 121, 8 * circle, 0, 7);
        pen.stroke();
      }
    }],
  };

  /** @type {HTMLElement | null} */
  let shown = null;
  /** Links to the rest of a website, see .ci/pages. */
  const site = document.getElementById("site");
  /** What the page adds.
   *  @type {() => Node[]} */
  let extra = () => [];
  let timer = 0;
  let close = () => {};
  /** @type {Promise<void>} */
  const closed = new Promise((resolve) => (close = resolve));
  const isWanted = () => Links.program(location.hash) === "" && Links.get(location.hash, "embed") === null;

  /** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} set @param {(string | Node)[]} content */
  function element(tag, set, ...content) {
    const made = Object.assign(document.createElement(tag), set);
    made.append(...content);
    return made;
  }

  /** The game that was left last, if it is not finished. */
  function unfinished() {
    const program = Parts.read("store", Keep.get("store"))?.running?.[0]?.program;
    return Object.hasOwn(WORDS.en.start_.games, program) ? program : null;
  }

  /** Shows the page in a language.
   *  @param {Language} language */
  function draw(language) {
    if (!shown) return;
    const [words, other] = [WORDS[language].start_, language === "zh" ? "en" : "zh"];
    document.documentElement.lang = language;
    const link = (/** @type {string} */ target, /** @type {(string | Node)[]} */ ...content) =>
      element("a", { href: `#${Links.follow(target, location.hash)}` }, ...content);
    /** @type {((moment: number) => void)[]} */
    const pictures = [];
    const tiles = Object.entries(TILES).map(([name, [target, paint]]) => {
      const canvas = element("canvas", { width: WIDTH, height: HEIGHT });
      canvas.setAttribute("aria-hidden", "true");
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      pictures.push((moment) => {
        pen.clearRect(0, 0, WIDTH, HEIGHT);
        paint(pen, moment);
      });
      const [title, note] = words[/** @type {keyof typeof TILES} */ (name)];
      return link(target, canvas, element("b", {}, title), element("span", {}, note));
    });
    const program = unfinished();
    const more = [
      ...(program ? [link(program, words.goOn(words.games[program]))] : []),
      element("a", { href: `#lang=${other}`, lang: other }, WORDS[language].language),
      ...extra(),
    ];
    shown.replaceChildren(element("h1", {}, "欢乐棋 Huanle"), element("p", {}, words.about), element("nav", {}, ...tiles), element("p", { className: "more" }, ...more));
    if (site) shown.append(site);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let moment = isStill ? STILL : FIRST;
    const paint = () => pictures.forEach((picture) => picture(moment));
    clearInterval(timer);
    paint();
    if (!isStill) timer = setInterval(() => (moment = (moment + 1) % MOMENTS, paint()), 100);
  }

  if (isWanted()) {
    shown = element("main", { id: "start" });
    document.body.prepend(shown);
    document.body.classList.add("starting");
    const language = Links.get(location.hash, "lang");
    draw(language === "zh" || language === "en" ? language : Rescue.language());
  } else close();

  return {
    draw, isWanted, closed, wasOpen: shown !== null,
    /** @param {() => Node[]} added */
    set extra(added) {
      extra = added;
    },
    get isOpen() {
      return shown !== null;
    },
    /** Lets the programs begin. */
    close() {
      clearInterval(timer);
      shown?.remove();
      shown = null;
      document.body.classList.remove("starting");
      close();
    },
  };
})();
