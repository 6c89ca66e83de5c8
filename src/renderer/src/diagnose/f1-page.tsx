import { type CategoryKey, isInCategory } from '@core/omni-interact/diagnosis/categories.ts';
import { slotsOfRun } from '@core/omni-interact/diagnosis/slots.ts';
import { SegmentedControl } from '@mantine/core';
import { formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { CategoryTable } from '../runs/category-table.tsx';
import { ClassificationTable } from '../runs/classification-table.tsx';
import { markId, markParts } from '../runs/mark-id.ts';
import type { LinkOf } from '../runs/paper-table.ts';
import { CATEGORY_COLUMNS, slotRange, slotsIn } from '../runs/table-model.ts';
import { useDiagnoseAddress } from './address.ts';
import { BaselineNote } from './baseline-note.tsx';
import { BOTH_WIDTHS, ChartFrame } from './chart-frame.tsx';
import { type Composition, composeErrors, compositionTotals } from './composition.ts';
import { CompositionChart, CompositionTable } from './composition-chart.tsx';
import { PART_LOOKS } from './composition-looks.ts';
import { type Diagnosis, runLabel, unjudgedShares, useDiagnosis } from './diagnosis.ts';
import { entryOf, type Mark, type MarkEntry } from './marks.ts';
import { Page } from './page.tsx';

const TABLES = [
  { value: 'table3', label: t('IA-QTF1 (Table 3)'), Table: CategoryTable },
  { value: 'a2', label: t('TP / FP / FN (Table A.2)'), Table: ClassificationTable },
] as const;

/** IA-QTF1 by category beside the published figures, and what false positives and negatives are made of. */
export function F1Page() {
  const diagnosis = useDiagnosis();
  const { runs, tables, baselines } = diagnosis;
  const { value, go, hrefWith } = useDiagnoseAddress();
  const chosen = TABLES.find((table) => table.value === value('table')) ?? TABLES[0];
  const linkOf: LinkOf = (run, number, category) => hrefWith({ mark: markId(number, category, run.name) });
  return (
    <Page resolve={(id) => resolveMark(diagnosis, id)}>
      <ChartFrame
        title={t('IA-QTF1 by category')}
        publication={{ table: 'table-3' }}
        tools={
          <SegmentedControl
            aria-label={t('Which table')}
            data={TABLES.map((table) => ({ value: table.value, label: table.label }))}
            value={chosen.value}
            onChange={(table) => go({ table: table === TABLES[0].value ? null : table }, { replace: true })}
          />
        }
        chart={
          <div>
            <chosen.Table tables={tables} runs={runs} published={baselines} linkOf={linkOf} />
          </div>
        }
        n={slotRange(tables.runs, 'allGlobal')}
        unjudged={sharesIn(diagnosis, 'allGlobal')}
        notes={<BaselineNote />}
      />
      <CompositionFigures />
    </Page>
  );
}

function CompositionFigures() {
  const diagnosis = useDiagnosis();
  const { placed, profile, tables } = diagnosis;
  const { value, go } = useDiagnoseAddress();
  const column = CATEGORY_COLUMNS.find(({ key }) => key === value('category')) ?? CATEGORY_COLUMNS.at(-1)!;
  const category = column.key;
  const compositions = placed.map((run) => ({ run, composition: composeErrors(run, category, profile) }));
  const none = compositions.every(({ composition }) => {
    const { fp, fn } = compositionTotals(composition);
    return fp === 0 && fn === 0;
  });
  const slots = slotsIn(tables.runs, category);
  const differs = compositions.some(({ run, composition }) => {
    const table = tables.runs.find(({ runId }) => runId === run.runId)?.categories[category];
    const { fp, fn } = compositionTotals(composition);
    return table !== undefined && (table.fp !== fp || table.fn !== fn);
  });
  return (
    <ChartFrame
      title={t('What false positives and false negatives are made of')}
      publication={{ figure: 'f1-composition', widths: BOTH_WIDTHS }}
      lead={
        category === 'allGlobal' && !profile.countUnmatchedAsFp
          ? t('Output in no slot is not counted under this profile.')
          : category !== 'allGlobal' &&
            t('Output in no slot counts in no category; it is in “All global” only.')
      }
      tools={
        <SegmentedControl
          aria-label={t('Category')}
          data={CATEGORY_COLUMNS.map(({ key, heading }) => ({ value: key, label: heading }))}
          value={category}
          onChange={(key) =>
            go({ category: key === 'allGlobal' ? null : key, mark: null }, { replace: true })
          }
        />
      }
      chart={<CompositionChart compositions={compositions} category={category} />}
      table={<CompositionTable compositions={compositions} category={category} />}
      empty={
        slots === 0
          ? t('This study has no slot in this category.')
          : none
            ? t('No run has a false positive or a false negative in this category.')
            : null
      }
      n={slotRange(tables.runs, category)}
      unjudged={sharesIn(diagnosis, category)}
      notes={differs && <OddPairsNote />}
    />
  );
}

function OddPairsNote() {
  return (
    <p>
      {t(
        'The bars differ from the table’s FP or FN: like the published scorer, the table takes nested slots out by subtracting all inner ones from the real-time and all outer ones from the proactive slots, and some nested slots here are of another type. The bars count the slots themselves.',
      )}
    </p>
  );
}

function sharesIn({ runs, tables }: Diagnosis, category: CategoryKey) {
  return unjudgedShares(
    runs,
    tables.runs.map(({ runId, categories }) => {
      const { slots, unjudged } = categories[category];
      return { runId, unjudged, all: slots + unjudged };
    }),
  );
}

/** Marks of this page: a number of a table, or a part of a bar: NUMBER~CATEGORY~RUN or fp.PART~CATEGORY~RUN. */
function resolveMark({ placed, profile, runs }: Diagnosis, id: string): Mark | null {
  const [what = '', categoryName = '', runName = ''] = markParts(id);
  const run = placed.find(({ name }) => name === runName);
  const column = CATEGORY_COLUMNS.find(({ key }) => key === categoryName);
  if (!run || !column) return null;
  const title = (words: string) => `${words} · ${column.heading} · ${runLabel(runs, run.runId)}`;
  const composition = composeErrors(run, column.key, profile);
  const [side, partName] = what.split('.');
  if (partName !== undefined) {
    const part = partsOf(composition, side).find(({ part: name }) => name === partName);
    if (!part) return null;
    const look = PART_LOOKS[part.part];
    return { title: title(`${side?.toUpperCase()}: ${look.word}, ${part.count}`), entries: part.entries };
  }
  if (what === 'fp' || what === 'fn') {
    const entries = partsOf(composition, what).flatMap(({ entries: ofPart }) => ofPart);
    return { title: title(`${what.toUpperCase()} ${compositionTotals(composition)[what]}`), entries };
  }
  const judged = slotsOfRun(run).filter(({ score }) => score.judged && isInCategory(score.slot, column.key));
  const entries = judged
    .filter(({ score }) => what === 'f1' || (score.tp ?? 0) > 0)
    .sort((a, b) =>
      what === 'f1' ? (a.score.tp ?? 0) - (b.score.tp ?? 0) : (b.score.tp ?? 0) - (a.score.tp ?? 0),
    )
    .map((slot): MarkEntry => {
      const { tp, fp, fn } = slot.score;
      return entryOf(
        slot,
        what === 'f1'
          ? t('TP {tp} FP {fp} FN {fn}', { tp: formatScore(tp), fp, fn })
          : t('TP {tp}', { tp: formatScore(tp) }),
      );
    });
  if (what === 'tp') return { title: title(t('Slots with credit')), entries };
  return what === 'f1' ? { title: title(t('Judged slots, worst first')), entries } : null;
}

const partsOf = (
  { fp, fn }: Composition,
  side: string | undefined,
): (Composition['fp'] | Composition['fn'])[number][] => (side === 'fp' ? fp : side === 'fn' ? fn : []);
