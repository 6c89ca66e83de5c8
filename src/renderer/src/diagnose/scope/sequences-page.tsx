import { completionGroups, type SequenceGroup } from '@core/interact-scope/diagnostics/completion.ts';
import { scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import { stepCoverageData } from '@figures/interact-scope/from-diagnostics.ts';
import { layoutStepCoverage } from '@figures/interact-scope/step-coverage.ts';
import { useCallback, useMemo } from 'react';
import { counted, formatPercent, NO_NUMBER } from '../../format/numbers.ts';
import { t } from '../../language/text.ts';
import { markParts } from '../../runs/mark-id.ts';
import { BOTH_WIDTHS } from '../chart-frame.tsx';
import type { Mark } from '../marks.ts';
import { Page } from '../page.tsx';
import { DrawingChart } from './drawing-chart.tsx';
import { outcomeWords } from './marks.ts';
import { namedRun, useScope } from './scope-context.ts';
import { ScopeFrame } from './scope-frame.tsx';
import { usePermutationDraws } from './statistics.ts';

interface RunGroup {
  runId: number;
  key: string;
  name: string;
  group: SequenceGroup;
}

/** Step coverage and complete guidance (T8-C), against what independent steps would give. */
export function SequencesPage() {
  const { facts, runs } = useScope();
  const lengths = useMemo(() => {
    const all = facts.runs.flatMap((run) =>
      completionGroups(scoreRun(facts, run, { tasks: ['T8-C'] })).map(
        (group): RunGroup => ({ runId: run.runId, ...namedRun(runs, run), group }),
      ),
    );
    const byLength = [...Map.groupBy(all, ({ group }) => group.length)];
    // The largest group first: the others are mostly too small to say much.
    const size = (groups: readonly RunGroup[]): number =>
      Math.max(...groups.map(({ group }) => group.matrix.length));
    return byLength.sort(([a, x], [b, y]) => size(y) - size(x) || a - b);
  }, [facts, runs]);
  return (
    <Page
      resolve={(id) =>
        resolveMark(
          lengths.flatMap(([, groups]) => groups),
          id,
        )
      }
    >
      {lengths.length === 0 && (
        <ScopeFrame
          title={t('Guidance sequences')}
          chart={null}
          empty={t('No run of this study has T8-C interactions.')}
          n="0"
          assumptions={[]}
        />
      )}
      {lengths.map(([length, groups]) => (
        <LengthFigure key={length} length={length} groups={groups} />
      ))}
    </Page>
  );
}

function LengthFigure({ length, groups }: { length: number; groups: readonly RunGroup[] }) {
  const { published } = useScope();
  const draws = usePermutationDraws(groups.map(({ group }) => group.matrix));
  const data = useMemo(() => {
    const drawn = stepCoverageData(length, groups);
    // Marks of several lengths share a page.
    return { ...drawn, runs: drawn.runs.map((run) => ({ ...run, key: `${length}/${run.key}` })) };
  }, [length, groups]);
  const layout = useCallback((width: number) => layoutStepCoverage(data, width), [data]);
  const unjudged = groups.reduce((sum, { group }) => sum + group.unjudged, 0);
  const most = Math.max(...groups.map(({ group }) => group.matrix.length));
  const paper = published?.sequences;
  return (
    <ScopeFrame
      title={t('Sequences of {length} steps', { length })}
      publication={{ figure: 'scope-steps', part: `${length}-steps`, widths: BOTH_WIDTHS }}
      lead={t(
        'Steps met, and how many sequences were covered in full beside what chance would give if each step’s outcomes were dealt to the sequences independently (n·∏p). The interval is that of chance, not of the observed count.',
      )}
      chart={
        <DrawingChart label={t('Step coverage of {length}-step sequences', { length })} layout={layout} />
      }
      table={
        <table className="ss-table">
          <thead>
            <tr>
              {[
                'Run',
                'n',
                t('Steps met'),
                t('Covered steps'),
                'Complete',
                'Expected',
                t('Exact 95 %'),
                t('10,000 permutations'),
              ].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, name, group: { reference, matrix } }, at) => {
              const drawn = draws[at]?.value;
              const hits = reference?.steps.reduce((sum, each) => sum + each, 0) ?? 0;
              return (
                <tr key={key}>
                  <td>{name}</td>
                  <td>{matrix.length}</td>
                  <td>{reference?.steps.join(', ') ?? NO_NUMBER}</td>
                  <td>{reference ? formatPercent(hits / (length * matrix.length)) : NO_NUMBER}</td>
                  <td>{reference?.observed ?? NO_NUMBER}</td>
                  <td>{reference?.expected.toFixed(3) ?? NO_NUMBER}</td>
                  <td>{reference ? `[${reference.interval95.join(', ')}]` : NO_NUMBER}</td>
                  <td>{drawn ? `${drawn.mean.toFixed(3)} [${drawn.interval95.join(', ')}]` : NO_NUMBER}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      }
      n={counted(most, 'sequence')}
      assumptions={['A3', 'A4']}
      notes={[
        unjudged > 0 && t('{unjudged} sequences of the runs left out as a step is unjudged', { unjudged }),
        most < 10 && t('too few sequences to establish an effect of length'),
        t('the reference does not model how hard a sequence is'),
      ]}
      published={
        length === 3
          ? (paper?.models ?? []).map(({ model, steps, observed, expected, interval }) =>
              t(
                '{model}, 20 sequences: {steps}{observed} complete, {expected} expected [{join}] ({source}).',
                {
                  model,
                  steps: steps ? t('steps {join}; ', { join: steps.join(', ') }) : '',
                  observed,
                  expected,
                  join: interval.join(', '),
                  source: paper?.source,
                },
              ),
            )
          : []
      }
      error={draws.find(({ error }) => error)?.error}
    />
  );
}

/** `step~LENGTH/RUN~STEP` for a step’s targets, `complete~LENGTH/RUN` for sequences covered in full. */
function resolveMark(groups: readonly RunGroup[], id: string): Mark | null {
  const [what = '', address = '', step = ''] = markParts(id);
  const found = groups.find(({ key, group }) => `${group.length}/${key}` === address);
  if (!found) return null;
  const { sequences } = found.group;
  if (what === 'step') {
    const at = Number(step);
    return {
      title: t('{found}: step {at} of {group}', { found: found.name, at: at + 1, group: found.group.length }),
      entries: sequences.flatMap(({ interaction, score }) => {
        const target = score.targets[at];
        const slotKey = interaction.slotKeys[at];
        return target && slotKey !== undefined
          ? [{ runId: found.runId, slotKey, detail: outcomeWords(target.outcome) }]
          : [];
      }),
    };
  }
  if (what !== 'complete') return null;
  return {
    title: t('{found}: sequences covered in full', { found: found.name }),
    entries: sequences
      .filter(({ score }) => score.complete === true)
      .flatMap(({ interaction }) =>
        interaction.slotKeys.map((slotKey, at) => ({
          runId: found.runId,
          slotKey,
          detail: t('step {at}', { at: at + 1 }),
        })),
      ),
  };
}
