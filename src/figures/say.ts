/**
 * Says a text of a figure; a `{name}` in it stands for a value. A screen that draws the figure passes one that answers
 * in its own language; what is printed or exported is in English.
 */
export type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** The text as it is, with its values. */
export const inEnglish: Say = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
