import { t } from '../language/text.ts';

/** What to do when a study that is open cannot be read. Reading never writes, so its file is as it was. */
export function studyAdvice(path: string): string {
  return t(
    'The study is {path}, and reading it has not changed it. If the file is damaged, put a copy of it in its place, or open another study or import your data into a new one, both from the menu at the top left.',
    { path },
  );
}
