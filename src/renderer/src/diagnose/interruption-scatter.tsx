import {
  type InterruptedAnswer,
  type RunInterruptions,
  stackInTime,
} from '@core/omni-interact/diagnosis/interruption.ts';
import { useElementSize } from '@mantine/hooks';
import { formatScore } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { formatSpill } from '../timeline/time-format.ts';
import { MarkGroup } from './chart-frame.tsx';
import { linearScale, niceTicks } from './chart-scale.ts';
import styles from './diagnose.module.css';
import { runLabel, useDiagnosis } from './diagnosis.ts';
import { MarkAnchor } from './mark-link.tsx';
import { useSlotHref } from './slot-href.ts';

const HEIGHT = 190;
const LEFT = 40;
const BOTTOM = 20;
const TOP = 8;
const NARROWEST = 230;
const GAP = 16;
/** Room left of the axis for the answers that stop in time. */
const STRIP = 64;
const RADIUS = 4.5;

/** PAQ against spill seconds, one panel a run with the same axes; each point opens its slot. */
export function InterruptionScatter({ interruptions }: { interruptions: readonly RunInterruptions[] }) {
  const { runs, profile } = useDiagnosis();
  const { ref, width } = useElementSize();
  const columns = Math.max(1, Math.min(interruptions.length, Math.floor((width + GAP) / (NARROWEST + GAP))));
  const panel = Math.min(420, Math.max(NARROWEST, (width - GAP * (columns - 1)) / columns));
  const longest = Math.max(
    ...interruptions.flatMap(({ answers }) => answers.map(({ spillSeconds }) => spillSeconds)),
  );
  const ticks = niceTicks(longest, 4, 0.5);
  const x = linearScale(ticks.at(-1) ?? longest, panel - LEFT - STRIP - 18);
  const origin = LEFT + STRIP + 8;
  const y = linearScale(1, HEIGHT - TOP - BOTTOM);
  const levels = Math.round(y.length / (RADIUS * 2));
  const at = (quality: number) => TOP + y.length - y.toPx(quality);
  return (
    <MarkGroup label={t('Partial answer quality against spill seconds, per run')}>
      <div ref={ref} className={styles.panels}>
        {interruptions.map((run) => {
          const judged = run.answers.filter(({ quality }) => quality !== null);
          const unjudged = run.answers.length - judged.length;
          const inTime = stackInTime(judged, levels);
          const spilling = judged.filter(({ spillSeconds }) => spillSeconds > 0);
          const widest = Math.max(0, ...inTime.map(({ place }) => place));
          return (
            <div key={run.runId} style={{ width: panel }}>
              <div className={styles.panelHead}>
                <b>{runLabel(runs, run.runId)}</b>
                <span className="ss-muted">
                  {rich('{judged} judged{unjudged}{noOutput}', {
                    judged: judged.length,
                    unjudged: unjudged > 0 && t(', {unjudged} unjudged', { unjudged }),
                    noOutput:
                      run.noOutput.length > 0 &&
                      t(', {noOutput} without output', { noOutput: run.noOutput.length }),
                  })}
                </span>
              </div>
              <svg className={styles.bar} width={panel} height={HEIGHT}>
                <title>
                  {t('{run}: PAQ against spill seconds of {judged} slots', {
                    run: run.name,
                    judged: judged.length,
                  })}
                </title>
                {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
                  <g key={tick}>
                    <path
                      className={styles.gridLine}
                      d={`M${LEFT} ${Math.round(at(tick)) + 0.5}h${panel - LEFT - 4}`}
                    />
                    {tick % 0.5 === 0 && (
                      <text className={styles.axisText} x={LEFT - 5} y={at(tick) + 4} textAnchor="end">
                        {tick === 1 ? t('PAQ 1') : tick}
                      </text>
                    )}
                  </g>
                ))}
                {ticks.map((tick) => (
                  <g key={tick}>
                    <path
                      className={styles.gridLine}
                      d={`M${Math.round(origin + x.toPx(tick)) + 0.5} ${TOP}v${y.length}`}
                    />
                    <text
                      className={styles.axisText}
                      x={origin + x.toPx(tick)}
                      y={HEIGHT - 5}
                      textAnchor={tick === ticks.at(-1) ? 'end' : 'middle'}
                    >
                      {tick === ticks.at(-1) ? t('{tick} s spill', { tick }) : tick}
                    </text>
                  </g>
                ))}
                <text className={styles.axisText} x={LEFT + STRIP / 2 - 4} y={HEIGHT - 5} textAnchor="middle">
                  {t('no spill')}
                </text>
                <path
                  className={styles.threshold}
                  d={`M${LEFT} ${at(profile.partialQualityThreshold)}h${panel - LEFT - 4}`}
                />
                {inTime.map((answer) => (
                  <Point
                    key={answer.slot.slotKey}
                    answer={answer}
                    run={run.name}
                    // More than fit side by side move together, so that each can still be reached.
                    x={LEFT + RADIUS + 2 + (answer.place * (STRIP - RADIUS * 2)) / Math.max(6, widest)}
                    y={at(answer.quality ?? 0)}
                  />
                ))}
                {spilling.map((answer) => (
                  <Point
                    key={answer.slot.slotKey}
                    answer={answer}
                    run={run.name}
                    x={origin + x.toPx(answer.spillSeconds)}
                    y={at(answer.quality ?? 0)}
                  />
                ))}
              </svg>
            </div>
          );
        })}
      </div>
    </MarkGroup>
  );
}

interface PointProps {
  answer: InterruptedAnswer;
  run: string;
  x: number;
  y: number;
}

function Point({ answer, run, x, y }: PointProps) {
  const slotHref = useSlotHref();
  const { slot, quality, spillSeconds } = answer;
  const spill = spillSeconds > 0 ? formatSpill(spillSeconds) : t('no spill');
  const label = t('{slotKey}: PAQ {quality}, {spill}', {
    slotKey: slotHref.name(slot.slotKey),
    quality: formatScore(quality),
    spill,
  });
  const color = spillSeconds > 0 ? 'var(--ss-spill)' : 'var(--ss-interrupted)';
  return (
    <MarkAnchor
      id={`point~${slot.runId}~${slot.slotKey}`}
      href={slotHref.to(slot)}
      label={`${run}, ${label}`}
    >
      <title>{label}</title>
      <circle cx={x} cy={y} r={RADIUS} fill={color} fillOpacity={0.55} stroke={color} strokeWidth={1.2} />
    </MarkAnchor>
  );
}
