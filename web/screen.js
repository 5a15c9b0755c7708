"use strict";
// The screen: a picture of any size on a canvas, as large as fits, in pixels of the device.
class CanvasScreen {
  #canvas; #stage; #shrinks; #context; #buffer; #smooth = true; #times = 1; #zoom = 1; #shift = [0, 0]; #width = 640; #height = 480; #changed = [0, 0]; #reported = "";

  /** The least size of a stage, and the least height of its text of 16 pixels, in pixels of the page.  */
  static LEAST = [360, 340];
  static TEXT = 15;
  /** Whether what is touched must suit a finger. */
  static coarse = matchMedia("(pointer: coarse)");

  /** Is called with each new size of the stage. */
  resized = (/** @type {string} */ _size) => {};

  /** The greatest magnification by two fingers or the wheel. */
  static MOST = 4;
  /** The size of the place as a multiple of the margin in which the mouse moves an enlarged picture. */
  static EDGES = 8;

  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} stage @param {boolean} shrinks whether a picture that does not fit becomes as small
   *  as it must, not half as large */
  constructor(canvas, stage, shrinks = false) {
    this.#canvas = canvas;
    this.#shrinks = shrinks;
    this.#stage = stage;
    this.#buffer = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(640, 480).getContext("2d", { alpha: false }));
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    let wide = false;
    const changed = () => {
      const { width, height } = stage.getBoundingClientRect();
      // A device that is turned shows all of the picture again.
      if (wide !== width > height) [wide, this.#zoom, this.#shift] = [!wide, 1, [0, 0]];
      this.fit();
      const size = this.stage;
      if (size !== this.#reported) this.resized((this.#reported = size));
    };
    new ResizeObserver(changed).observe(stage);
    addEventListener("resize", changed);
    CanvasScreen.coarse.addEventListener("change", changed);
    this.#reported = this.stage;
    this.fit();
  }

  /** The size of the stage for a program that lays itself out: the place in pixels of the device, of which each of its pixels has
   *  k × k, as few as make its text large enough. Where that is less than the smallest stage, it is larger and scaled down. */
  get stage() {
    const ratio = devicePixelRatio;
    const place = this.#stage.getBoundingClientRect();
    const k = Math.ceil((CanvasScreen.TEXT * ratio) / 16 - 0.001);
    const [width, height] = [place.width, place.height].map((side) => Math.max(1, Math.floor((side * ratio) / k + 0.01)));
    const [least, low] = CanvasScreen.LEAST;
    const size = [Math.max(width, least, Math.floor((width * low) / height)), Math.max(height, low, Math.floor((height * least) / width))];
    return `${size.map((side) => Math.min(side, 4096)).join("x")}${CanvasScreen.coarse.matches ? "+touch" : ""}`;
  }

  /** Whether the screen fills its place, or is a whole number of times as large.
   *  @param {boolean} smooth */
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
    const fits = Math.max(Math.min(width / this.#width, height / this.#height), 0.1);
    // Whole also where less than a pixel of the screen is left.
    const factor = Math.floor(fits + 0.001);
    // A picture of mode 12h that does not fit is a whole number of times as small; a stage fills a place smaller than itself.
    const isStage = this.#shrinks || this.#width !== 640 || this.#height !== 480 || this.stage.startsWith("640x480");
    const least = factor > 0 || isStage ? fits : 1 / Math.ceil(1 / fits);
    const fills = [width - this.#width * factor, height - this.#height * factor].every((rest) => rest < factor);
    const scale = (factor > 0 && (fills || !this.#smooth) ? factor : least) * this.#zoom;
    const whole = Number.isInteger(scale);
    const times = whole ? 1 : Math.min(Math.ceil(scale), 4);
    // No edge of a picture that is larger than the place comes into it.
    this.#shift = [[width, this.#width], [height, this.#height]].map(([room, size], axis) => {
      const most = Math.max(0, size * scale - room) / 2 / ratio;
      return Math.max(-most, Math.min(most, this.#shift[axis]));
    });
    // On whole pixels of the device, wherever the stage begins.
    /** @param {number} room @param {number} size @param {number} from @param {number} shift */
    const start = (room, size, from, shift) => (Math.round(from * ratio + (room - size) / 2 + shift * ratio) - from * ratio) / ratio;
    const style = this.#canvas.style;
    style.width = `${(this.#width * scale) / ratio}px`;
    style.height = `${(this.#height * scale) / ratio}px`;
    style.left = `${start(width, this.#width * scale, place.left, this.#shift[0])}px`;
    style.top = `${start(height, this.#height * scale, place.top, this.#shift[1])}px`;
    this.#canvas.classList.toggle("whole", whole);
    if (this.#canvas.width !== this.#width * times || this.#canvas.height !== this.#height * times) {
      this.#times = times;
      this.#canvas.width = this.#width * times;
      this.#canvas.height = this.#height * times;
      this.#draw(0, this.#height);
    }
  }

  /** What is shown, as a PNG. */
  picture() {
    return this.#buffer.canvas.convertToBlob();
  }

  /** How many pixels of the page a pixel of the screen has. */
  get scale() {
    return this.#canvas.getBoundingClientRect().width / this.#width;
  }

  /** Whether the picture is enlarged. */
  get isEnlarged() {
    return this.#zoom > 1;
  }

  /** Enlarges the picture by a factor around a point of the page, and moves it.
   *  @param {number} factor @param {number[]} point @param {number[]} move */
  zoom(factor, [x, y], [dx, dy]) {
    const place = this.#stage.getBoundingClientRect();
    const zoom = Math.max(1, Math.min(CanvasScreen.MOST, this.#zoom * factor));
    const [middle, centre] = [place.left + place.width / 2, place.top + place.height / 2];
    const by = zoom / this.#zoom;
    this.#shift = zoom < 1.02 ? [0, 0] : [(this.#shift[0] + middle - x) * by + x - middle + dx, (this.#shift[1] + centre - y) * by + y - centre + dy];
    this.#zoom = zoom < 1.02 ? 1 : zoom;
    this.fit();
  }

  /** Moves an enlarged picture if the mouse is near an edge: at the edge itself, that of the picture is seen.
   *  @param {PointerEvent} event */
  pan(event) {
    if (this.#zoom === 1) return;
    const place = this.#stage.getBoundingClientRect();
    const picture = this.#canvas.getBoundingClientRect();
    /** @param {number} at @param {number} room @param {number} size @param {number} shift */
    const along = (at, room, size, shift) => {
      const most = Math.max(0, size - room) / 2;
      const [before, after] = [at, room - 1 - at].map((distance) => Math.min(Math.max((distance * CanvasScreen.EDGES) / room, 0), 1));
      return Math.min(Math.max(shift, most * (1 - 2 * before)), most * (2 * after - 1));
    };
    this.#shift = [
      along(event.clientX - place.left, place.width, picture.width, this.#shift[0]),
      along(event.clientY - place.top, place.height, picture.height, this.#shift[1]),
    ];
    this.fit();
  }

  /** Shows what is under a point of the page, three times as large, above it.
   *  @param {HTMLCanvasElement} loupe @param {PointerEvent} event */
  magnify(loupe, event) {
    const [x, y] = this.at(event);
    const place = this.#stage.getBoundingClientRect();
    const context = /** @type {CanvasRenderingContext2D} */ (loupe.getContext("2d"));
    context.imageSmoothingEnabled = false;
    context.fillRect(0, 0, 132, 132);
    context.drawImage(this.#buffer.canvas, x - 22, y - 22, 44, 44, 0, 0, 132, 132);
    context.strokeStyle = "#ffd75e";
    context.strokeRect(63.5, 63.5, 5, 5);
    const left = Math.max(0, Math.min(place.width - 132, event.clientX - place.left - 66));
    const above = event.clientY - place.top - 170;
    loupe.style.left = `${left}px`;
    loupe.style.top = `${above < 0 ? Math.min(place.height - 132, event.clientY - place.top + 40) : above}px`;
    loupe.hidden = false;
  }

  /** Takes new rows of a screen of a size, which `show` shows.
   *  @param {Uint8ClampedArray<ArrayBuffer>} pixels @param {number} width @param {number} height @param {number} top */
  draw(pixels, width, height, top) {
    if (width !== this.#width || height !== this.#height) {
      [this.#width, this.#height] = [this.#buffer.canvas.width, this.#buffer.canvas.height] = [width, height];
      [this.#zoom, this.#shift] = [1, [0, 0]];
      this.fit();
    }
    const rows = new ImageData(pixels, width);
    this.#buffer.putImageData(rows, 0, top);
    const [first, end] = this.#changed;
    this.#changed = first < end ? [Math.min(first, top), Math.max(end, top + rows.height)] : [top, top + rows.height];
  }

  /** Shows the new rows, all at once: each time, a browser may copy the whole picture. */
  show() {
    const [first, end] = this.#changed;
    if (first < end) this.#draw(first, end);
    this.#changed = [0, 0];
  }

  /** @param {number} top @param {number} bottom */
  #draw(top, bottom) {
    const [times, height] = [this.#times, bottom - top];
    this.#context.imageSmoothingEnabled = false;
    const width = this.#width;
    this.#context.drawImage(this.#buffer.canvas, 0, top, width, height, 0, top * times, width * times, height * times);
  }

  /** The pixel of the screen under a place of the page.
   *  @param {PointerEvent} event @returns {[number, number]} */
  at(event) {
    const place = this.#canvas.getBoundingClientRect();
    /** @param {number} at @param {number} from @param {number} size @param {number} count */
    const along = (at, from, size, count) => Math.floor(((at - from) * count) / size);
    return [along(event.clientX, place.left, place.width, this.#width), along(event.clientY, place.top, place.height, this.#height)];
  }
}
