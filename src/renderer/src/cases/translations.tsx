import { type CasePanel, needsTranslation, textKey } from '@core/cases/document.ts';
import { TextInput } from '@mantine/core';
import { rich, t } from '../language/text.ts';
import styles from './cases.module.css';
import type { CaseEditor } from './use-case-editor.ts';

interface Translatable {
  key: string;
  where: string;
  text: string;
}

/** The panel's texts that a reader of English cannot read, each with a line for the author's translation. */
export function Translations({ panel, editor }: { panel: CasePanel; editor: CaseEditor }) {
  const texts = textsOf(panel).filter(
    ({ key, text }) => needsTranslation(text) || panel.translations[key] !== undefined,
  );
  if (texts.length === 0) return null;
  const missing = texts.filter(({ key }) => panel.translations[key] === undefined).length;
  return (
    <details className={styles.fold}>
      <summary>
        {rich('Translations {texts}', {
          texts: (
            <span className="ss-muted">
              {rich('{texts} of {texts2} entered', { texts: texts.length - missing, texts2: texts.length })}
            </span>
          ),
        })}
      </summary>
      {texts.map(({ key, where, text }) => (
        <TextInput
          key={key}
          size="xs"
          label={
            <>
              <span className="ss-muted">{where}</span> <bdi>{text}</bdi>
            </>
          }
          aria-label={t('Translation of {where}', { where })}
          placeholder={t('Translation')}
          value={panel.translations[key] ?? ''}
          onChange={(event) =>
            editor.edit({ type: 'translate', panelId: panel.id, key, text: event.currentTarget.value })
          }
        />
      ))}
    </details>
  );
}

function textsOf({ facts }: CasePanel): Translatable[] {
  const ofSlots = facts.slots.flatMap(({ slotId, questionText, referenceText }) => [
    { key: textKey.question(slotId), where: t('S{slotId} question', { slotId }), text: questionText },
    { key: textKey.reference(slotId), where: t('S{slotId} reference', { slotId }), text: referenceText },
  ]);
  const ofRuns = facts.runs.flatMap((run) =>
    run.quotes.map((quote) => ({
      key: textKey.quote(run.name, quote),
      where: `${run.label} ${quote.slotId === null ? t('in no slot') : `S${quote.slotId} ${quote.stage}`}`,
      text: quote.text,
    })),
  );
  return [...ofSlots, ...ofRuns].filter(({ text }) => text.trim() !== '');
}
