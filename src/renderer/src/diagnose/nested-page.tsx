import {
  isAnswered,
  type NestedPair,
  nestedPairs,
  type PairResult,
} from '@core/omni-interact/diagnosis/nested.ts';
import { outcomeCode } from '@core/omni-interact/outcome.ts';
import type { PlacedSlot } from '@core/omni-interact/study-facts.ts';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { counted, formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { OutcomeGlyph } from '../outcomes/outcome-glyph.tsx';
import { describeOutcome } from '../outcomes/outcome-look.ts';
import { markId, markParts } from '../runs/mark-id.ts';
import { NestedTable } from '../runs/nested-table.tsx';
import type { LinkOf } from '../runs/paper-table.ts';
import { useDiagnoseAddress } from './address.ts';
import { BaselineNote } from './baseline-note.tsx';
import { BOTH_WIDTHS, ChartFrame } from './chart-frame.tsx';
import styles from './diagnose.module.css';
import { type Diagnosis, runLabel, unjudgedShares, useDiagnosis } from './diagnosis.ts';
import { MarkAnchor } from './mark-link.tsx';
import { entryOf, type Mark, type MarkEntry } from './marks.ts';
import { Page } from './page.tsx';
import { PairTimeline } from './pair-timeline.tsx';
import { useSlotHref } from './slot-href.ts';

/** Nested pairs: NCCS beside the published figures, every pair's chain, and a pair on one timeline. */
export function NestedPage() {
  const diagnosis = useDiagnosis();
  const { runs, tables, baselines, facts, placed } = diagnosis;
  const { hrefWith, value } = useDiagnoseAddress();
  const pairs = nestedPairs(facts, placed);
  const open = pairs.find((pair) => pairName(pair) === value('pair')) ?? null;
  const empty = pairs.length === 0 ? t('This study has no nested slots.') : null;
  const n = counted(pairs.length, 'pair');
  const unjudged = unjudgedShares(
    runs,
    tables.runs.map(({ runId, nested }) => ({
      runId,
      unjudged: nested.unjudgedPairs,
      all: nested.pairs + nested.unjudgedPairs,
    })),
  );
  const linkOf: LinkOf = (run, number, category) => hrefWith({ mark: markId(number, category, run.name) });
  return (
    <Page resolve={(id) => resolveMark(diagnosis, id)}>
      <ChartFrame
        title={t('Nested queries (Table 4)')}
        publication={{ table: 'table-4' }}
        chart={<NestedTable tables={tables} runs={runs} published={baselines} linkOf={linkOf} />}
        empty={empty}
        n={n}
        unjudged={unjudged}
        notes={<BaselineNote />}
      />
      {empty === null && (
        <ChartFrame
          title={t('Every chain')}
          publication={{ figure: 'nested-chain', widths: BOTH_WIDTHS }}
          lead={t(
            'Whether the inner question was answered and the outer one taken up again, and √(TP_core outer · TP_core inner). A slot’s sign opens the slot, a chain score the pair on one timeline.',
          )}
          chart={<ChainTable pairs={pairs} open={open} />}
          n={n}
          unjudged={unjudged}
        />
      )}
      {open && <PairTimeline key={pairName(open)} pair={open} unjudged={unjudged} />}
    </Page>
  );
}

const pairName = ({ sampleId, pair }: NestedPair): string => `${sampleId}.${pair}`;

function ChainTable({ pairs, open }: { pairs: readonly NestedPair[]; open: NestedPair | null }) {
  const { placed, runs, facts } = useDiagnosis();
  const { hrefWith } = useDiagnoseAddress();
  const samples = new Map(facts.samples.map((sample) => [sample.sampleId, sample]));
  return (
    <div className={styles.tableScroll}>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('Pair')}
            </th>
            {placed.map((run) => (
              <th key={run.runId} scope="col" colSpan={4} className={styles.grouped}>
                {runLabel(runs, run.runId)}
              </th>
            ))}
          </tr>
          <tr>
            {placed.map((run) => (
              <Fragment key={run.runId}>
                <th
                  scope="col"
                  className={styles.groupStart}
                  title={t('Whether the inner question was answered')}
                >
                  {t('Inner')}
                </th>
                <th scope="col" title={t('Whether the outer question was taken up again')}>
                  {t('Outer')}
                </th>
                <th scope="col" title={t('Whether the inner answer came before the outer one')}>
                  {t('Order')}
                </th>
                <th scope="col">{t('Chain')}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => {
            const sample = samples.get(pair.sampleId);
            const href = hrefWith({ pair: pairName(pair), mark: null });
            return (
              <tr key={pairName(pair)} className={pair === open ? styles.openRow : undefined}>
                <td>
                  <Link href={href} aria-current={pair === open || undefined}>
                    {sample?.subset} / {sample?.name} · {pair.pair}
                  </Link>
                </td>
                {pair.results.map((result, position) => (
                  <ChainCells
                    key={placed[position]?.runId}
                    result={result}
                    run={runLabel(runs, placed[position]?.runId ?? -1)}
                    href={href}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ChainCellsProps {
  result: PairResult | null;
  run: string;
  href: string;
}

function ChainCells({ result, run, href }: ChainCellsProps) {
  if (!result) {
    return (
      <>
        <td className={styles.groupStart} />
        <td />
        <td className="ss-muted">{t('not run')}</td>
        <td />
      </>
    );
  }
  const both = isAnswered(result.inner) && isAnswered(result.outer);
  return (
    <>
      <td className={styles.groupStart}>
        <SlotSign slot={result.inner} run={run} />
      </td>
      <td>
        <SlotSign slot={result.outer} run={run} />
      </td>
      <td>
        {both ? result.orderError ? <b className={styles.wrong}>{t('inner last')}</b> : t('in order') : '–'}
      </td>
      <td>
        <Link href={href} className={styles.markNumber}>
          {result.score === null ? t('unjudged') : formatScore(result.score)}
        </Link>
      </td>
    </>
  );
}

function SlotSign({ slot, run }: { slot: PlacedSlot | null; run: string }) {
  const slotHref = useSlotHref();
  if (!slot) return <span className="ss-muted">{t('absent')}</span>;
  const answered = isAnswered(slot);
  const words = answered === null ? 'unjudged' : answered ? 'yes' : 'no';
  return (
    <MarkAnchor
      id={`sign~${slot.runId}~${slot.slotKey}`}
      href={slotHref.to(slot)}
      label={`${run}, ${slotHref.name(slot.slotKey)}: ${describeOutcome(outcomeCode(slot.score))}: ${words}`}
      className={styles.sign}
      inTable
    >
      <OutcomeGlyph code={outcomeCode(slot.score)} runLabel={run} />
      {words}
    </MarkAnchor>
  );
}

/** Marks of this page: the numbers of the table, NUMBER~nested~RUN. */
function resolveMark({ facts, placed, runs }: Diagnosis, id: string): Mark | null {
  const [what = '', , runName = ''] = markParts(id);
  const position = placed.findIndex(({ name }) => name === runName);
  const run = placed[position];
  if (!run) return null;
  const results = nestedPairs(facts, placed).flatMap((pair) => pair.results[position] ?? []);
  const title = (words: string) => `${words} · ${runLabel(runs, run.runId)}`;
  const entriesOf = (slot: PlacedSlot | null, detail: string): MarkEntry[] =>
    slot ? [entryOf(slot, detail)] : [];
  const core = (slot: PlacedSlot | null) =>
    t('TP_core {tpCore}', { tpCore: formatScore(slot?.score.tpCore) });
  switch (what) {
    case 'nccs':
      return {
        title: title(t('Chains, weakest first')),
        entries: results
          .toSorted((a, b) => (a.score ?? 2) - (b.score ?? 2))
          .flatMap(({ outer, inner, score }) => [
            ...entriesOf(outer, t('chain {score}', { score: formatScore(score) })),
            ...entriesOf(inner, core(inner)),
          ]),
      };
    case 'inner':
      return {
        title: title(t('Inner slots')),
        entries: results.flatMap(({ inner }) => entriesOf(inner, core(inner))),
      };
    case 'outer':
      return {
        title: title(t('Outer slots')),
        entries: results.flatMap(({ outer }) => entriesOf(outer, core(outer))),
      };
    case 'missed-outer':
      return {
        title: title(t('Outer question not taken up again')),
        entries: results
          .filter(
            ({ inner, outer, score }) => score !== null && inner !== null && isAnswered(outer) === false,
          )
          .flatMap(({ outer }) => entriesOf(outer, t('TP_core 0'))),
      };
    default:
      return null;
  }
}
