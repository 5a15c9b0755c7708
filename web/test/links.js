"use strict";
// Links, embedding and the page in several files: `node web/test/links.js chrome|firefox PAGE FOLDER FILES`. The address follows what is open,
// codes are read by jsQR (target/wasm-npm), and servers of our own send files, policies and nothing at all.
const crypto = require("node:crypto");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const zlib = require("node:zlib");
const assert = require("node:assert");
const { used, until, wait, storedData, forget } = require("./browser.js");
const jsQR = require(path.join(__dirname, "../../target/wasm-npm/node_modules/jsqr"));

const [browser, file, folder, files = path.join(path.dirname(file), "huanle-files")] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'";
const TYPES = { ".html": "text/html", ".png": "image/png", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

/** The files that a server sends packed, as docs/en/browser.md sets servers up. */
const ENCODINGS = [["br", ".br"], ["gzip", ".gz"]];

/** A server of a folder and of texts by name, of which null is missing, with more headers, and with the milliseconds by which files are late.
 *  It knows what a browser has, and records what it sends: name, bytes, and how they are packed. */
async function serve(folder, texts, headers = {}, late = {}) {
  const sent = [];
  const server = http.createServer((request, answer) => {
    const name = decodeURIComponent(new URL(request.url, "http://x").pathname).slice(1) || "index.html";
    const place = path.join(folder, name);
    const accepted = (request.headers["accept-encoding"] ?? "").split(/,\s*/);
    const [encoding, ending] = ENCODINGS.find(([encoding, ending]) => accepted.includes(encoding) && fs.existsSync(place + ending)) ?? ["", ""];
    const bytes = name in texts ? texts[name] : fs.existsSync(place) ? fs.readFileSync(place + ending) : null;
    if (bytes === null) return answer.writeHead(404, headers).end();
    const ETag = `"${crypto.createHash("sha256").update(bytes).digest("hex")}"`;
    if (request.headers["if-none-match"] === ETag) return answer.writeHead(304, { ETag, ...headers }).end();
    sent.push([name, bytes.length, encoding]);
    const packed = encoding && !(name in texts) ? { "Content-Encoding": encoding, Vary: "Accept-Encoding" } : {};
    answer.writeHead(200, { "Content-Type": TYPES[path.extname(name)] ?? "text/plain", ETag, "Cache-Control": "no-cache", ...packed, ...headers });
    setTimeout(() => answer.end(bytes), late[name] ?? 0);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { sent, url: `http://127.0.0.1:${server.address().port}/`, close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))) };
}

