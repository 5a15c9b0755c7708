"use strict";
// The speaker: a square wave, from the first gesture on, which is when browsers allow it.
class Sound {
  #context = null; #tone; #gain; #zero = null;
  #heard = true;

  /** Somebody has touched the page. */
  wake() {
    if (!this.#heard) return;
    if (!this.#context) {
      const Context = globalThis.AudioContext;
      if (!Context) return;
      this.#context = new Context({ latencyHint: "interactive" });
      this.#gain = new GainNode(this.#context, { gain: 0 });
      this.#tone = new OscillatorNode(this.#context, { type: "square", frequency: 440 });
      this.#tone.connect(this.#gain).connect(this.#context.destination);
      this.#tone.start();
    }
    if (this.#context.state === "suspended") this.#context.resume();
  }

  set heard(heard) {
    this.#heard = heard;
    if (!heard) this.rest();
    else if (this.#context) this.wake();
  }

  get heard() {
    return this.#heard;
  }

  /** Nothing is heard until it wakes again. */
  rest() {
    this.silence();
    this.#context?.suspend();
  }

  /** The tone ends, and what was to come does not. */
  silence() {
    if (!this.#context) return;
    this.#gain.gain.cancelScheduledValues(0);
    this.#gain.gain.setValueAtTime(0, this.#context.currentTime);
    this.#zero = null;
  }

  /** From a virtual time in milliseconds on the speaker sounds at `hz`; 0 is silence. */
  at(time, hz) {
    if (!this.#context || this.#context.state !== "running") return;
    const [now, seconds] = [this.#context.currentTime, time / 1000];
    // What comes is told up to a retrace before it is due. Where both times have gone apart, they begin anew.
    const late = this.#zero === null ? true : this.#zero + seconds < now || this.#zero + seconds > now + 0.3;
    if (late) this.#zero = now + 0.02 - seconds;
    const start = this.#zero + seconds;
    // As the timer of a PC divides: see src/machine/wave.rs.
    if (hz > 0) this.#tone.frequency.setValueAtTime(1193182 / Math.max(1, Math.floor(1193181 / Math.max(hz, 19))), start);
    this.#gain.gain.setValueAtTime(hz > 0 && hz <= 24000 ? 0.125 : 0, start);
  }
}
