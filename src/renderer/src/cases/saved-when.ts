import { spokenLanguage } from '../language/text.ts';

/** When something was saved, in the reader's own time and language. */
export function savedWhen(iso: string): string {
  const language = spokenLanguage();
  // In English as the reader's system writes dates, of which there are several ways.
  return new Date(iso).toLocaleString(language === 'en' ? undefined : language);
}
