/** The languages of the workbench's own words. What models, annotators and judges wrote is never translated. */
export type Language = 'en' | 'zh';

const LANGUAGE_KEY = 'slotscope.language';

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', zh: '中文' };

export const LANGUAGES: readonly Language[] = ['en', 'zh'];

function isLanguage(value: string | null): value is Language {
  return value !== null && Object.hasOwn(LANGUAGE_NAMES, value);
}

/** The language chosen on this computer; without a choice that of the system, English where it is neither. */
export function readLanguage(): Language {
  const chosen = globalThis.localStorage?.getItem(LANGUAGE_KEY) ?? null;
  if (isLanguage(chosen)) return chosen;
  return globalThis.navigator?.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Remember the language and load the page anew: words are looked up while modules load, too. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  location.reload();
}
