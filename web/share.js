"use strict";
// Sharing: a dialog with the link, its QR code, and what embeds it in another page.
const Share = (() => {
  /** The light border of a QR code and the largest side of its picture. */
  const [BORDER, SIDE] = [4, 260];

  /** The picture of rows of `0` and `1`.
   *  @param {string[]} rows @param {string} label */
  function draw(rows, label) {
    const size = rows.length + 2 * BORDER;
    const scale = Math.max(2, Math.floor(SIDE / size));
    const canvas = Object.assign(document.createElement("canvas"), { className: "qr", width: size * scale, height: size * scale });
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", label);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#000";
    rows.forEach((row, y) => [...row].forEach((module, x) => {
      if (module === "1") context.fillRect((x + BORDER) * scale, (y + BORDER) * scale, scale, scale);
    }));
    return canvas;
  }

  /** Hands a link to the system's sharing, with a picture where that takes files.
   *  @param {string} title @param {string} url @param {File} picture */
  function hand(title, url, picture) {
    const whole = { title, url, files: [picture] };
    return navigator.share(navigator.canShare?.(whole) ? whole : { title, url }).catch(() => {});
  }

  /** Shows a link. `picture` is what is on the screen; `qr` gives the rows of the code of the link, none if it is too long; `copy` copies a
   *  text; `more` are further buttons.
   *  @param {string} link @param {File} picture @param {Words} words @param {(link: string) => Promise<string[]>} qr
   *  @param {(text: string) => unknown} copy @param {() => void} leave @param {DialogButton[]} more */
  async function show(link, picture, words, qr, copy, leave, more = []) {
    const text = words.share_;
    const rows = await qr(link);
    /** @param {string} label @param {string} value */
    const field = (label, value) => {
      const area = Object.assign(document.createElement("textarea"), { readOnly: true, value, onfocus: () => area.select() });
      const made = Object.assign(document.createElement("label"), { textContent: label });
      made.append(area);
      return made;
    };
    const code = Links.snippet(link, words.title);
    const isServed = document.documentElement.dataset.edition === "files";
    const element = isServed ? Links.element(link, words.title) : null;
    /** @type {DialogButton[]} */
    const copyElement = element ? [[text.copyElement, () => copy(element)]] : [];
    /** @type {DialogButton[]} */
    const share = "share" in navigator ? [[words.share, () => hand(words.title, link, picture), false, "share"]] : [];
    const parts = [
      rows.length ? draw(rows, text.qr) : text.long,
      ...(link.startsWith("file:") ? [text.local] : []),
      field(text.link, link), field(text.code, code), ...(element ? [field(text.element, element)] : []),
    ];
    return Rescue.show(words.share, parts,
      [...share, [text.copy, () => copy(link)], [text.copyCode, () => copy(code)], ...copyElement, [text.picture, () => save(picture.name, picture), true, "picture"], ...more, [words.close, leave]]);
  }

  return { show };
})();
