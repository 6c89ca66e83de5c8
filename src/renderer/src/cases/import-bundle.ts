import { api } from '../api.ts';
import { t } from '../language/text.ts';
import { tried } from './case-actions.ts';
import { refreshCases } from './case-queries.ts';
import { showToast } from './toast.tsx';

/**
 * Bring the bundle of a case study into the open study and say what came of it.
 *
 * @param source a file the person chose in the page, or the path of one handed to the desktop program
 * @returns the case's number, undefined when it was not imported (and the reason is shown)
 */
export function importBundle(source: File | { path: string }): Promise<number | undefined> {
  return tried(t('The bundle was not imported'), async () => {
    const found =
      source instanceof File
        ? await api.cases.importBundle.mutate({ name: source.name, text: await source.text() })
        : await api.cases.importBundleFile.mutate(source);
    await refreshCases();
    const name = `“${found.title}”`;
    const message = found.wasThere
      ? t('{name} was there before; nothing changed.', { name })
      : t('Imported {name} from “{study}”{besideAnother}.', {
          name,
          study: found.study,
          besideAnother: found.besideAnother ? t(', beside another version of it') : '',
        });
    showToast({ message, link: { href: `/cases/${found.caseId}`, name: t('Open the case') } });
    return found.caseId;
  });
}
