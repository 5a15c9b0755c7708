"use strict";
// The page at the sizes of phones, tablets and desktops, in both languages: `node web/test/layout.js chrome|firefox PAGE FOLDER`. The screen fills
// what the bars leave, nothing is clipped, and what a finger touches has 44 pixels. Prints the picture's share of each page.
const assert = require("node:assert");
const { used, until, wait, storedData, store, forget } = require("./browser.js");

const [browser, file, folder] = process.argv.slice(2);
const done = (what) => console.log(`${browser}: ${what}`);
/** Width, height, pixels of the device in one of the page, whether fingers are used, and the least share of the picture. */
const SIZES = [
  [360, 640, 3, true, 0.42], [390, 844, 3, true, 0.33], [412, 915, 2.625, true, 0.33], [844, 390, 3, true, 0.6], [768, 1024, 2, true, 0.55], [1366, 641, 1, false, 0.6],
  [1536, 730, 1.25, false, 0.6], [1920, 945, 1, false, 0.6],
];
/** What is opened at each size, Turbo C last; in Firefox, whose pages take longer to start, a game and Turbo C. */
const SCENES = browser === "chrome" ? ["", "othello", "gomoku", "learn=line&at=5", "show=rotate", "c", "task=dda-line"] : ["othello", "task=dda-line"];

/** What is clipped, hidden behind the edge, too small for a finger or to read on a phone, or overlaps the screen. */
const found = (page, touch) => page.evaluate((touch) => {
  const found = [];
  const visible = [...document.querySelectorAll("header button, footer button, dialog button, #news button")]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0);
  const screen = document.getElementById("screen").getBoundingClientRect();
  for (const element of visible) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent;
    if (!element.closest("#keyboard, footer.spread") && (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)) found.push(`${name} is outside`);
    if (element.scrollWidth > element.clientWidth + 1) found.push(`${name} is clipped: ${element.scrollWidth} of ${element.clientWidth}`);
    if (touch && (width < 43.5 || height < 43.5)) found.push(`${name} has ${Math.round(width)} × ${Math.round(height)}`);
    if (element.closest("header, footer") && right > screen.left + 0.5 && left < screen.right - 0.5 && bottom > screen.top + 0.5 && top < screen.bottom - 0.5) found.push(`${name} covers the screen`);
  }
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
  for (const element of touch ? document.querySelectorAll("header *, footer *, dialog *, #news *") : []) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 15 && hasText(element) && element.checkVisibility() && !element.closest(".unseen")) found.push(`the text “${element.textContent}” has ${size} pixels`);
  }
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
  return found;
}, touch);
const faults = async (...of) => (await found(...of)).join("; ");
const picture_ = (page) => page.evaluate(() => {
  const { left, top, right, bottom, width, height } = document.getElementById("screen").getBoundingClientRect();
  const stage = document.getElementById("stage").getBoundingClientRect();
  return { left, top, right, bottom, width, height, share: (width * height) / (innerWidth * innerHeight), room: [stage.width - width, stage.height - height] };
});

/** What is wrong with the stage: it fills its place, a pixel of it has as few pixels of the device as give text of 15 pixels of the page, and
 *  targets suit fingers where they are used. */
const wrong = (page, touch) => page.evaluate((touch) => {
  const [, width, height, coarse] = huanle.screen.stage.match(/^(\d+)x(\d+)(\+touch)?$/);
  const place = document.getElementById("stage").getBoundingClientRect();
  const text = (k) => (16 * k) / devicePixelRatio;
  const k = [1, 2, 3, 4].find((k) => text(k) >= 15);
  const room = [place.width, place.height].map((side) => Math.max(1, (side * devicePixelRatio) / k));
  const fills = room[0] < 360 || room[1] < 340 ? width >= 360 && height >= 340 : room[0] - width < 1.1 && room[1] - height < 1.1;
  return fills && Boolean(coarse) === touch ? "" : `the stage ${huanle.screen.stage} in ${room}`;
}, touch);

