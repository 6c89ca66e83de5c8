/**
 * Says a text with what stands for its names: `say('within {seconds} s', { seconds: 2 })`. What explains a number
 * takes one, so that a screen can say the explanation in its own language; the English text is what others look up.
 */
export type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says the text as it stands, its `{name}`s filled in; a name without a value stays as it is. */
export const inEnglish: Say = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
