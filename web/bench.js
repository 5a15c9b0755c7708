"use strict";
// The playground: a program beside the screen, its mistakes beside its lines.
class Bench {
  #place; #page; #kind = "c"; #name = "program.c"; #text; #lines; #list; #select; #marks = []; #now = 0; #runs = false;

  static EXAMPLES = [];

  constructor(place, page) {
    this.#place = place;
    this.#page = page;
    const element = (tag, set = {}, ...children) => {
      const made = Object.assign(document.createElement(tag), set);
      made.append(...children);
      return made;
    };
    const button = (does) => {
      const made = element("button");
      made.dataset.word = does;
      made.onclick = () => this[does]();
      return made;
    };
    this.#select = element("select", { id: "examples", onchange: () => this.#example() });
    const kind = element("select", { onchange: (event) => this.#take(event.target.value) });
    kind.append(...["c", "draw"].map((value) => element("option", { value })));
    this.kind = kind;
    this.#lines = element("pre", { className: "lines" });
    this.#text = element("textarea", { spellcheck: false, oninput: () => this.#changed(), onscroll: () => this.#scrolled() });
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#list = element("ul");
    place.append(
      element("div", { className: "row" }, kind, this.#select, button("run"), button("step"), button("back"), button("go"),
        button("share"), button("close")),
      element("div", { className: "sheet" }, this.#lines, this.#text),
      this.#list,
    );
  }

  /** Puts its words into the page's language. */
  speak() {
    const words = this.#page.says().playground;
    for (const button of this.#place.querySelectorAll("[data-word]")) button.textContent = words[button.dataset.word];
    for (const option of this.kind.options) option.textContent = words[option.value];
    this.#text.setAttribute("aria-label", words.source);
    this.#select.setAttribute("aria-label", words.examples);
    this.kind.setAttribute("aria-label", words.kind);
    this.#offer();
  }

  #offer() {
    const words = this.#page.says().playground;
    const options = [new Option(words.examples, "")];
    for (const [kind, name] of Bench.EXAMPLES) if (kind === this.#kind) options.push(new Option(name, name));
    this.#select.replaceChildren(...options);
  }

  /** Takes up what was kept, or what an address brings to be changed. */
  async begin(address) {
    const words = new URLSearchParams(address.replace(/^#/, "").replaceAll("+", "%2B"));
    for (const kind of ["run", "draw"]) {
      if (!words.has(kind) || !words.has("edit")) continue;
      try {
        this.#set(kind === "run" ? "c" : "draw", words.get("name") ?? "", new TextDecoder().decode(await Packed.unpack(words.get(kind))));
        return this.toggle(true);
      } catch {
        return undefined;
      }
    }
    this.refresh();
    if (words.has("playground")) this.toggle(true);
    return undefined;
  }

  /** Takes up what is stored, or else an example. */
  refresh() {
    const kept = Parts.read("playground", Keep.get("playground"));
    if (kept) this.#set(kept.kind, kept.name, kept.text, false);
    else this.#example(this.#first(), false);
  }

  #first() {
    return (Bench.EXAMPLES.find(([kind]) => kind === this.#kind) ?? [])[1];
  }

  toggle(open = this.#place.hidden) {
    this.#place.hidden = !open;
    this.#page.shown(open);
    if (open) this.#text.focus();
  }

  close() {
    this.toggle(false);
    this.#page.focus();
  }

  /** A file is opened. */
  open(name, text) {
    this.#set(/\.(c|cpp|h)$/i.test(name) ? "c" : "draw", name, text);
    this.toggle(true);
  }

  /** Shows a program, and stores it unless it comes from there. */
  #set(kind, name, text, stores = true) {
    this.#kind = kind === "draw" ? "draw" : "c";
    this.#name = name || (this.#kind === "c" ? "program.c" : "script.bgi");
    this.kind.value = this.#kind;
    this.#text.value = text;
    this.#text.setSelectionRange(0, 0);
    this.#text.scrollTop = 0;
    this.#offer();
    this.#changed(stores);
  }

  #take(kind) {
    this.#kind = kind;
    this.#example(this.#first());
  }

  #example(name = this.#select.value, stores = true) {
    const found = Bench.EXAMPLES.find(([kind, other]) => kind === this.#kind && other === name);
    if (found) this.#set(...found, stores);
  }

  #changed(stores = true) {
    this.#runs = false;
    this.#now = 0;
    this.#marks = [];
    this.#list.replaceChildren();
    if (stores && !Keep.set("playground", JSON.stringify({ kind: this.#kind, name: this.#name, text: this.#text.value }))) this.#page.full();
    this.#draw();
  }

  #scrolled() {
    this.#lines.scrollTop = this.#text.scrollTop;
  }

  #draw() {
    const count = this.#text.value.split("\n").length;
    const lines = [];
    for (let line = 1; line <= count; line++) {
      const number = document.createElement("b");
      number.textContent = line;
      const here = this.#marks.filter((mark) => mark.line === line);
      const mark = here.find((mark) => mark.error) ?? here[0];
      number.className = line === this.#now ? "now" : mark ? (mark.error ? "bad" : "odd") : "";
      if (mark) number.title = mark.text;
      lines.push(number);
    }
    this.#lines.replaceChildren(...lines);
    this.#scrolled();
  }

  #key(event) {
    if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      this.#text.setRangeText("\t", this.#text.selectionStart, this.#text.selectionEnd, "end");
      this.#changed();
    }
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      this.run();
    }
  }

  async #words(how) {
    const packed = await Packed.pack(new TextEncoder().encode(this.#text.value));
    return `${this.#kind === "c" ? "run" : "draw"}=${packed}&name=${encodeURIComponent(this.#name)}&${how}`;
  }

  async #start(how) {
    this.#marks = [];
    this.#list.replaceChildren();
    this.#now = 0;
    this.#runs = true;
    this.#draw();
    this.#page.visit(await this.#words(how));
  }

  async run() {
    await this.#start("bench=run");
    this.#page.focus();
  }

  async step() {
    if (this.#runs) this.#page.say(">step");
    else await this.#start("bench=step");
  }

  back() {
    if (this.#runs) this.#page.say(">back");
  }

  go() {
    if (this.#runs) this.#page.say(">go");
    this.#at(0);
    this.#page.focus();
  }

  async share() {
    await this.#page.share(await this.#words("edit"), "");
  }

  /** What the program tells of itself. */
  hear(what, text) {
    if (what === "line") this.#at(Number(text));
    if (what === "ended") this.#runs = false;
    if (what === "wrong") this.#wrong(text);
  }

  /** It has stopped before a line; 0 is none. */
  #at(line) {
    this.#now = line;
    this.#draw();
    const [top, height] = [(line - 1) * 20, this.#text.clientHeight];
    if (line && (top < this.#text.scrollTop || top + 40 > this.#text.scrollTop + height)) this.#text.scrollTop = top - height / 2;
  }

  /** What is wrong or odd: a line each of the place's line, `error` or `warning`, and the sentence. */
  #wrong(text) {
    this.#marks = text.split("\n").filter(Boolean).map((row) => {
      const [line, severity, ...rest] = row.split(" ");
      return { line: Number(line), error: severity === "error", text: rest.join(" ") };
    });
    this.#list.replaceChildren(...this.#marks.map((mark) => {
      const item = document.createElement("li");
      item.textContent = mark.line ? `${mark.line}: ${mark.text}` : mark.text;
      item.className = mark.error ? "bad" : "odd";
      item.onclick = () => this.#select_line(mark.line);
      return item;
    }));
    this.#draw();
  }

  #select_line(line) {
    const lines = this.#text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    this.#text.focus();
    this.#text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }
}
