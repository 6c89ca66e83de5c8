import { type SentenceTally, sentenceTally } from '@core/duplex-eval/diagnostics.ts';
import { outputsIn, splitsOf } from '@core/duplex-eval/result-tables.ts';
import type { ScoredOutput } from '@core/duplex-eval/study-facts.ts';
import { NativeSelect } from '@mantine/core';
import { useCallback } from 'react';
import { counted, formatPercent } from '../../format/numbers.ts';
import { GRADED, GradeChip } from '../../grades/grade-chip.tsx';
import { GRADE_LOOKS, GRADES, type Grade } from '../../grades/grades.ts';
import { t } from '../../language/text.ts';
import { markId, markParts } from '../../runs/mark-id.ts';
import { useDiagnoseAddress } from '../address.ts';
import { BOTH_WIDTHS, MarkGroup } from '../chart-frame.tsx';
import { MarkLink } from '../mark-link.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import styles from './duplex.module.css';
import { runName, useDuplex } from './duplex-context.ts';
import { DuplexFigure } from './duplex-figure.tsx';
import { divisionName, divisionOf, entriesOf } from './marks.ts';

/** How many sentences of a tally have a grade. */
export function graded({ scores, irrelevant, unjudged, noWindow }: SentenceTally, grade: Grade): number {
  switch (grade) {
    case 'score-3':
      return scores[3];
    case 'score-2':
      return scores[2];
    case 'score-1':
      return scores[1];
    case 'score-0':
      return scores[0];
    case 'irrelevant':
      return irrelevant;
    case 'ungraded':
      return unjudged;
    case 'no-window':
      return noWindow;
  }
}

/** How the sentences of descriptions are distributed over temporal scores. */
export function SentencesPage() {
  const { scored } = useDuplex();
  const { value, go } = useDiagnoseAddress();
  const splits = splitsOf(scored, 'description');
  const chosen = splits.find(({ name }) => name === value('split')) ?? 'description';
  const resolve = useCallback(
    (id: string): Mark | null => {
      const [run, division = '', grade = ''] = markParts(id);
      const found = scored.find(({ name }) => name === run);
      const place = divisionOf(division);
      if (!found || !place || !(grade in GRADE_LOOKS)) return null;
      return gradeMark(
        found.runId,
        outputsIn(found, place),
        grade as Grade,
        `${divisionName(place)}, ${run}`,
      );
    },
    [scored],
  );
  const total = scored.reduce((sum, run) => sum + sentenceTally(outputsIn(run, chosen)).total, 0);
  return (
    <Page resolve={resolve}>
      <DuplexFigure
        title={t('Temporal score of sentences')}
        lead={t(
          'Each sentence is judged on its windows of the clip, 0–3, the best one counting. Irrelevant sentences are left out of the mean; unjudged ones too, and they are no zeros.',
        )}
        tools={
          <NativeSelect
            size="xs"
            aria-label={t('Split')}
            data={[
              { value: '', label: t('All descriptions') },
              ...splits.map(({ name, label }) => ({ value: name, label })),
            ]}
            value={typeof chosen === 'string' ? '' : chosen.name}
            onChange={(event) =>
              go({ split: event.currentTarget.value || null, mark: null }, { replace: true })
            }
          />
        }
        chart={<Distribution division={chosen} />}
        table={<DistributionTable division={chosen} />}
        empty={total === 0 ? t('No run of this study has sentences here.') : null}
        n={counted(total, 'sentence')}
        usesSettings
        publication={{ figure: 'duplex-sentences', widths: BOTH_WIDTHS }}
      />
    </Page>
  );
}

type Division = Parameters<typeof outputsIn>[1];
const keyOf = (division: Division): string => (typeof division === 'string' ? division : division.name);

function useTallies(division: Division) {
  const { scored, runs } = useDuplex();
  return scored.flatMap((run) => {
    const tally = sentenceTally(outputsIn(run, division));
    return tally.total === 0 ? [] : [{ run, name: runName(runs, run), tally }];
  });
}

function Distribution({ division }: { division: Division }) {
  const tallies = useTallies(division);
  return (
    <>
      <ul className={styles.legend} aria-label={t('Grades')}>
        {GRADES.map((grade) => (
          <li key={grade}>
            <GradeChip grade={grade} worded />
          </li>
        ))}
      </ul>
      <MarkGroup label={t('Sentences by temporal score, one row a run')}>
        <div className={styles.rows}>
          {tallies.map(({ run, name, tally }) => (
            <StackRow key={run.runId} runName={run.name} name={name} tally={tally} division={division} />
          ))}
        </div>
      </MarkGroup>
    </>
  );
}

interface StackRowProps {
  runName: string;
  name: string;
  tally: SentenceTally;
  division: Division;
}

function StackRow({ runName: run, name, tally, division }: StackRowProps) {
  return (
    <>
      <span className={styles.rowName}>{name}</span>
      <div className={styles.stack}>
        {GRADES.map((grade) => {
          const count = graded(tally, grade);
          if (count === 0) return null;
          const share = count / tally.total;
          return (
            <span key={grade} style={{ flex: `${count} 0 0` }}>
              <MarkLink
                id={markId(run, keyOf(division), grade)}
                label={`${name}: ${counted(count, 'sentence')} ${GRADE_LOOKS[grade].word}, ${formatPercent(share)}: ${GRADE_LOOKS[grade].sign} · ${count}`}
              >
                <span
                  className={`${styles.part} ${GRADED}`}
                  data-grade={grade}
                  style={{ display: 'block' }}
                  title={`${GRADE_LOOKS[grade].meaning} ${counted(count, 'sentence')}, ${formatPercent(share)}`}
                >
                  {share > 0.04 && `${GRADE_LOOKS[grade].sign} · ${count}`}
                </span>
              </MarkLink>
            </span>
          );
        })}
      </div>
      <span className={styles.aside}>{counted(tally.total, 'sentence')}</span>
    </>
  );
}

function DistributionTable({ division }: { division: Division }) {
  const tallies = useTallies(division);
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          <th scope="col">{t('Sentences')}</th>
          {GRADES.map((grade) => (
            <th key={grade} scope="col" title={GRADE_LOOKS[grade].meaning}>
              {GRADE_LOOKS[grade].word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tallies.map(({ run, name, tally }) => (
          <tr key={run.runId}>
            <td>{name}</td>
            <td>{tally.total}</td>
            {GRADES.map((grade) => (
              <td key={grade}>
                <MarkLink
                  id={markId(run.name, keyOf(division), grade)}
                  label={`${name}: ${GRADE_LOOKS[grade].word}`}
                  inTable
                >
                  {graded(tally, grade)}
                </MarkLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The descriptions with such sentences, with how many they have. */
function gradeMark(runId: number, outputs: readonly ScoredOutput[], grade: Grade, where: string): Mark {
  return {
    title: `${where}: ${GRADE_LOOKS[grade].word}`,
    entries: outputs.flatMap((output) => {
      const count = graded(sentenceTally([output]), grade);
      return count === 0 ? [] : entriesOf(runId, output, counted(count, 'sentence'));
    }),
  };
}
