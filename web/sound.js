"use strict";
// The speaker: a square wave, from the first gesture on, which is when browsers allow it.
class Sound {
  /** @type {{ context: AudioContext, gain: GainNode, tone: OscillatorNode } | null} */
  #speaker = null;
  /** The time of the context at the virtual time 0.
   *  @type {number | null} */
  #zero = null;
  #heard = true;

  /** Somebody has touched the page. */
  wake() {
    if (!this.#heard) return;
    if (!this.#speaker) {
      if (!globalThis.AudioContext) return;
      const context = new AudioContext({ latencyHint: "interactive" });
      const gain = new GainNode(context, { gain: 0 });
      const tone = new OscillatorNode(context, { type: "square", frequency: 440 });
      tone.connect(gain).connect(context.destination);
      tone.start();
      this.#speaker = { context, gain, tone };
    }
    if (this.#speaker.context.state === "suspended") this.#speaker.context.resume();
  }

  set heard(heard) {
    this.#heard = heard;
    if (!heard) this.rest();
    else if (this.#speaker) this.wake();
  }

  get heard() {
    return this.#heard;
  }

  /** Nothing is heard until it wakes again. */
  rest() {
    this.silence();
    this.#speaker?.context.suspend();
  }

  /** The tone ends, and what was to come does not. */
  silence() {
    if (!this.#speaker) return;
    const { gain, context } = this.#speaker;
    gain.gain.cancelScheduledValues(0);
    gain.gain.setValueAtTime(0, context.currentTime);
    this.#zero = null;
  }

  /** From a virtual time in milliseconds on the speaker sounds at `hz`; 0 is silence.
   *  @param {number} time @param {number} hz */
  at(time, hz) {
    if (this.#speaker?.context.state !== "running") return;
    const { context, gain, tone } = this.#speaker;
    const [now, seconds] = [context.currentTime, time / 1000];
    // What comes is told up to a retrace before it is due. Where both times have gone apart, they begin anew.
    let zero = this.#zero ?? now - seconds - 1;
    if (zero + seconds < now || zero + seconds > now + 0.3) zero = now + 0.02 - seconds;
    this.#zero = zero;
    const start = zero + seconds;
    // As the timer of a PC divides: see src/machine/wave.rs.
    if (hz > 0) tone.frequency.setValueAtTime(1193182 / Math.max(1, Math.floor(1193181 / Math.max(hz, 19))), start);
    gain.gain.setValueAtTime(hz > 0 && hz <= 24000 ? 0.125 : 0, start);
  }
}
