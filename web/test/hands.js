"use strict";
// All that a page has beside keys and mouse, in a real browser: `node web/test/hands.js chrome|firefox PAGE FOLDER`. Touch, sound, clipboard, files
// that are dropped, chosen and saved, everything exported and imported, the bar of keys, sizes, full screen, a hidden page, two pages.
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const assert = require("node:assert");
const { used, until, wait, seen, stored, storedData, store, forget } = require("./browser.js");

const [browser, file, folder] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);

async function main() {
  await used(browser, file, folder, async ({ chrome, page, fresh, open, press, begin, place, click, picture, figures }) => {
    const words = (of = page) => of.evaluate(() => globalThis.said.join(" "));
    /** From now on notes what the programs are told. */
    const note = (of = page) => of.evaluate(() => {
      globalThis.said = [];
      const take = huanle.hands.take.bind(huanle.hands);
      huanle.hands.take = () => {
        const words = take();
        if (words) said.push(words);
        return words;
      };
    });
    const kept = (of = page) => storedData(of);
    const saved = async (ending) => {
      // A browser puts an empty file there first, or writes beside it, and then the whole.
      let found, size;
      await until(`no file ${ending}`, () => {
        const names = fs.readdirSync(folder);
        found = names.find((name) => name.startsWith("huanle") && name.endsWith(ending));
        const before = size;
        size = found ? fs.statSync(path.join(folder, found)).size : 0;
        return size > 0 && size === before && !names.some((name) => name.endsWith(".part") || name.endsWith(".crdownload"));
      });
      const bytes = fs.readFileSync(path.join(folder, found));
      fs.renameSync(path.join(folder, found), path.join(folder, `${browser}-${found}`));
      return bytes;
    };

    // Sound: none before a gesture, then what the program says.
    await page.evaluateOnNewDocument(() => {
      const Context = AudioContext;
      globalThis.AudioContext = class extends Context {
        constructor(...with_) {
          super(...with_);
          globalThis.speaker = this;
          this.ear = new AnalyserNode(this);
        }
      };
      const connect = AudioNode.prototype.connect;
      AudioNode.prototype.connect = function (to, ...rest) {
        if (to === this.context.destination) connect.call(this, this.context.ear);
        return connect.call(this, to, ...rest);
      };
    });
    await open("#show=music");
    assert.equal(await page.evaluate(() => globalThis.speaker?.state ?? "none"), "none");
    await click(320, 440);
    const loud = () => page.evaluate(() => {
      if (globalThis.speaker?.state !== "running") return 0;
      const wave = new Float32Array(speaker.ear.fftSize);
      speaker.ear.getFloatTimeDomainData(wave);
      return Math.max(...wave.map(Math.abs));
    });
    await open("#show=music");
    await press("a");
    // Firefox's clock of sounds only runs where there is a sound server.
    if (chrome || spawnSync("pactl", ["info"]).status === 0) {
      await until("nothing is heard", async () => (await loud()) > 0.05);
      done("sound after the first gesture");
    } else done("sound not tried: there is no sound server");

    // Touch: a tap is a click, a long press the right button.
    await open("#othello&lang=zh");
    await begin();
    await note();
    await page.touchscreen.tap(...(await place(194, 150)));
    await until("a tap is no click", async () => /\[Left.*\]Left/.test(await words()));
    await until("a tap makes no move", async () => (await kept()).running?.length > 0);
    await note();
    const rest = await page.touchscreen.touchStart(...(await place(300, 300)));
    await until("no right button", async () => (await words()).includes("[Right"));
    await rest.end();
    await until("it stays pressed", async () => /\[Right.*\]Right/.test(await words()));
    assert.doesNotMatch(await words(), /Left/);
    done("tap and long press");

    // The bar: a key, a combination, the keyboard.
    await store(page, { page: '{"keys":true}' });
    await open("#original-othello&lang=zh&speed=8");
    await note();
    const key = (name) => page.click(`#keys [data-key="${name}"]`);
    await key("keyboard");
    await key("F1");
    await key("Ctrl");
    await key("C");
    await until("keys of the bar do not arrive", async () => /\+F1.*-F1.*\+Ctrl \+C.*-C/.test(await words()));
    await picture("bar");
    done("the bar of keys");

    // Pictures and films are saved.
    await open("#show=blinds-h&seed=7");
    await press("F8");
    const png = await saved(".png");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    await press("F9");
    const { frames } = await figures();
    await until("the effect stands still", async () => (await figures()).frames > frames + 30);
    await press("F9");
    const gif = await saved(".gif");
    assert.equal(gif.subarray(0, 3).toString(), "GIF");
    done(`F8 and F9: ${png.length} and ${gif.length} bytes`);

    // Files: dropped, chosen, one that is none of ours.
    const drop = (name, text) => page.evaluate(([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, [name, text]);
    const news = () => page.$eval("#news", (news) => (news.hidden ? "" : news.querySelector("span").textContent));
    const opened = async (text) => (await stored(page)).playground?.includes(text) ?? false;
    await open("#lang=zh");
    await drop("dropped.c", "int main() { return 0; }\n");
    await until("no program opens", () => opened("return 0"));
    await open("#lang=zh");
    const before = await seen(page);
    await drop("game.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[hi])");
    await until("no game opens", async () => (await seen(page)) !== before || (await news()) !== "");
    await wait(500);
    assert.equal(await news(), "");
    await picture("dropped");
    const chosen = path.join(folder, `${browser}-chosen.c`);
    fs.writeFileSync(chosen, "circle(320, 240, 100);\n");
    await (await page.$("#file")).uploadFile(chosen);
    await until("no chosen program opens", () => opened("circle"));
    await drop("other.json", "{}");
    await until("nothing is said", async () => (await news()).includes("other.json"));
    done("files dropped and chosen");

    // The system's input method: only in a text field, here that of the file chooser, and with its keys left alone.
    const focus = () => page.evaluate(() => document.activeElement.id);
    const saveAs = async () => {
      await page.keyboard.down("Control");
      await press("s");
      await page.keyboard.up("Control");
    };
    await open("#othello&lang=zh");
    await begin();
    assert.equal(await focus(), "screen");
    await saveAs();
    await until("no text field has the focus", async () => (await focus()) === "typing");
    await click(320, 300);
    assert.equal(await focus(), "typing");
    if (chrome) {
      const client = await page.createCDPSession();
      await client.send("Input.imeSetComposition", { text: "qi", selectionStart: 2, selectionEnd: 2 });
      await client.send("Input.insertText", { text: "一局棋" });
      await wait(200);
      await picture("composed");
      await press("Enter");
      await until("the game has no Chinese name", async () => (await kept()).files?.some(({ name }) => name === "一局棋.ggf"));
    } else {
      await press("Escape");
    }
    await until("the text field keeps the focus", async () => (await focus()) === "screen");
    // The program's own input method, and what it has learned.
    await saveAs();
    await page.keyboard.down("Control");
    await press(" ");
    await page.keyboard.up("Control");
    await press("q", "i", "2");
    await wait(200);
    await picture("pinyin");
    await until("nothing is learned", async () => (await stored(page)).pinyin?.length >= 2);
    await press("Escape");
    done("input methods");

    // Everything exported, forgotten and imported.
    await open("#othello&lang=zh");
    await begin();
    await click(194, 150);
    await until("the game is not kept", async () => (await kept()).running?.length > 0);
    const say = async (name) => {
      await page.click("[data-does=more]");
      await page.click(`#more [name=${name}]`);
    };
    await say("export");
    const json = await saved("huanle.json");
    const exported = JSON.parse(json).store.running;
    assert.match(exported[0].text, /B\[D3/);
    await forget(page);
    await open("#lang=zh");
    await drop("huanle.json", json.toString());
    await until("nothing is imported", async () => (await kept()).running?.length === exported.length);
    assert.deepEqual((await kept()).running, exported);
    done("export and import");

    // The licences, as text.
    await say("licences");
    const licences = () => page.$eval("#more pre", (element) => element.textContent).catch(() => "");
    await until("no licences", async () => (await licences()).length > 50000);
    for (const phrase of ["SIL OPEN FONT LICENSE Version 1.1", "Copyright 1989 by Sony Corp.", "The Institute of Software, Academia Sinica",
      "A. V. Hershey", "Sebastien Bechet", "Apache License", "toml 1.", "lzma-rust2 "]) assert((await licences()).includes(phrase), phrase);
    await picture("licences");
    await (await page.$("#more .row button")).click();
    done("licences");

    // Sizes: all the place there is, or whole pixels of the device.
    await store(page, { page: null });
    for (const ratio of chrome ? [1, 1.5, 2] : [1]) {
      await page.setViewport({ width: 1000, height: 800, deviceScaleFactor: ratio });
      await open("#lang=zh");
      const size = () => page.evaluate(() => {
        const screen = document.getElementById("screen");
        const { left, top, width, height } = screen.getBoundingClientRect();
        return [...[left, top, width, height].map((number) => number * devicePixelRatio), screen.width, screen.height];
      });
      const near = (number, whole) => Math.abs(number / whole - Math.round(number / whole)) < 0.01;
      const [, , wide] = await size();
      assert(wide >= 990 * ratio, `${ratio}: ${wide}`);
      await picture(`smooth-${ratio}`);
      await say("scaling");
      await wait(200);
      const [left, top, width, height, columns, rows] = await size();
      assert(near(width, columns) && near(height, rows) && near(left, 1) && near(top, 1), `${ratio}: ${[left, top, width, height]}`);
      await picture(`whole-${ratio}`);
      await say("scaling");
    }
    await page.setViewport({ width: 1000, height: 800 });
    done("sizes");

    // Full screen, which Firefox has not without a window.
    if (chrome) {
      await open("#lang=zh");
      await page.click("[data-does=full]");
      await until("no full screen", () => page.evaluate(() => document.fullscreenElement !== null));
      await wait(300);
      await picture("full");
      await page.evaluate(() => document.exitFullscreen());
      done("full screen");
    }

    // A hidden page stands still, and so does its clock.
    await open("#original-othello&lang=zh");
    await page.evaluate(() => {
      globalThis.hide = (hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      };
      hide(true);
    });
    const still = await page.evaluate(() => [huanle.figures.frames, huanle.time.now()]);
    await wait(400);
    assert.deepEqual(await page.evaluate(() => [huanle.figures.frames, huanle.time.now()]), still);
    await page.evaluate(() => hide(false));
    await until("it stays hidden", async () => (await figures()).frames > still[0] + 10);
    assert((await page.evaluate(() => huanle.time.now())) < still[1] + 5000);
    done("a hidden page");

    // The clipboard: what is pasted arrives.
    await open("#othello&lang=zh");
    await begin();
    await note();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "F5D6C3");
      document.getElementById("screen").dispatchEvent(new KeyboardEvent("keydown", { code: "KeyV", key: "v", ctrlKey: true, bubbles: true, cancelable: true }));
      document.getElementById("screen").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await until("nothing is pasted", async () => (await words()).includes("+V"));
    await picture("pasted");
    done("the clipboard");

    // The same game in two pages: both go on, and nothing is lost.
    await forget(page);
    await open("#othello&lang=zh");
    await begin();
    await click(194, 150);
    await until("no move is answered", async () => (await kept()).running?.[0]?.text.includes("W["));
    const other = await fresh();
    await open("#othello&lang=zh", other);
    assert.equal((await kept(other)).running.length, 1);
    await other.close();
    done("two pages");
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
