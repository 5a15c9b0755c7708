"use strict";
// A real browser, without a window, that opens the page from the disk. Needs puppeteer-core (target/wasm-npm) and the browser: $CHROME or
// chromium, $FIREFOX or firefox-esr.
const path = require("node:path");
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const puppeteer = require(path.join(__dirname, "../../target/wasm-npm/node_modules/puppeteer-core"));

const which = (name) => execFileSync("which", [name], { encoding: "utf8" }).trim();
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** The sum of the colours of a part of the screen: what is seen, in a number. */
const seen = (page, area = [0, 0, 640, 480]) =>
  page.evaluate(([x, y, width, height]) => {
    const canvas = document.getElementById("screen");
    const copy = new OffscreenCanvas(640, 480).getContext("2d");
    copy.imageSmoothingEnabled = false;
    copy.drawImage(canvas, 0, 0, 640, 480);
    const words = new Uint32Array(copy.getImageData(x, y, width, height).data.buffer);
    return words.reduce((sum, word) => Math.imul(sum ^ word, 0x01000193) >>> 0, 0x811c9dc5);
  }, area);

/** Changes the page's IndexedDB, past the page: deletes all, stores texts by name, deletes those that are null. Resolves to all texts. */
const database = (page, deletes, texts) => page.evaluate((deletes, texts) => new Promise((resolve, reject) => {
  const request = indexedDB.open("huanle", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("texts");
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction("texts", "readwrite");
    const store = transaction.objectStore("texts");
    const found = {};
    if (deletes) store.clear();
    for (const [name, text] of Object.entries(texts)) text === null ? store.delete(name) : store.put(text, name);
    store.openCursor().onsuccess = ({ target: { result } }) => {
      if (!result) return;
      found[result.key] = result.value;
      result.continue();
    };
    transaction.oncomplete = () => (request.result.close(), resolve(found));
    transaction.onabort = () => reject(transaction.error);
  };
}), deletes, texts);
/** All that is stored, by name. */
const stored = (page) => database(page, false, {});
/** The programs' data. */
const storedData = async (page) => JSON.parse((await stored(page)).store ?? "{}");
const store = (page, texts) => database(page, false, texts);
/** Deletes everything. */
const forget = async (page) => {
  await database(page, true, {});
  await page.evaluate(() => localStorage.clear());
};

/** Waits until something is so. */
async function until(what, is, most = 20_000) {
  const started = Date.now();
  while (!(await is())) {
    assert(Date.now() - started < most, `${what}: not in ${most} ms`);
    await wait(20);
  }
}

/** Starts a browser ("chrome" or "firefox"), does something with it, and sees that nothing went wrong in the page. With a display, its windows
 *  are on that. */
async function used(browser, file, pictures, use, display = null) {
  const chrome = browser === "chrome";
  const url = `file://${path.resolve(file)}`;
  const started = await puppeteer.launch({
    browser,
    executablePath: chrome ? process.env.CHROME ?? which("chromium") : process.env.FIREFOX ?? which("firefox-esr"),
    headless: display === null,
    env: display === null ? process.env : { ...process.env, DISPLAY: display, WAYLAND_DISPLAY: "" },
    args: chrome ? ["--no-sandbox", "--autoplay-policy=user-gesture-required", "--lang=zh-CN"] : [],
    extraPrefsFirefox: {
      "intl.accept_languages": "zh-CN",
      "browser.download.folderList": 2,
      "browser.download.dir": path.resolve(pictures),
    },
    defaultViewport: { width: 1000, height: 800 },
    ...(chrome ? { downloadBehavior: { policy: "allow", downloadPath: path.resolve(pictures) } } : {}),
  });
  try {
    const faults = [];
    const fresh = async () => {
      const page = await started.newPage();
      // Firefox reports what other sites and policies refuse, too: the page tells that itself.
      const refused = /^(Cross-Origin Request Blocked|Content-Security-Policy: The page’s settings blocked WebAssembly)/;
      page.on("pageerror", (error) => refused.test(error.message) || faults.push(error.message));
      return page;
    };
    const page = await fresh();
    const figures = (of = page) => of.evaluate(() => ({ frames: 0, ...globalThis.huanle?.figures, memory: globalThis.huanle?.figures.memory?.() ?? 0 }));
    /** Opens an address afresh, the main menu if it names nothing, and waits for its first frames. */
    const open = async (words, of = page, frames = 10) => {
      await of.goto("about:blank");
      await of.goto(`${url}${words.replace(/^#?&?(?=$|lang=\w+$)/, "#main-menu&")}`);
      await until(`no frame of ${words}`, async () => (await figures(of)).frames > frames);
    };
    const press = async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key, { delay: 30 });
        await wait(70);
      }
    };
    /** What is announced. */
    const live = (of = page) => of.$eval("#live", (live) => live.textContent);
    /** Begins a game against the opponent that the form offers, and waits until that is announced. */
    const begin = async () => {
      await until("no form is announced", async () => (await live()).length > 10);
      const form = await live();
      await press("Enter");
      await until("no game begins", async () => (await live()) !== form);
    };
    /** Where a pixel of the screen is on the page. */
    const place = async (x, y, of = page) => {
      const { left, top, scale } = await of.evaluate(() => {
        const { left, top, width } = document.getElementById("screen").getBoundingClientRect();
        return { left, top, scale: width / 640 };
      });
      return [left + x * scale, top + y * scale];
    };
    const click = async (x, y, options = {}) => page.mouse.click(...(await place(x, y)), { delay: 40, ...options });
    const picture = (name, of = page) => of.screenshot({ path: path.join(pictures, `${browser}-${name}.png`), optimizeForSpeed: chrome });
    await use({ chrome, page, fresh, open, press, live, begin, place, click, picture, figures, started });
    assert.equal(faults.join("\n"), "");
  } finally {
    await started.close();
  }
}

module.exports = { used, until, wait, seen, stored, storedData, store, forget };
