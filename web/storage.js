"use strict";
// Where a page can store texts by name: in IndexedDB, in localStorage if the browser refuses that, or nowhere. Both have the same
// methods:
//
//   read()                 a promise of all texts by name
//   update(names, decide)  replaces texts all at once or, if that fails, none: `decide` receives each name with its current text, null
//                          for none, and returns the new one. Resolves when all are stored
//   clear()                deletes everything
/** @typedef {(name: string, current: string | null) => string | null} Decide */

/** An IndexedDB of one object store, with the texts by name. */
class DatabaseStorage {
  static NAME = "huanle";
  static TEXTS = "texts";
  #factory;
  /** @type {Promise<IDBDatabase> | null} */
  #database = null;

  /** @param {IDBFactory} factory */
  constructor(factory) {
    this.#factory = factory;
  }

  /** Opens the database, again if the browser has closed it. */
  #open() {
    this.#database ??= new Promise((resolve, reject) => {
      const request = this.#factory.open(DatabaseStorage.NAME, 1);
      const closed = () => (this.#database = null);
      request.onupgradeneeded = () => request.result.createObjectStore(DatabaseStorage.TEXTS);
      request.onerror = () => (closed(), reject(request.error));
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = closed;
        database.onversionchange = () => (database.close(), closed());
        resolve(database);
      };
    });
    return this.#database;
  }

  /** Runs a transaction. Rejects with its error if it is aborted.
   *  @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore, abort: (error: unknown) => void) => void} run
   *  @returns {Promise<void>} */
  async #transact(mode, run) {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(DatabaseStorage.TEXTS, mode);
      /** @type {unknown} */
      let failure = null;
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(failure ?? transaction.error ?? new DOMException("aborted", "AbortError"));
      run(transaction.objectStore(DatabaseStorage.TEXTS), (error) => {
        failure = error;
        transaction.abort();
      });
    });
  }

  /** @returns {Promise<Map<string, string>>} */
  async read() {
    /** @type {Map<string, string>} */
    const found = new Map();
    await this.#transact("readonly", (texts) => {
      const request = texts.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        if (typeof cursor.key === "string" && typeof cursor.value === "string") found.set(cursor.key, cursor.value);
        cursor.continue();
      };
    });
    return found;
  }

  /** @param {string[]} names @param {Decide} decide */
  update(names, decide) {
    return this.#transact("readwrite", (texts, abort) => {
      for (const name of names) {
        const request = texts.get(name);
        request.onsuccess = () => {
          const current = request.result ?? null;
          const text = decide(name, current);
          try {
            if (text === null) texts.delete(name);
            else if (text !== current) texts.put(text, name);
          } catch (error) {
            abort(error);
          }
        };
      }
    });
  }

  clear() {
    return this.#transact("readwrite", (texts) => texts.clear());
  }
}

/** Returns the keys of a storage that begin with a prefix.
 *  @param {Storage} storage @param {string} prefix */
function keysOf(storage, prefix) {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}

/** The browser's localStorage, in which every text has a name with a prefix. */
class LocalStorage {
  static PREFIX = "huanle.";
  #storage;

  /** @param {Storage} storage */
  constructor(storage) {
    this.#storage = storage;
    this.texts();
  }

  /** @param {string} name */
  #get(name) {
    return this.#storage.getItem(LocalStorage.PREFIX + name);
  }

  /** @param {string} name @param {string | null} text */
  #put(name, text) {
    if (text === null) this.#storage.removeItem(LocalStorage.PREFIX + name);
    else this.#storage.setItem(LocalStorage.PREFIX + name, text);
  }

  async read() {
    return this.texts();
  }

  /** Returns all texts by name. */
  texts() {
    const names = keysOf(this.#storage, LocalStorage.PREFIX).map((key) => key.slice(LocalStorage.PREFIX.length));
    return new Map(names.map((name) => [name, this.#get(name) ?? ""]));
  }

  /** Deletes a text unless it has changed.
   *  @param {string} name @param {string} text */
  remove(name, text) {
    if (this.#get(name) === text) this.#put(name, null);
  }

  /** Texts that get shorter come first: if all of them fit in the end, they do at any time before. If one does not fit, the others
   *  are put back in the reverse order, for which there was room.
   *  @param {string[]} names @param {Decide} decide */
  async update(names, decide) {
    const size = (/** @type {string | null} */ text) => text?.length ?? -1;
    const texts = names.map((name) => {
      const before = this.#get(name);
      return { name, before, after: decide(name, before) };
    }).filter(({ before, after }) => before !== after);
    texts.sort((one, other) => size(one.after) - size(one.before) - (size(other.after) - size(other.before)));
    let done = 0;
    try {
      for (const { name, after } of texts) {
        this.#put(name, after);
        done++;
      }
    } catch (error) {
      for (const { name, before } of texts.slice(0, done).reverse()) this.#put(name, before);
      throw error;
    }
  }

  async clear() {
    for (const name of this.texts().keys()) this.#put(name, null);
  }
}

/** Opens the browser's storage. IndexedDB comes first; `fallback` is the localStorage, with what was
 *  stored there while the browser refused IndexedDB.
 *  @param {() => IDBFactory | null | undefined} database @param {() => Storage | null | undefined} local
 *  @param {number} patience milliseconds until a browser that does not answer counts as one that refuses */
async function openStorage(database, local, patience = 5000) {
  /** @type {LocalStorage | null} */
  let fallback = null;
  try {
    const storage = local();
    if (storage) fallback = new LocalStorage(storage);
  } catch {
    // The browser refuses it.
  }
  let timer;
  try {
    const factory = database();
    if (!factory) throw new Error("no IndexedDB");
    const storage = new DatabaseStorage(factory);
    /** @type {Promise<never>} */
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error("no answer")), patience)));
    const texts = await Promise.race([storage.read(), late]);
    return { storage, texts, fallback };
  } catch {
    return { storage: fallback, texts: fallback?.texts() ?? new Map(), fallback: null };
  } finally {
    clearTimeout(timer);
  }
}