async function main() {
  await used(browser, file, folder, async ({ chrome, page, open, picture, figures }) => {
    const resize = ([width, height, deviceScaleFactor, touch]) =>
      page.setViewport(chrome ? { width, height, deviceScaleFactor, isMobile: touch, hasTouch: touch } : { width, height });
    /** Until what depends on a new size is drawn. */
    const drawn = async () => {
      const { frames } = await figures();
      await until("no frame at the new size", async () => (await figures()).frames > frames + 4);
    };
    await open("");
    for (const lang of ["zh", "en"]) {
      for (const touch of [true, false]) {
        const sizes = SIZES.filter((size) => size[3] === touch);
        for (const scene of SCENES) {
          await resize(sizes[0]);
          await forget(page);
          await store(page, { page: JSON.stringify({ keys: touch }) });
          await open(`#${scene}&lang=${lang}`, page, 10);
          // Turbo C announces nothing before a key.
          if (!/^(c|task)/.test(scene)) await until("nothing is announced", () => page.$eval("#live", (live) => live.textContent !== ""));
          // The form of the first game keeps the stage that it began with.
          if (/^(othello|gomoku)/.test(scene)) await page.keyboard.press("Enter");
          for (const size of sizes) {
            const [width, height, , , least] = size;
            await resize(size);
            await drawn();
            const at = `${width}x${height}-${lang}`;
            const name = `${at}-${scene.replace(/\W.*/, "") || "menu"}`;
            await picture(name);
            assert.deepEqual(await faults(page, touch), "", name);
            const shown = await picture_(page);
            assert.equal(await wrong(page, chrome && touch), "", name);
            assert(Math.min(...shown.room) < 3, `${name}: ${shown.room} pixels are left`);
            // An effect has a caption below its 640 × 480 pixels.
            assert(shown.share >= (scene.startsWith("show") ? (least * 480) / 524 : least), `${name}: the picture has ${shown.share.toFixed(3)} of the page`);
            if (scene === "othello") console.log(`${browser}: ${name}: the picture has ${(100 * shown.share).toFixed(1)} % of the page`);
            if (scene !== SCENES.at(-1)) continue;
            // A program as plain text.
            if (touch) {
              await page.click("#keys [data-key=text]");
              await page.waitForSelector("dialog textarea");
              await picture(`${at}-text`);
              assert.deepEqual(await faults(page, touch), "", `${at}: the text`);
              await page.click("dialog [name=cancel]");
            }
            // The menu, and the keyboard of the bar.
            await page.click("[data-does=more]");
            await page.waitForSelector("dialog [name=close]");
            await picture(`${at}-more`);
            assert.deepEqual(await faults(page, touch), "", `${at}: the menu`);
            await page.click("dialog [name=close]");
            if (touch) {
              await page.click("#keys [data-key=keyboard]");
              await page.waitForSelector("#keyboard");
              await picture(`${at}-keyboard`);
              assert.deepEqual(await faults(page, touch), "", `${at}: the keyboard`);
              await page.click("#keys [data-key=keyboard]");
              await until("the keyboard stays", () => page.evaluate(() => document.getElementById("keyboard") === null));
            }
          }
        }
      }
    }
    done("eight sizes in both languages");

    // The keyboard of a device takes half of the page.
    if (chrome) {
      await resize(SIZES[1]);
      await forget(page);
      await open("#othello&lang=en");
      await page.keyboard.press("Enter");
      await drawn();
      await resize([390, 500, 3, true]);
      await drawn();
      await picture("390x500-keyboard-open");
      assert.deepEqual(await faults(page, true), "");
      assert((await picture_(page)).width > 380);
      // Two fingers enlarge the picture, and it stays on the page.
      await resize(SIZES[1]);
      await open("#gomoku&lang=en");
      const client = await page.createCDPSession();
      const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
      await touch("touchStart", [[150, 350], [240, 350]]);
      await touch("touchMove", [[100, 350], [290, 350]]);
      await touch("touchEnd", []);
      await until("the picture is not enlarged", async () => (await picture_(page)).width > 700);
      await picture("390x844-enlarged");
      await touch("touchStart", [[50, 350], [350, 350]]);
      await touch("touchMove", [[180, 350], [220, 350]]);
      await touch("touchEnd", []);
      await until("the picture stays enlarged", async () => Math.abs((await picture_(page)).width - 390) < 2);
      // One finger moves an enlarged picture, and does not press; a device that is turned shows all of it again.
      const left = async () => Math.round((await picture_(page)).left);
      await touch("touchStart", [[150, 350], [240, 350]]);
      await touch("touchMove", [[100, 350], [290, 350]]);
      await touch("touchEnd", []);
      await until("the picture is not enlarged", async () => (await picture_(page)).width > 700);
      const before = await left();
      await touch("touchStart", [[200, 300]]);
      for (const x of [180, 150, 120]) await touch("touchMove", [[x, 300]]);
      await touch("touchEnd", []);
      await until("one finger does not move it", async () => Math.abs((await left()) - before + 60) < 25);
      assert.equal(await page.$eval("#aim", (button) => button.hidden), true);
      await open("#original-othello&lang=en");
      await touch("touchStart", [[150, 350], [240, 350]]);
      await touch("touchMove", [[100, 350], [290, 350]]);
      await touch("touchEnd", []);
      const enlarged = () => page.evaluate(() => huanle.screen.isEnlarged);
      await until("the original is not enlarged", enlarged);
      await resize(SIZES[3]);
      await until("a device that is turned keeps the enlargement", async () => !(await enlarged()));
      await resize(SIZES[1]);
      done("two fingers, one finger, a device that is turned");
      // In landscape the open keyboard leaves six lines of a program, and Done.
      await open("#c&lang=en");
      await resize([844, 180, 3, true]);
      await page.click("#keys [data-key=text]");
      await page.waitForSelector("dialog textarea");
      await picture("844x180-text");
      const [lines, shown] = await page.evaluate(() => {
        const area = document.querySelector("dialog textarea");
        const { top, bottom, right } = document.querySelector("dialog [name=done]").getBoundingClientRect();
        return [(area.clientHeight - 8) / parseFloat(getComputedStyle(area).lineHeight), top >= 0 && bottom <= innerHeight && right <= innerWidth];
      });
      assert(lines >= 6 && shown, `${lines} lines, Done ${shown}`);
      await page.click("dialog [name=cancel]");
      await resize(SIZES[1]);
      await open("#gomoku&lang=en");
      done("a program and the keyboard of a device in landscape");

      // Full screen leaves the fingers their keys.
      await page.tap("[data-does=full]");
      await until("no full screen", () => page.evaluate(() => document.fullscreenElement !== null));
      await drawn();
      await picture("390x844-full");
      assert.deepEqual(await page.$$eval("header, footer", (bars) => bars.map((bar) => bar.checkVisibility())), [false, true]);
      assert.deepEqual(await faults(page, true), "");
      await page.evaluate(() => document.exitFullscreen());
      await until("full screen stays", () => page.evaluate(() => document.querySelector("header").checkVisibility()));
      done("full screen");

      // Gomoku: in forms and menus a tap suffices, also over the board.
      await forget(page);
      await open("#gomoku&lang=en");
      const moves = () => storedData(page).then((data) => data.running?.[0]?.text.match(/;[BW]\[/g)?.length ?? 0);
      const at = (x, y) => page.evaluate(([x, y]) => {
        const { left, top, width } = document.getElementById("screen").getBoundingClientRect();
        const zoom = width / Number.parseInt(huanle.screen.stage, 10);
        return [left + x * zoom, top + y * zoom];
      }, [x, y]);
      const isAiming = () => page.$eval("#aim", (button) => !button.hidden);
      const [form, menu, point] = [[195, 582], [227, 22], [60, 484]];
      const spoken = (words) => until(`not announced: ${words}`, () => page.$eval("#live", (live, words) => live.textContent.includes(words), words));
      for (const [x, y] of [form, menu, point]) {
        await page.touchscreen.tap(...(await at(x, y)));
        await wait(200);
        assert.equal(await isAiming(), false, `a tap on ${x}, ${y} aims`);
      }
      await spoken("pointer at");
      done("forms and menus need no aim");

      // On the board, a finger aims, and then confirms.
      const finger = await page.touchscreen.touchStart(...(await at(207, 316)));
      // No picture is taken here: on a busy machine the finger would rest for too long.
      await until("no loupe", () => page.$eval("#loupe", (loupe) => !loupe.hidden));
      await finger.end();
      await until("a finger does not aim", isAiming);
      assert.equal(await moves(), 0);
      await picture("390x844-aimed");
      await page.tap("#aim");
      await until("the move is not answered", async () => (await moves()) === 2);
      await drawn();
      await page.touchscreen.tap(...(await at(255, 268)));
      await until("a tap does not aim", isAiming);
      await page.touchscreen.tap(...(await at(257, 270)));
      await until("a second tap does not confirm", async () => !(await isAiming()));
      // On a wide page the button is beside the board, and a dialog begins with its first part.
      await until("the second move is not answered", async () => (await moves()) === 4);
      await resize(SIZES[3]);
      await drawn();
      await page.touchscreen.tap(...(await at(100, 100)));
      await until("no aim", isAiming);
      await picture("844x390-aimed");
      const [edge] = await at(330, 0);
      assert(await page.$eval("#aim", (button, edge) => button.getBoundingClientRect().left >= edge, edge), "the button covers the board");
      await page.tap("[data-does=share]");
      await page.waitForSelector("dialog .qr");
      await picture("844x390-share");
      assert.equal(await page.$eval("dialog", (dialog) => dialog.scrollTop), 0);
      done("aiming");
    }
  });
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
