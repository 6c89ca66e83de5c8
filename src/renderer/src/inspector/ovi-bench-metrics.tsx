import type { OviScore } from '@core/ovi-bench/case-score.ts';
import { neededMetrics } from '@core/ovi-bench/needed.ts';
import { JUDGED_METRICS, type JudgedMetric, METRIC_NAMES, METRIC_RANGE } from '@core/ovi-bench/types.ts';
import type { MetricVerdict } from '@core/ovi-bench/verdict.ts';
import type { RunInfo } from '@core/study-views.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { NO_NUMBER } from '../format/numbers.ts';
import type { StageAddress } from '../judge/judge-queries.ts';
import { useKeys } from '../keyboard/keys.ts';
import { rich, t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { JudgedStage } from './judged-stage.tsx';
import oviStyles from './ovi-bench.module.css';
import verdictStyles from './verdicts.module.css';

interface OviMetricsProps {
  score: OviScore;
  run: RunInfo;
  /** The case, for its verdicts. */
  place: { sampleId: number; slotId: number };
}

/** The six judged metrics of an open-ended case: score, caps with their reason, rationale, and every verdict. */
export function OviMetrics({ score, run, place }: OviMetricsProps) {
  const [open, setOpen] = useState<{ metric: JudgedMetric; entering: boolean } | null>(null);
  const needed = neededMetrics(score.case, score.result);
  const next = needed.find((each) => score.scores[each] === undefined) ?? needed[0];
  // Of a metric that is open, its own stage takes the key.
  const elsewhere = next !== undefined && open?.metric !== next;
  useKeys(elsewhere ? { enterVerdict: () => setOpen({ metric: next, entering: true }) } : {});
  return (
    <section className={oviStyles.metrics} aria-label={t('Judged metrics')}>
      <h4>{t('Judged metrics, after the paper’s caps')}</h4>
      {JUDGED_METRICS.map((metric) => (
        <Metric
          key={metric}
          score={score}
          metric={metric}
          needed={needed.includes(metric)}
          run={run}
          address={{ runId: run.runId, ...place, stage: metric }}
          keyed={metric === next}
          open={open?.metric === metric}
          entering={open?.metric === metric && open.entering}
          onOpen={(now) => setOpen(now ? { metric, entering: false } : null)}
        />
      ))}
    </section>
  );
}

interface MetricProps extends Pick<OviMetricsProps, 'score' | 'run'> {
  metric: JudgedMetric;
  needed: boolean;
  address: StageAddress & { stage: JudgedMetric };
  /** Whether `v` enters a verdict here. */
  keyed: boolean;
  open: boolean;
  /** Whether it was opened to enter a verdict. */
  entering: boolean;
  onOpen: (open: boolean) => void;
}

function Metric(props: MetricProps) {
  const { score, metric, needed, run, address, keyed, open, entering, onOpen } = props;
  const verdict = score.verdicts[metric];
  const [, most] = METRIC_RANGE[metric];
  const head = (
    <>
      <b>{metric}</b>
      <span className={oviStyles.metricScore}>
        <b>{verdict?.state === 'ok' ? verdict.score : NO_NUMBER}</b>{' '}
        <span className="ss-muted">{rich('of {most}', { most })}</span>
      </span>
      <span className={oviStyles.metricName}>{METRIC_NAMES[metric]}</span>
    </>
  );
  return (
    <div className={oviStyles.metric}>
      {needed || verdict ? (
        <button
          type="button"
          className={oviStyles.metricHead}
          aria-expanded={open}
          title={t('Every verdict, and one by hand')}
          onClick={() => onOpen(!open)}
        >
          {open ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
          {head}
        </button>
      ) : (
        <div className={oviStyles.metricHead}>
          <span />
          {head}
        </div>
      )}
      <div className={oviStyles.metricBody}>
        {verdict?.state === 'ok' && <Caps verdict={verdict} />}
        {!open && verdict?.state === 'ok' && verdict.rationale && <EvidenceText text={verdict.rationale} />}
        {!open && verdict?.state === 'failed' && (
          <div className={verdictStyles.failure}>
            <EvidenceText text={verdict.reason} />
          </div>
        )}
        {!open && !verdict && (
          <span className="ss-muted">{needed ? t('no verdict yet; not a zero') : notNeeded(score)}</span>
        )}
        {open && <JudgedStage address={address} run={run} keyed={keyed} atOnce={entering} />}
      </div>
    </div>
  );
}

const notNeeded = ({ result }: OviScore): string =>
  result.predictedType === null
    ? t('not judged: whether the response follows from the type cannot be told where none is named')
    : t('not judged');

/** What a judge stated that bounds its score, and what that changed. */
export function Caps({
  verdict: { given, score, caps },
}: {
  verdict: Pick<MetricVerdict, 'given' | 'score' | 'caps'>;
}) {
  if (caps.length === 0) return null;
  return (
    <div className={oviStyles.cap}>
      {score < given ? t('judged {given} → {score}: ', { given, score }) : t('changed nothing: ')}
      {caps
        .map(({ condition, maximum }) => t('at most {maximum}, {condition}', { maximum, condition }))
        .join('; ')}
    </div>
  );
}
