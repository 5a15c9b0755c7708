"use strict";
// What the page is for people who cannot see it or who use only keys: `node web/test/access.js chrome|firefox PAGE FOLDER`. Names and roles, the
// announcements, which keys are the browser's, less motion, and axe-core's rules (target/wasm-npm) in both languages.
const path = require("node:path");
const fs = require("node:fs");
const assert = require("node:assert");
const { used, until, wait, seen, store, forget } = require("./browser.js");

const [browser, file, folder] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);
const AXE = fs.readFileSync(path.join(__dirname, "../../target/wasm-npm/node_modules/axe-core/axe.min.js"), "utf8");

async function main() {
  await used(browser, file, folder, async ({ chrome, page, open, press, live, begin, picture, click }) => {
    const axe = async (where) => {
      await page.evaluate(AXE);
      const found = await page.evaluate(async () => (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 100)).join(" | ")}`));
      assert.equal(found.join("\n"), "", where);
    };

    // axe-core: the menu, a game, Turbo C, the page's dialogs, an embedded page.
    for (const lang of ["zh", "en"]) {
      await open(`#lang=${lang}`);
      await forget(page);
      await axe(`menu ${lang}`);
      await page.click("[data-does=more]");
      await axe(`more ${lang}`);
      await page.click("dialog [name=close]");
      await store(page, { page: '{"keys":true}' });
      await open(`#othello&lang=${lang}`);
      await page.click("#keys [data-key=keyboard]");
      await axe(`keys ${lang}`);
      await page.click("[data-does=share]");
      await page.waitForSelector("dialog .qr");
      await axe(`share ${lang}`);
      await open(`#c&lang=${lang}`);
      await until("the editor is not there", () => page.$("#keys [data-key=text]"));
      await page.click("#keys [data-key=text]");
      await axe(`Turbo C ${lang}`);
      await page.goto(`about:blank`);
      await page.goto(`file://${path.resolve(file)}#learn=line&embed&lang=${lang}`);
      await page.waitForSelector("#curtain:not([hidden])");
      await axe(`embedded ${lang}`);
    }
    done("axe-core finds nothing");

    // What is announced: the menu, a lesson's sentence, a move, the turn, a refusal.
    await forget(page);
    await open("#lang=en");
    await until("the menu is not announced", async () => /^Othello DOS original /.test(await live()));
    await press("ArrowDown");
    await until("the next entry is not announced", async () => /^Gomoku original /.test(await live()));
    await open("#learn=line&lang=zh");
    await press("ArrowRight", "ArrowRight");
    await until("no sentence", async () => /^2\/\d+ ./.test(await live()));
    await open("#othello&lang=en");
    await begin();
    await until("no turn", async () => /Black to move/.test(await live()));
    await click(194, 150);
    const said = new Set();
    await until("no answer", async () => {
      said.add(await live());
      return /White [a-h][1-8].*Black to move/i.test(await live());
    });
    await open("#original-othello&lang=en&speed=8");
    await press(" ");
    done(`announced: ${[...said].join(" / ")}`);

    // Turbo C: the line on arrows, each error with its line, the choice in a list, the end of a run; Back empties the region.
    const heard = (what, pattern) => until(`${what} is not announced`, async () => pattern.test(await live()));
    const source = '#include <graphics.h>\nint main()\n{\n  int d = 9, m = 2;\n  initgrapf(&d, &m, "");\n  cirkle(1, 2, 3);\n  return 0;\n}\n';
    const program = async (text) => {
      await store(page, { playground: JSON.stringify({ kind: "c", name: "A.C", text, changed: false }), page: null });
      await open("#c&lang=en");
      await heard("the file", /^A\.C 1: #include/);
    };
    await program(source);
    const field = () => page.$eval("#typing", (typing) => typing.getAttribute("aria-label"));
    assert.equal(await field(), "C program editor");
    await press("ArrowDown", "ArrowDown", "ArrowDown");
    await heard("the line", /^4: int d = 9/);
    await press("F9");
    await heard("the number of errors", /^2 errors.* 5: .*initgrapf/);
    const alt = async (key) => {
      await page.keyboard.down("Alt");
      await press(key);
      await page.keyboard.up("Alt");
    };
    await alt("F8");
    await heard("the next error", /6: .*cirkle/);
    await alt("F8");
    await heard("the first error again", /5: .*initgrapf/);
    await program(source.replace("initgrapf", "initgraph").replace("cirkle", "circle"));
    await press("F9");
    await wait(2000);
    await press("Enter");
    await heard("the end of a run", /^Program ended .* s$/);
    await press("F10");
    await heard("the menu", /^File /);
    await press("Escape");
    await page.evaluate(() => history.pushState(null, "", "#original-othello&lang=en"));
    await page.goBack();
    await until("Back leaves the region as it was", async () => !/^File |^A\.C 6/.test(await live()));
    // Escape, then Tab leaves the editor. The text view is there without a key bar; Escape goes to its buttons.
    const at = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.does || document.activeElement.name);
    await program(source);
    assert.equal(await at(), "typing");
    await page.keyboard.press("Tab");
    assert.equal(await at(), "typing");
    await press("Escape", "Escape");
    await page.keyboard.press("Tab");
    assert(!["typing", "screen"].includes(await at()), await at());
    await program(source);
    await page.click("[data-does=text]");
    await page.waitForSelector("dialog textarea");
    await picture("text");
    await press("Escape");
    assert.equal(await at(), "done");
    await page.click("dialog [name=cancel]");
    await open("#othello&lang=en");
    assert.equal(await page.$eval("[data-does=text]", (button) => button.hidden), true);
    done("the editor without a mouse and without eyes");

    // Tab leaves the screen; the key that the page names captures the keyboard.
    await open("#othello&lang=en");
    const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.does);
    assert.equal(await focus(), "screen");
    await page.keyboard.press("Tab");
    assert.notEqual(await focus(), "screen");
    await page.focus("[data-does=more]");
    await page.keyboard.press("Tab");
    assert.equal(await focus(), "screen");
    const description = await page.$eval("#screen", (screen) => [screen.getAttribute("role"), screen.getAttribute("aria-label"), document.getElementById(screen.getAttribute("aria-describedby")).textContent]);
    assert.match(description.join(" "), /application Screen of Huanle .*Ctrl\+Enter/);
    /** Whether the page lets the browser do what a key does there. */
    const goes = (key, code, set = {}) => page.evaluate(([key, code, set]) =>
      document.getElementById("screen").dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...set })), [key, code, set]);
    const browsers = async () => [await goes("F5", "F5"), await goes("r", "KeyR", { ctrlKey: true }), await goes("f", "KeyF", { ctrlKey: true }),
      await goes("+", "Equal", { ctrlKey: true }), await goes("l", "KeyL", { ctrlKey: true }), await goes("ArrowLeft", "ArrowLeft", { altKey: true }), await goes("Tab", "Tab")];
    for (const [words, ...keys] of [["#lang=en"], ["#learn=line&lang=en"], ["#c&lang=en", "F10"], ["#othello&lang=en", "Enter", "F4"]]) {
      await open(words);
      await press(...keys);
      assert.deepEqual(await browsers(), [true, true, true, true, true, true, true], words);
    }
    assert.equal(await goes("s", "KeyS", { ctrlKey: true }), false);
    await page.evaluate(() => document.getElementById("screen").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true })));
    assert.match(await page.$eval("#news", (news) => news.textContent), /receives all keys/);
    await picture("captured");
    assert.deepEqual(await browsers(), [false, false, true, true, true, true, false]);
    done("keys of the browser");

    // Less motion is calm.
    if (chrome) {
      await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
      const flash = async (words) => {
        await open(words);
        await wait(1200);
        await picture(words.includes("false") ? "motion" : "calm");
        return seen(page);
      };
      const [calm, loud, asked] = [await flash("#show=effect&seed=7"), await flash("#show=effect&seed=7&calm=false"), await flash("#show=effect&seed=7&calm=true")];
      assert.notEqual(calm, loud);
      console.log(`${browser}: calm ${calm} asked ${asked}`);
      done("less motion");
    }
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