async function main() {
  const game = "(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[hi])";
  const program = '#include <graphics.h>\nint main() { int d = DETECT, m; initgraph(&d, &m, ""); circle(320, 240, 100); getch(); return 0; }\n';
  const extra = { "game.sgf": game, "circle.c": program, "large.c": "x".repeat((1 << 20) + 1), "huanle.html": fs.readFileSync(file) };
  const here = await serve(files, extra, { "Content-Security-Policy": POLICY });
  const open_ = await serve(files, extra);
  const strict = await serve(files, {}, { "Content-Security-Policy": POLICY.replace(" 'wasm-unsafe-eval'", "") });
  const shared = await serve(folder, extra, { "Access-Control-Allow-Origin": "*" });
  const closed = await serve(folder, extra);
  await used(browser, file, folder, async ({ chrome, page, open, press, begin, click, picture, figures }) => {
    const hash = () => page.evaluate(() => location.hash);
    const news = () => page.$eval("#news", (news) => (news.hidden ? "" : news.querySelector("span").textContent));
    const running = async (of = page) => until("no frames", async () => (await figures(of).catch(() => ({ frames: 0 }))).frames > 20);
    const link = () => page.$eval("dialog textarea", (area) => area.value);
    /** The text of the code in the dialog. */
    const scan = async () => {
      const { width, height, data } = await page.$eval("dialog .qr", (canvas) => {
        const { width, height } = canvas;
        return { width, height, data: [...canvas.getContext("2d").getImageData(0, 0, width, height).data] };
      });
      return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
    };

    // The address follows the program, the lesson, its step and its parameters; Back goes back.
    await open("#lang=en");
    await until("no menu", () => page.$eval("#live", (live) => live.textContent !== ""));
    await press("ArrowDown", "ArrowDown", "ArrowDown", "Enter");
    await until("no list of lessons", async () => (await hash()) === "#learn&lang=en");
    await press("Enter");
    await wait(300);
    await press("Enter");
    await until("no lesson", async () => /^#learn=[\w-]+&lang=en$/.test(await hash()));
    const lesson = await hash();
    await press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp");
    await until("no step and parameter", async () => /^#learn=[\w-]+&set=[\w%-]+=-?\d+&at=3(&version=\d+)?&lang=en$/.test(await hash()));
    await page.goBack();
    await until("Back does not go back", async () => (await hash()) === "#learn&lang=en");
    await until("the address goes on", async () => (await figures()).frames > 30);
    await page.goForward();
    await until("Forward does not go forward", async () => (await hash()).startsWith(lesson.split("&")[0]));
    await open("#show&lang=en");
    await press("Enter");
    await until("no effect", async () => /^#show=[\w-]+&lang=en$/.test(await hash()));
    await press("Escape");
    await until("not left", async () => (await hash()) === "#show&lang=en");
    done("the address follows");

    // The link to a game has its moves; its code says the same.
    await forget(page);
    await open("#othello&lang=en");
    await begin();
    await click(194, 150);
    await until("no move is answered", async () => (await storedData(page)).running?.[0]?.text.includes("W["));
    await page.click("[data-does=share]");
    await page.waitForSelector("dialog .qr");
    await picture("share-game");
    assert.match(await link(), /#othello&game=[\w-]+&lang=en$/);
    assert.equal(await scan(), await link());
    const linked = (await link()).split("#")[1];
    assert.match(zlib.inflateRawSync(Buffer.from(/game=([\w-]+)/.exec(linked)[1], "base64url")).toString(), /B\[D3/);
    let codes = 0;
    for (const words of ["#learn=line&at=5&lang=zh", "#show=rotate", "#xiangqi", "#", `#run=${Buffer.from(zlib.deflateRawSync(program)).toString("base64url")}&name=a.c`]) {
      await open(words);
      await page.click("[data-does=share]");
      await page.waitForSelector("dialog .qr");
      assert.equal(await scan(), await link());
      codes++;
    }
    done(`${codes + 1} of ${codes + 1} codes are read`);

    // Files by their address.
    const goes = async (base, words) => {
      await page.goto("about:blank");
      await page.goto(`${base}#${words}`);
    };
    const named = (value) => `url=${encodeURIComponent(value)}&lang=en`;
    await goes(here.url, named("game.sgf"));
    await running();
    assert.equal(await news(), "");
    await picture("fetched-game");
    for (const [value, expected] of [["none.c", /404/], ["large.c", /too large/], ["javascript:alert(1)", /invalid/]]) {
      await goes(open_.url, named(value));
      await until(`nothing is said of ${value}`, async () => expected.test(await news()));
    }
    await goes(open_.url, named(`${closed.url}game.sgf`));
    await until("nothing is said of another site", async () => /CORS/.test(await news()));
    await goes(open_.url, named(`${shared.url}game.sgf`));
    await running();
    assert.equal(await news(), "");
    await goes(open_.url, named(`${shared.url}circle.c`));
    await page.waitForSelector("dialog [name=run]");
    assert.equal((await figures()).frames, 0);
    await picture("foreign");
    await page.click("dialog [name=cancel]");
    await running();
    await goes(open_.url, named(`${shared.url}circle.c`));
    await page.waitForSelector("dialog [name=run]");
    await page.click("dialog [name=run]");
    await running();
    await picture("fetched-program");
    assert.equal(await news(), "");
    done("files by their address");

    // The policy: the page in several files runs under a strict one, and names what is missing.
    await goes(here.url, "othello&lang=en");
    await running();
    assert.equal(await news(), "");
    await goes(strict.url, "main-menu&lang=en");
    await until("the policy is not named", async () => /wasm-unsafe-eval/.test(await page.evaluate(() => document.querySelector("dialog")?.innerText ?? "")));
    await picture("policy");
    done(`runs with the policy ${POLICY}`);

    // A course page with four lessons: they take neither focus nor wheel, and start on a click.
    const frames = ["learn=line", "learn=circle", "learn=flood-fill", "show=rotate"].map((words, number) => (number < 2
      ? `<iframe src="${open_.url}huanle.html#${words}&lang=en&embed" sandbox="allow-scripts" allow="fullscreen *" title="${words}" style="width:480px;aspect-ratio:640/508;border:0"></iframe>`
      : `<huanle-screen opens="${words}&amp;lang=en" title="${words}" style="width:480px;display:inline-block"></huanle-screen>`)).join("\n");
    const course = await serve(folder, { "index.html": `<!doctype html><meta charset="utf-8"><title>Course</title><h1>Four lessons</h1><script src="${here.url}huanle-embed.js"></script>${frames}<p style="height:2000px">The end</p>` });
    await page.setViewport({ width: 1000, height: 850 });
    await goes(course.url, "");
    await page.bringToFront();
    await until("no frames", () => page.frames().length === 5);
    /** Whether a frame says yes. The one that loads may be replaced, and then cannot be asked. */
    const says = async (frame, question) => {
      try {
        return await (await frame).evaluate(question);
      } catch {
        return false;
      }
    };
    const isCurtained = () => document.getElementById("curtain")?.hidden === false;
    const isRunning = () => globalThis.huanle?.figures.frames > 20 && document.getElementById("news").hidden;
    const all = async (question) => (await Promise.all(page.frames().slice(1).map((frame) => says(frame, question)))).every(Boolean);
    await until("no curtain", () => all(isCurtained));
    await wait(500);
    assert(await all(() => !performance.getEntriesByType("resource").some(({ name }) => /archive\.\w+$/.test(name))), "a lesson loads before the click");
    await picture("course");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
    await page.mouse.move(250, 300);
    await page.mouse.wheel({ deltaY: 200 });
    await until("the wheel is taken", () => page.evaluate(() => scrollY > 100));
    await page.evaluate(() => scrollTo(0, 0));
    for (const [x, y] of [[240, 250], [740, 250], [240, 620], [740, 620]]) await page.mouse.click(x, y);
    await until("they do not start", () => all(isRunning));
    assert(await all(() => !document.getElementById("embed-full").hidden), "a lesson has no full screen");
    assert(await all(() => document.getElementById("embed-full").getBoundingClientRect().top >= document.getElementById("stage").getBoundingClientRect().bottom), "the icon covers something");
    await wait(500);
    await picture("course-started");
    await course.close();
    done("a course page with four lessons");

    // The pages that a teacher can copy: each lesson starts on a click when it is scrolled to.
    const copied = await serve(path.join(__dirname, "../../examples"), extra);
    for (const lang of ["en", "zh"]) {
      await page.goto(`${copied.url}course.${lang}.html`);
      const lessons = await page.$$("iframe");
      assert.equal(lessons.length, 4);
      for (const lesson of lessons) {
        await lesson.scrollIntoView();
        await until("no curtain", () => says(lesson.contentFrame(), isCurtained));
        await lesson.click();
        await until("it does not start", () => says(lesson.contentFrame(), isRunning));
      }
      await picture(`course-${lang}`);
    }
    await copied.close();
    done("the course pages of examples");

    // The data of a game is loaded when the game opens; if that fails, a click tries again.
    const missing = { "xiangqi.bin": null, "xiangqi.js": null };
    const halting = await serve(files, missing);
    await goes(halting.url, "xiangqi&lang=en");
    await until("a failure is not told", () => page.$eval("#curtain", (curtain) => !curtain.hidden && /could not be loaded/.test(curtain.textContent)));
    await picture("data-missing");
    delete missing["xiangqi.bin"];
    await page.click("#curtain");
    await running();
    assert(await page.$eval("#curtain", (curtain) => curtain.hidden));
    await halting.close();
    done("data that is loaded later");

    // A link says that it is opened while the module is on its way.
    const slow = await serve(files, {}, {}, { "archive.bin": 1500 });
    await page.goto(`${slow.url}#main-menu&lang=en`, { waitUntil: "domcontentloaded" });
    await until("a link does not say that it is opened", () => page.$eval("#curtain", (curtain) => !curtain.hidden && curtain.textContent === "Opening…"));
    await running();
    assert(await page.$eval("#curtain", (curtain) => curtain.hidden));
    await slow.close();
    done("a slow network");

    // Each file is sent once. Then without a network.
    const offline = await serve(files, {}, { "Content-Security-Policy": POLICY });
    await goes(offline.url, "main-menu&lang=en");
    await running();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await wait(500);
    const names = offline.sent.map(([name]) => name);
    const size = offline.sent.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`${browser}: sent ${offline.sent.map(([name, bytes, encoding]) => `${name} ${bytes} ${encoding}`).join(", ")}: ${size} bytes`);
    assert.deepEqual(names, [...new Set(names)], "a file is sent twice");
    assert(["index.html", "huanle.js", "archive.bin", "sw.js", "othello.bin"].every((name) => names.includes(name)), names.join(" "));
    const first = offline.sent.slice(0, names.indexOf("sw.js"));
    console.log(`${browser}: before the first frame ${first.reduce((sum, [, bytes]) => sum + bytes, 0)} bytes`);
    assert(!first.some(([name]) => ["othello.bin", "xiangqi.bin", "pinyin.bin"].includes(name)), first.join(" "));
    await offline.close();
    done("each file is sent once");
    if (chrome) {
      await page.goto(`${offline.url}#xiangqi&lang=en`);
      await page.reload();
      await running();
      done("without a network");
    }
  });
  for (const server of [here, open_, strict, shared, closed]) await server.close();
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
