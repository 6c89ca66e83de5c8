import type { JudgeInfo } from '@core/judging/judging-views.ts';
import type { RunInfo, StudyInfo } from '@core/study-views.ts';
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { t } from '../language/text.ts';
import styles from './agreement.module.css';
import { AgreementResult } from './agreement-result.tsx';
import { type AgreementAddress, agreementLink, parseAgreementAddress } from './judge-address.ts';
import { agreementQuery, judgesQuery } from './judge-queries.ts';
import { WithRuns } from './judge-view.tsx';
import { judgeTally } from './judge-words.ts';

/** How far two judges agree on the same slots. */
export function AgreementView() {
  return <WithRuns>{(study, runs) => <WithJudges key={study.path} study={study} runs={runs} />}</WithRuns>;
}

interface AgreementProps {
  study: StudyInfo;
  runs: readonly RunInfo[];
}

function WithJudges({ study, runs }: AgreementProps) {
  const judges = useQuery(judgesQuery(study.path));
  const [, navigate] = useLocation();
  const search = useSearch();
  const address = parseAgreementAddress(search);
  const withVerdicts = judges.data?.filter((judge) => judge.verdicts > 0) ?? [];
  const [a, b] = chosenJudges(withVerdicts, address);
  const link = agreementLink({ ...address, a, b });
  const asShown = address.a === a && address.b === b;
  useEffect(() => {
    // The address says what is shown, so that it can be passed on.
    if (a !== '' && b !== '' && !asShown) navigate(link, { replace: true });
  }, [a, b, asShown, link, navigate]);
  if (judges.error)
    return (
      <ErrorPanel title={t('The judges could not be read')} error={judges.error} onRetry={judges.refetch} />
    );
  if (!judges.data) return <Loading what={t('judges')} />;
  if (withVerdicts.length < 2) {
    return (
      <EmptyState
        asView
        title={t('Agreement needs two judges')}
        actions={<Link href="/judge">{t('Judge the runs …')}</Link>}
      >
        {withVerdicts[0]
          ? t(
              'Only {judge} has given verdicts. Let another judge read the same outputs, or enter verdicts by hand with v in Explore.',
              { judge: withVerdicts[0].judge },
            )
          : t('No judge has given a verdict in this study yet.')}
      </EmptyState>
    );
  }
  const go = (patch: Partial<AgreementAddress>) =>
    navigate(agreementLink({ a, b, run: address.run, ...patch }), { replace: true });
  return (
    <div className="ss-page">
      <div className={styles.page}>
        <header className={styles.head}>
          <Link href="/judge" className={styles.back}>
            <IconArrowLeft size={14} aria-hidden="true" />
            {t(' Judge')}
          </Link>
          <h1>{t('Agreement')}</h1>
        </header>
        <Choice judges={withVerdicts} runs={runs} a={a} b={b} run={address.run} onChange={go} />
        <Comparison study={study} runs={runs} judges={withVerdicts} a={a} b={b} run={address.run} />
      </div>
    </div>
  );
}

/** The judges the address names; else the one that counts and the one with most verdicts beside it. */
function chosenJudges(judges: readonly JudgeInfo[], address: AgreementAddress): [string, string] {
  const known = (name: string | null) => judges.find(({ judge }) => judge === name)?.judge;
  const ordered = [...judges].sort(
    (x, y) =>
      Number(y.counts && y.kind !== 'human') - Number(x.counts && x.kind !== 'human') ||
      y.verdicts - x.verdicts,
  );
  const b0 = known(address.b);
  const a = known(address.a) ?? ordered.find(({ judge }) => judge !== b0)?.judge ?? '';
  const b = b0 ?? ordered.find(({ judge }) => judge !== a)?.judge ?? '';
  return [a, b];
}

interface ChoiceProps {
  judges: readonly JudgeInfo[];
  runs: readonly RunInfo[];
  a: string;
  b: string;
  run: string | null;
  onChange: (patch: Partial<AgreementAddress>) => void;
}

function Choice({ judges, runs, a, b, run, onChange }: ChoiceProps) {
  const names = judges.map((judge) => ({ value: judge.judge, label: judge.judge }));
  const tally = (name: string) => {
    const judge = judges.find((candidate) => candidate.judge === name);
    return judge ? judgeTally(judge) : '';
  };
  return (
    <div className={styles.choice}>
      <NativeSelect
        size="xs"
        label={t('Judge A')}
        description={tally(a)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={a}
        data={names}
        onChange={(event) => onChange({ a: event.currentTarget.value })}
      />
      <Tooltip label={t('Swap A and B')}>
        <ActionIcon
          className={styles.swap}
          aria-label={t('Swap A and B')}
          onClick={() => onChange({ a: b, b: a })}
        >
          <IconArrowsExchange size={16} />
        </ActionIcon>
      </Tooltip>
      <NativeSelect
        size="xs"
        label={t('Judge B')}
        description={tally(b)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={b}
        data={names}
        onChange={(event) => onChange({ b: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label={t('Runs')}
        value={run ?? ''}
        data={[
          { value: '', label: t('all runs') },
          ...runs.map(({ name, label }) => ({ value: name, label: label || name })),
        ]}
        onChange={(event) => onChange({ run: event.currentTarget.value || null })}
      />
    </div>
  );
}

interface ComparisonProps extends AgreementProps {
  judges: readonly JudgeInfo[];
  a: string;
  b: string;
  run: string | null;
}

function Comparison({ study, runs, judges, a, b, run }: ComparisonProps) {
  // Judges of the benchmark looked at: runs of the others are never meant.
  const one = runs.find(({ name }) => name === run);
  const runIds = (one ? [one] : runs).map(({ runId }) => runId);
  const agreement = useQuery({ ...agreementQuery(study.path, a, b, runIds), enabled: a !== b });
  if (a === b) {
    return (
      <EmptyState title={t('A and B are the same judge')}>
        {t(
          'Choose two judges. The same model asked at another address, or with other prompts, is another judge.',
        )}
      </EmptyState>
    );
  }
  if (agreement.error) {
    return (
      <ErrorPanel
        title={t('The judges could not be compared')}
        error={agreement.error}
        onRetry={agreement.refetch}
      />
    );
  }
  if (!agreement.data) return <Loading what={t('both judges’ verdicts')} />;
  return (
    <AgreementResult
      key={`${a} ${b} ${runIds.join(' ')}`}
      agreement={agreement.data}
      runs={runs}
      notes={judges
        .filter(({ judge }) => judge === a || judge === b)
        .map(({ judge, note }) => ({ judge, note }))}
    />
  );
}
