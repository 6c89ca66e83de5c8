import { type DescriptionSettings, SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import { duplexCell, outputsIn } from '@core/duplex-eval/result-tables.ts';
import { shiftOf, WINDOW_SHIFTS } from '@core/duplex-eval/stages.ts';
import { type DuplexFacts, type DuplexScoredRun, scoreDuplexRuns } from '@core/duplex-eval/study-facts.ts';
import { printScored, type ScoredCell } from '@core/tables/scored-table.ts';
import { signed } from '@figures/interact-scope/plot.ts';
import { useId, useMemo } from 'react';
import { counted, formatCount, NO_NUMBER } from '../../format/numbers.ts';
import { shiftWords } from '../../inspector/duplex-settings.ts';
import { rich, t } from '../../language/text.ts';
import diagnoseStyles from '../diagnose.module.css';
import { Page } from '../page.tsx';
import styles from './duplex.module.css';
import { runName, useDuplex } from './duplex-context.ts';
import { DuplexFigure } from './duplex-figure.tsx';

/** What the scores would be with other windows and another λ; the whole view follows. */
export function SettingsPage() {
  const { facts, settings, change } = useDuplex();
  const descriptions = facts.samples.filter(({ sample }) => sample.split.scenario === 'description').length;
  return (
    <Page resolve={() => null}>
      <DuplexFigure
        title={t('What if')}
        lead={t(
          'Which windows a sentence is judged on, the best one counting, and how strongly irrelevant sentences lower the temporal score. The published script judges one window 2 s before the sentence and does not attenuate; the paper judges several and attenuates. Every page of this view is scored with what is chosen here.',
        )}
        chart={
          <>
            <div className={styles.controls}>
              <Shifts facts={facts} settings={settings} onChange={change} />
              <Lambda settings={settings} onChange={change} />
            </div>
            <Compared />
          </>
        }
        empty={
          descriptions === 0 ? t('This study has no descriptions, which alone have these settings.') : null
        }
        n={counted(descriptions, 'description')}
        usesSettings
        notes={[t('a sentence counts once all its chosen windows are judged')]}
      />
      <DuplexFigure
        title={t('Temporal score over λ')}
        lead={t('A run that says much that is irrelevant falls fastest. The upright line is the λ in force.')}
        chart={<LambdaCurves />}
        table={<LambdaTable />}
        empty={descriptions === 0 ? t('This study has no descriptions.') : null}
        n={counted(descriptions, 'description')}
        usesSettings
      />
    </Page>
  );
}

interface ControlProps {
  settings: DescriptionSettings;
  onChange: (settings: DescriptionSettings) => void;
}

/** Verdicts that count per shift, over all runs. */
function verdictsByShift(facts: DuplexFacts): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { outputs } of facts.runs) {
    for (const { verdicts } of outputs) {
      for (const { stage, verdict } of verdicts) {
        const shift = shiftOf(stage);
        if (shift !== undefined && verdict.state === 'ok') counts.set(shift, (counts.get(shift) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function Shifts({ facts, settings, onChange }: ControlProps & { facts: DuplexFacts }) {
  const counts = useMemo(() => verdictsByShift(facts), [facts]);
  const chosen = new Set(settings.windowShifts);
  const toggle = (shift: number) => {
    const next = chosen.has(shift)
      ? settings.windowShifts.filter((each) => each !== shift)
      : [...settings.windowShifts, shift];
    // One window has to remain, or nothing would be judged.
    if (next.length > 0) onChange({ ...settings, windowShifts: next });
  };
  return (
    <fieldset className={styles.shifts}>
      <legend>{t('Windows, from the sentence’s own time')}</legend>
      {WINDOW_SHIFTS.map((shift) => (
        <label key={shift}>
          <span>
            <input type="checkbox" checked={chosen.has(shift)} onChange={() => toggle(shift)} />{' '}
            {shiftWords(shift)}
          </span>
          <small>{counts.has(shift) ? counted(counts.get(shift)!, 'verdict') : t('not judged')}</small>
        </label>
      ))}
    </fieldset>
  );
}

function Lambda({ settings, onChange }: ControlProps) {
  const id = useId();
  const moved = settings.attenuation !== SCRIPT_SETTINGS.attenuation;
  return (
    <div
      className={`${diagnoseStyles.setting} ${styles.lambda}`}
      title={t('1 − λ · irrelevant / all sentences')}
    >
      <label htmlFor={id}>{t('λ, attenuation')}</label>
      <output htmlFor={id} data-moved={moved || undefined}>
        {settings.attenuation.toFixed(2)}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={settings.attenuation}
        onChange={(event) =>
          onChange({ ...settings, attenuation: Math.round(Number(event.currentTarget.value) * 100) / 100 })
        }
        onDoubleClick={() => onChange({ ...settings, attenuation: SCRIPT_SETTINGS.attenuation })}
      />
    </div>
  );
}

const described = (run: DuplexScoredRun | undefined) => (run ? outputsIn(run, 'description') : []);

const print = (value: number | null): string => printScored({ value, kind: 'points', n: null });

/** Every run with the script's settings and with those in force. */
function Compared() {
  const { facts, scored, runs } = useDuplex();
  const before = useMemo(() => scoreDuplexRuns(facts), [facts]);
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run')}</th>
          <th scope="col">{t('Temporal, script')}</th>
          <th scope="col">{t('in force ↑')}</th>
          <th scope="col">Δ</th>
          <th scope="col">{t('Overall, script')}</th>
          <th scope="col">{t('in force ↑')}</th>
          <th scope="col">Δ</th>
          <th scope="col">{t('Scored')}</th>
        </tr>
      </thead>
      <tbody>
        {scored.map((run) => {
          const after = described(run);
          if (after.length === 0) return null;
          const first = described(before.find(({ runId }) => runId === run.runId));
          const [temporal, overall] = (['temporal', 'overall'] as const).map(
            (measure): [ScoredCell, ScoredCell] => [duplexCell(first, measure), duplexCell(after, measure)],
          );
          return (
            <tr key={run.runId}>
              <td>{runName(runs, run)}</td>
              <Change pair={temporal!} />
              <Change pair={overall!} />
              <td>
                {rich('{n} of {after}', {
                  n: formatCount(overall![1].n ?? 0),
                  after: formatCount(after.length),
                })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A difference is told only where both numbers rest on as many samples. */
function Change({ pair: [before, after] }: { pair: [ScoredCell, ScoredCell] }) {
  const difference =
    before.value === null || after.value === null || before.n !== after.n ? null : after.value - before.value;
  return (
    <>
      <td>{print(before.value)}</td>
      <td>{print(after.value)}</td>
      <td>{difference === null ? NO_NUMBER : signed(difference, 1, true)}</td>
    </>
  );
}

const LAMBDAS = Array.from({ length: 11 }, (_, at) => at / 10);
const WIDTH = 560;
const HEIGHT = 220;
const LEFT = 34;
const BOTTOM = 22;

interface Curve {
  runId: number;
  name: string;
  values: (number | null)[];
}

function useCurves(): Curve[] {
  const { facts, settings, runs } = useDuplex();
  return useMemo(() => {
    const steps = LAMBDAS.map((attenuation) => scoreDuplexRuns(facts, { ...settings, attenuation }));
    return facts.runs
      .map((run, at) => ({
        runId: run.runId,
        name: runName(runs, run),
        values: steps.map((scored) => duplexCell(described(scored[at]), 'temporal').value),
      }))
      .filter(({ values }) => values.some((value) => value !== null));
  }, [facts, settings, runs]);
}

const RUN_COLOURS = 6;
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '4 2', '1 2'];

function LambdaCurves() {
  const { settings } = useDuplex();
  const curves = useCurves();
  const x = (lambda: number): number => LEFT + lambda * (WIDTH - LEFT - 140);
  const y = (value: number): number => 6 + (1 - value / 100) * (HEIGHT - BOTTOM - 6);
  if (curves.length === 0)
    return <p className={diagnoseStyles.emptyFigure}>{t('No run has a temporal score yet.')}</p>;
  const ends = spread(curves.map(({ values }) => y(values.at(-1) ?? 0)));
  return (
    <svg
      className={styles.curve}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t('Temporal score over λ')}
    >
      {[0, 25, 50, 75, 100].map((tick) => (
        <g key={tick}>
          <path className={diagnoseStyles.gridLine} d={`M${LEFT} ${Math.round(y(tick)) + 0.5}H${x(1)}`} />
          <text className={diagnoseStyles.axisText} x={LEFT - 5} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {[0, 0.5, 1].map((tick) => (
        <text
          key={tick}
          className={diagnoseStyles.axisText}
          x={x(tick)}
          y={HEIGHT - 5}
          textAnchor={tick === 0 ? 'start' : 'middle'}
        >
          {tick === 0 ? 'λ = 0' : tick}
        </text>
      ))}
      <path
        d={`M${x(settings.attenuation)} 6V${HEIGHT - BOTTOM}`}
        stroke="var(--ss-text)"
        strokeDasharray="2 2"
      />
      {curves.map(({ runId, name, values }, at) => {
        const colour = `var(--ss-run-${(at % RUN_COLOURS) + 1})`;
        const points = values.flatMap((value, step) =>
          value === null ? [] : [`${x(LAMBDAS[step]!).toFixed(1)} ${y(value).toFixed(1)}`],
        );
        return (
          <g key={runId}>
            <path
              d={`M${points.join('L')}`}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              strokeDasharray={DASHES[at % DASHES.length]}
            />
            <text x={x(1) + 8} y={ends[at]! + 4} fill={colour} fontSize={12}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Heights of labels, moved apart where they would lie on each other. */
function spread(wanted: readonly number[]): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let last = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    placed[at] = Math.max(placed[at]!, last + 15);
    last = placed[at]!;
  }
  return placed;
}

function LambdaTable() {
  const curves = useCurves();
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('Run, λ')}</th>
          {LAMBDAS.map((lambda) => (
            <th key={lambda} scope="col">
              {lambda}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {curves.map(({ runId, name, values }) => (
          <tr key={runId}>
            <td>{name}</td>
            {LAMBDAS.map((lambda, at) => (
              <td key={lambda}>{print(values[at] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
