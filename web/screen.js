"use strict";
// The screen: 640 × 480 pixels on a canvas, as large as fits, in pixels of the device.
class Screen {
  #canvas; #stage; #context; #buffer; #smooth = false; #times = 1;

  constructor(canvas, stage) {
    this.#canvas = canvas;
    this.#stage = stage;
    this.#buffer = new OffscreenCanvas(640, 480).getContext("2d", { alpha: false });
    this.#context = canvas.getContext("2d", { alpha: false });
    new ResizeObserver(() => this.fit()).observe(stage);
    addEventListener("resize", () => this.fit());
    this.fit();
  }

  /** Whether the screen fills its place, or is a whole number of times as large. */
  set smooth(smooth) {
    this.#smooth = smooth;
    this.fit();
  }

  /** Takes the size that fits. Enlarged by what is no whole number, each pixel is first made larger than it will be and then
   *  shrunk by the browser: as sharp as can be, and all alike. */
  fit() {
    const ratio = devicePixelRatio;
    const place = this.#stage.getBoundingClientRect();
    const [width, height] = [place.width * ratio, place.height * ratio];
    const fits = Math.max(Math.min(width / 640, height / 480), 0.1);
    const scale = this.#smooth || fits < 1 ? fits : Math.floor(fits);
    const whole = Number.isInteger(scale);
    const times = whole ? 1 : Math.min(Math.ceil(scale), 4);
    // On whole pixels of the device, wherever the stage begins.
    const start = (room, size, from) => (Math.round(from * ratio + (room - size) / 2) - from * ratio) / ratio;
    const style = this.#canvas.style;
    style.width = `${(640 * scale) / ratio}px`;
    style.height = `${(480 * scale) / ratio}px`;
    style.left = `${start(width, 640 * scale, place.left)}px`;
    style.top = `${start(height, 480 * scale, place.top)}px`;
    this.#canvas.classList.toggle("whole", whole);
    if (times !== this.#times) {
      this.#times = times;
      this.#canvas.width = 640 * times;
      this.#canvas.height = 480 * times;
      this.#draw(0, 480);
    }
  }

  /** Shows pixels of which some rows are new. */
  show(pixels, top, bottom) {
    if (bottom <= top) return;
    const rows = new ImageData(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset + top * 2560, (bottom - top) * 2560), 640);
    this.#buffer.putImageData(rows, 0, top);
    this.#draw(top, bottom);
  }

  #draw(top, bottom) {
    const [times, height] = [this.#times, bottom - top];
    this.#context.imageSmoothingEnabled = false;
    this.#context.drawImage(this.#buffer.canvas, 0, top, 640, height, 0, top * times, 640 * times, height * times);
  }

  /** The pixel of the screen under a place of the page. */
  at(event) {
    const place = this.#canvas.getBoundingClientRect();
    const along = (at, from, size, count) => Math.floor(((at - from) * count) / size);
    return [along(event.clientX, place.left, place.width, 640), along(event.clientY, place.top, place.height, 480)];
  }
}
