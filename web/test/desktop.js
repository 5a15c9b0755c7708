"use strict";
// What only a desktop shows: `node web/test/desktop.js chrome|firefox PAGE FOLDER`. The system's clipboard both ways, by real keys; a tab that
// lies behind another; the same game in two tabs. Needs Xvfb, openbox, xdotool and xclip beside the browser.
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const assert = require("node:assert");
const { used, until, wait, storedData, forget } = require("./browser.js");

const [browser, file, folder] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);

/** A display of our own with a window manager, as long as something is done on it. */
async function displayed(use) {
  const display = `:${200 + (process.pid % 20_000)}`;
  const env = { ...process.env, DISPLAY: display };
  const server = spawn("Xvfb", [display, "-screen", "0", "1280x960x24", "-noreset"], { stdio: "ignore" });
  const run = (program, ...words) => spawnSync(program, words, { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  let manager;
  try {
    await until("no display", () => run("xdotool", "getdisplaygeometry").status === 0);
    manager = spawn("openbox", [], { env, stdio: "ignore" });
    await use({ display, run, env });
  } finally {
    manager?.kill();
    server.kill();
  }
}

async function main() {
  await displayed(({ display, run, env }) => used(browser, file, folder, async ({ page, fresh, open, picture, place }) => {
    const kept = (of = page) => storedData(of);
    const games = async (of = page) => ((await kept(of)).running ?? []).map((game) => game.text);
    const click = async (of, x, y) => of.mouse.click(...(await place(x, y, of)), { delay: 40 });
    const key = async (...keys) => {
      run("xdotool", "key", "--delay", "60", ...keys);
      await wait(600);
    };
    const put = (text) => {
      const paper = path.join(folder, `${browser}-clipboard.txt`);
      fs.writeFileSync(paper, text);
      // It stays to give the text to whoever asks.
      spawnSync("xclip", ["-i", "-selection", "clipboard", paper], { env, stdio: "ignore" });
    };

    // The system's clipboard, by real keys.
    await open("#othello&lang=zh");
    await page.bringToFront();
    await click(page, 320, 20);
    await key("Return");
    put("1. F5 d6 2. C3\n");
    await key("ctrl+v");
    await picture("pasted");
    await key("Return");
    put("something else");
    await key("ctrl+c");
    await picture("copied");
    await until("nothing is copied", () => /f5.*d6.*c3/is.test(run("xclip", "-o", "-selection", "clipboard").stdout));
    done("the system's clipboard both ways");

    // A tab behind another stands still, and so does its clock.
    await forget(page);
    await open("#othello&lang=zh");
    const other = await fresh();
    await other.goto("about:blank");
    await other.bringToFront();
    await until("it is not hidden", () => page.evaluate(() => document.hidden));
    const state = () => page.evaluate(() => [huanle.figures.frames, huanle.time.now()]);
    const still = await state();
    await wait(2000);
    assert.deepEqual(await state(), still);
    await page.bringToFront();
    await until("it stays still", async () => (await state())[0] > still[0] + 10);
    assert((await state())[1] < still[1] + 1500, "its clock went on");
    done("a tab behind another");

    // The same game in two tabs: both go on, and nothing is lost.
    await click(page, 320, 20);
    await key("Return");
    await click(page, 194, 150);
    await until("the game is not kept", async () => (await games()).length === 1);
    await wait(2500);
    const [before] = await games();
    await other.bringToFront();
    await open("#othello&lang=zh", other);
    await click(other, 320, 20);
    await wait(500);
    await picture("second-tab", other);
    // It offers to go on with it.
    await key("Return");
    await picture("second-tab-goes-on", other);
    await key("u");
    await wait(500);
    await click(other, 147, 197);
    await until("the second tab keeps nothing", async () => (await games()).some((text) => text !== before));
    const second = (await games()).find((text) => text !== before);
    await page.bringToFront();
    await wait(500);
    await picture("first-tab-again");
    await key("u");
    await click(page, 194, 150);
    await until("the first tab keeps nothing", async () => (await games()).length === 2);
    assert((await games()).includes(second), "what the second tab kept is lost");
    assert.equal((await games(other)).length, 2);
    done("the same game in two tabs");
  }, display));
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
