"use strict";
// The parts of a page in several files: they lie beside it, as small as in one file on every server. A frame of an origin of its own may not
// read them, but it may run a script: of each part there is one, too.
{
  const { load } = Carried;
  /** @param {string} name */
  const fetched = async (name) => {
    const answer = await fetch(`${name}.bin`);
    if (!answer.ok) throw new Error(`${name}.bin: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  /** @param {string} name */
  const script = (name) => new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: `${name}.js`, onload: resolve });
    script.onerror = () => reject(new Error(`${name}.js`));
    document.head.append(script);
  });
  Carried.load = async (name) => {
    const part = origin === "null" ? null : await fetched(name).catch(() => null);
    if (part) return part;
    await script(name);
    return load(name);
  };
}
