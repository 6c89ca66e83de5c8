/** The writing a text is mostly in, as far as it tells languages apart; null for none, e.g. a mere number. */
export type Script = 'han' | 'latin';

const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}/gu;

/**
 * The script a text is mostly in. A Han character counts as much as two Latin letters, so that a Chinese sentence
 * with a foreign name in it stays Chinese.
 */
export function scriptOf(text: string): Script | null {
  const han = 2 * (text.match(HAN)?.length ?? 0);
  const latin = text.match(LATIN)?.length ?? 0;
  if (han === 0 && latin === 0) return null;
  return han >= latin ? 'han' : 'latin';
}

/** The script an annotated language is written in; null for one that is not told apart here. */
function scriptOfLanguage(language: string | null): Script | null {
  if (language === null) return null;
  if (/^(zh|chi|zho|cn|chinese|中文)/i.test(language)) return 'han';
  return /^(en|english)/i.test(language) ? 'latin' : null;
}

/**
 * Whether an output is in another language than the interaction is annotated with, by its script. Reported beside
 * the scores and never part of them (assumption A5; paper B.3). False where either cannot be told.
 */
export function isOtherLanguage(language: string | null, script: Script | null): boolean {
  const wanted = scriptOfLanguage(language);
  return wanted !== null && script !== null && wanted !== script;
}
