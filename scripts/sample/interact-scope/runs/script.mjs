// The words run scripts are written in. `right` and `wrong` stand for a target's own wordings, so that what a model
// says and what a verdict says of it cannot drift apart.

/** Says what target number `target` wants, at `t` seconds. */
export const right = (t, target = 0) => ({ t, kind: 'right', target });

/** Says something wrong about target number `target`. */
export const wrong = (t, target = 0) => ({ t, kind: 'wrong', target });

/** Says something that meets no target. */
export const says = (t, text) => ({ t, kind: 'says', text });

/** Calls tools. */
export const calls = (t, ...tools) => ({ t, kind: 'calls', tools });

/** Says the next of the remarks about the clip, which meet no target. */
export const remarks = (...times) => times.map((t) => ({ t, kind: 'remark' }));

/** The given outputs, with a remark every `every` seconds from 0 until `until` where nothing else is said. */
export const chatter = (until, every, ...outputs) => {
  const taken = new Set(outputs.map(({ t }) => t));
  const times = Array.from({ length: Math.floor(until / every) + 1 }, (_, i) => i * every);
  return [...remarks(...times.filter((t) => !taken.has(t))), ...outputs];
};

/** One guidance step after the other, each at its time; null for a step that is left out. */
export const steps = (...times) => times.flatMap((t, target) => (t === null ? [] : [right(t, target)]));

/** A trace that ended before the clip did. */
export const cutShort = (...outputs) => ({ outputs, complete: false });

export const IMAGE = 'image_search';
export const WEB = 'web_search';
export const AUDIO = 'audio_search';
