/**
 * What of the model's speech a listener has heard: speech arrives faster than it is played, and what has not been
 * played when the user interrupts was never said. Played one response after the other, without gaps while there is
 * speech. Times are seconds of any one steady clock that runs with the media.
 */

interface Speech {
  id: string;
  /** The conversation item, where the protocol has one. */
  itemId: string | null;
  begins: number;
  seconds: number;
  dropped: boolean;
}

/** One response that was cut off. */
export interface CutOff {
  id: string;
  itemId: string | null;
  playedMs: number;
  receivedMs: number;
}

export class Playback {
  readonly #speeches = new Map<string, Speech>();
  /** When the speech received so far will have been played. */
  #busyUntil = 0;

  /** Take speech of a response; false when the response was cut off and nobody will hear it. */
  add(id: string, itemId: string | null, seconds: number, now: number): boolean {
    const known = this.#speeches.get(id);
    if (known?.dropped) return false;
    const speech = known ?? {
      id,
      itemId,
      begins: Math.max(now, this.#busyUntil),
      seconds: 0,
      dropped: false,
    };
    speech.itemId ??= itemId;
    speech.seconds += seconds;
    this.#speeches.set(id, speech);
    this.#busyUntil = Math.max(this.#busyUntil, now) + seconds;
    return true;
  }

  /** Whether a response was cut off. */
  isCut(id: string): boolean {
    return this.#speeches.get(id)?.dropped ?? false;
  }

  /** Milliseconds of a response that have been played. */
  playedMs(id: string, now: number): number {
    const speech = this.#speeches.get(id);
    return speech ? Math.round(1000 * Math.min(speech.seconds, Math.max(0, now - speech.begins))) : 0;
  }

  /** Whether something is still to be heard. */
  isPlaying(now: number): boolean {
    return this.#busyUntil > now;
  }

  /** Drop what has not been played, of these responses even what is still to come. */
  cut(now: number, underWay: readonly string[]): CutOff[] {
    const cut: CutOff[] = [];
    for (const id of new Set([...this.#speeches.keys(), ...underWay])) {
      const speech = this.#speeches.get(id) ?? { id, itemId: null, begins: now, seconds: 0, dropped: false };
      const unheard = speech.begins + speech.seconds > now;
      if (speech.dropped || !(unheard || underWay.includes(id))) continue;
      speech.dropped = true;
      this.#speeches.set(id, speech);
      const receivedMs = Math.round(speech.seconds * 1000);
      cut.push({ id, itemId: speech.itemId, playedMs: this.playedMs(id, now), receivedMs });
    }
    this.#busyUntil = Math.min(this.#busyUntil, now);
    return cut;
  }

  /** Forget the responses of a connection that is gone; a new one may use their ids again. */
  forget(): void {
    this.#speeches.clear();
  }
}
