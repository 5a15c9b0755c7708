// Types that several scripts of the page share. See tsconfig.json.

type Language = "zh" | "en";

/** Names of things with their texts. */
type Names = Record<string, string>;

/** What the page says in one language. */
interface Words {
  title: string;
  home: string;
  c: string;
  open: string;
  scaling: { whole: string; fill: string };
  keyBar: { on: string; off: string };
  capture: { on: string; off: string };
  captured: string;
  released: string;
  screen: string;
  editor: string;
  field: string;
  aboutKeys: string;
  aim: Record<"game" | "other", string>;
  share: string;
  share_: Record<"qr" | "long" | "local" | "link" | "code" | "element" | "copy" | "copyCode" | "copyElement" | "picture", string>;
  embed: string;
  embedStorage: string;
  foreign: { title: string; text: (name: string, host: string) => string; run: string };
  full: string;
  more: string;
  ok: string;
  close: string;
  over: string;
  loading: string;
  disguise: string;
  keys: Names;
  bars: Record<string, Names>;
  about: string[];
  export: string;
  import: string;
  forget: string;
  help: string;
  licences: string;
  sound: { on: string; off: string };
  language: string;
  surely: string;
  imported: string;
  exportFirst: string;
  replace: string;
  cancel: string;
  reload: string;
  start: string;
  rescue: string;
  replaces: (name: string, then: string, now: string) => string[];
  counts: (running: number, games: number, players: number, files: number) => string;
  fault: {
    module: (why: string) => string;
    data: (why: string) => string;
    crash: (why: string) => string;
    storage: string;
    full: string;
    unsaved: (why: string) => string;
    start: (why: string) => string;
    stuck: string;
    large: (name: string) => string;
    picture: (name: string) => string;
    import: ImportErrors & { refused: (name: string, why: string) => string };
    copy: string;
    link: string;
    policy: string;
    fetch: (url: string, why: string) => string;
    fetchAddress: string;
    fetchStatus: (status: number) => string;
    fetchLarge: string;
    fetchFailed: string;
  };
  install: string;
  installOnIos: string;
  start_: Record<"play" | "learn" | "write", [string, string]> & { about: string; goOn: (game: string) => string; games: Names };
  text: string;
  text_: Record<"source" | "done" | "cancel" | "file", string>;
}

/** Why a file is not imported, by the word of an ImportError. */
type ImportErrors = Record<"large" | "encoding" | "empty" | "damaged" | "other" | "version" | "unknown" | "part" | "early" | "full", (part: string, read?: string) => string>;

/** A button of a dialog: its text, what it does, whether the dialog stays, and its name. */
type DialogButton = [string, ((() => unknown) | null)?, boolean?, string?];

/** What runs programs is given: see machine.js. */
interface Host {
  draw(pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number, top: number): void;
  retrace(frame: number, due: number): string | null | Promise<string | null>;
  yield(): string | Promise<string>;
  load(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  sound(at: number, hz: number): void;
  now(): number;
  ask(question: string): string | null;
  tell(message: string, bytes: Uint8Array<ArrayBuffer>): unknown;
}

/** The imports of the module. */
interface MachineImports {
  draw(at: number, count: number, width: number, height: number, top: number): void;
  retrace: WebAssembly.Suspending | ((frame: number, due: number) => number);
  yield: WebAssembly.Suspending | (() => number);
  load: WebAssembly.Suspending | ((what: number, length: number) => number);
  fetch(into: number): void;
  sound(at: number, hz: number): void;
  now(): number;
  ask(what: number, length: number): number;
  tell(what: number, length: number, at: number, count: number): number;
}

/** The exports of the module. */
interface MachineExports {
  memory: WebAssembly.Memory;
  begin(): number;
  check(): number;
  licences(): void;
  qr(): void;
  bed(): number;
  asyncify_get_state(): number;
  asyncify_start_unwind(bed: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(bed: number): void;
  asyncify_stop_rewind(): void;
}

/** The exports of the unpacker. */
interface UnpackerExports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  next(): number;
  piece(): number;
}

/** A source of the workbench. */
interface SourceText {
  name: string;
  text: string;
  changed?: boolean;
}

/** A finger on the screen: where it began, which button it holds, whether it aims, has moved far, and moves an enlarged picture. */
interface Touching {
  id: number;
  x: number;
  y: number;
  held: "Left" | "Right" | null;
  aims: boolean;
  far: boolean;
  pans: boolean;
  timer: number;
}

/** What the page measures of itself, in milliseconds. */
interface Figures {
  frames: number;
  started: number;
  first: number | null;
  longest: number;
  busy: number;
  woke: number | null;
  memory: () => number;
}

/** For tests and for who looks into the page. */
declare var huanle: { figures: Figures; hands: Hands; screen: CanvasScreen; time: unknown };

/** A word of an address: its name and value. */
type AddressWord = [string, string];

declare namespace WebAssembly {
  /** JSPI, which not every browser has. */
  class Suspending {
    constructor(run: (frame: number, due: number, at: number, top: number, bottom: number) => Promise<number>);
  }
  function promising(run: () => number): () => Promise<number>;
}

/** The parts that scripts of a page in several files contain: see served.js. */
declare var PARTS: Record<string, string> | undefined;
