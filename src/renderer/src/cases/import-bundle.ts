import { api } from '../api.ts';
import { showToast } from '../components/toast.tsx';
import { t } from '../language/text.ts';
import { tried } from './case-actions.ts';
import { refreshCases } from './case-queries.ts';

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
    const name = t('“{title}”', { title: found.title });
    const message = found.wasThere
      ? t('{name} was there before; nothing changed.', { name })
      : t(
          found.besideAnother
            ? 'Imported {name} from “{study}”, beside another version of it.'
            : 'Imported {name} from “{study}”.',
          { name, study: found.study },
        );
    showToast({ message, link: { href: `/cases/${found.caseId}`, name: t('Open the case') } });
    return found.caseId;
  });
}
