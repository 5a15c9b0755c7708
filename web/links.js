"use strict";
// Links: what the part of the address behind the `#` says, as far as the page needs to know it (see src/programs/address.rs).
const Links = (() => {
  /** What is kept of the address while it follows the program. */
  const OPTIONS = ["lang", "seed", "speed", "calm", "way", "embed"];
  const GAMES = ["othello", "gomoku", "original-gomoku", "xiangqi", "original-xiangqi"];
  /** The endings of files that only hold games. */
  const GAME_FILES = /\.(ggf|obf|wtb|psq|lib|xqf|cbr|cbl|fen|sgf|pgn|wzq|gam)$/i;

  /** The words of an address: names and values, still encoded.
   *  @param {string} address @returns {AddressWord[]} */
  const words = (address) => address.replace(/^#/, "").split("&").filter(Boolean).map((word) => {
    const at = word.indexOf("=");
    return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
  });
  /** @param {AddressWord[]} list */
  const join = (list) => list.map(([name, value]) => (value ? `${name}=${value}` : name)).join("&");
  /** @param {string} address @param {string} name */
  const get = (address, name) => words(address).find(([other]) => other === name)?.[1] ?? null;

  /** The kind of program that an address opens, for its keys: see Bars.
   *  @param {string} address */
  function kind(address) {
    for (const [name, value] of words(address)) {
      if (name === "learn") return value ? "lesson" : "list";
      if (name === "show") return value ? "show" : "list";
      if (name === "run") return "c";
      if (["c", "task"].includes(name)) return "edit";
      if (GAMES.includes(name)) return "game";
    }
    return "menu";
  }

  /** What an address opens, without steps and parameters: another one is another place in the history.
   *  @param {string} address */
  const program = (address) => join(words(address).filter(([name]) => !["at", "version", "set", "game", ...OPTIONS].includes(name)));

  /** The address of a place, with the options of the address before.
   *  @param {string} place @param {string} before */
  const follow = (place, before) => join([...words(place), ...words(before).filter(([name]) => OPTIONS.includes(name))]);

  /** The link to a place: with its game, and in a language.
   *  @param {string} base @param {string} place @param {string} game @param {string} language */
  function share(base, place, game, language) {
    const list = words(place).filter(([name]) => !["game", "lang", "embed"].includes(name));
    if (game) list.push(["game", game]);
    return `${base.replace(/#.*/s, "")}#${join([...list, ["lang", language]])}`;
  }

  /** The markup that embeds a link in another page.
   *  @param {string} link @param {string} title */
  function snippet(link, title) {
    const text = (/** @type {string} */ value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    return `<iframe src="${text(`${link}&embed`)}" title="${text(title)}" sandbox="allow-scripts" allow="fullscreen *" loading="lazy" ` +
      'style="width:640px;max-width:100%;aspect-ratio:640/508;border:0"></iframe>';
  }

  /** The markup with the custom element of huanle-embed.js, which lies beside the page.
   *  @param {string} link @param {string} title */
  function element(link, title) {
    const [base, opens] = link.split("#");
    const text = (/** @type {string} */ value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    return `<script src="${text(new URL("huanle-embed.js", base).href)}"></${"script"}>\n<huanle-screen opens="${text(opens)}" title="${text(title)}"></huanle-screen>`;
  }

  /** The file that an address names by `url=`: where it is, its name, and whether it is a game and whether it comes from this site.
   *  @param {string} address @param {string} base */
  function external(address, base) {
    const value = get(address, "url");
    if (value === null) return null;
    let url;
    try {
      url = new URL(decodeURIComponent(value.replaceAll("+", "%2B")), base);
    } catch {
      return { error: value };
    }
    const here = new URL(base);
    if (!["http:", "https:"].includes(url.protocol) && url.protocol !== here.protocol) return { error: url.href };
    let name = url.pathname.split("/").at(-1) ?? "";
    try {
      name = decodeURIComponent(name);
    } catch {
      // It stays encoded.
    }
    return { url: url.href, name: name || "file", host: url.host, isGame: GAME_FILES.test(name), isOurs: url.origin === here.origin && here.protocol !== "file:" };
  }

  /** The address that opens a fetched file, with the options of the address that names it.
   *  @param {string} packed @param {string} name @param {string} address */
  const fetched = (packed, name, address) => join([["open", packed], ["name", encodeURIComponent(name)], ...words(address).filter(([word]) => OPTIONS.includes(word))]);

  return { words, get, kind, program, follow, share, snippet, element, external, fetched };
})();
