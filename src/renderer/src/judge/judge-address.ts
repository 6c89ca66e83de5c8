import { WORKING_JUDGES, type WorkingJudge } from '@core/judging/judging-views.ts';
import { VERDICT_STAGES, type VerdictStage } from '@core/verdicts.ts';

/** What the Judge view is set to, as its URL says it. Runs go by name, as in Explore's addresses. */
export interface JudgeAddress {
  /** null: the judge used last. */
  judge: WorkingJudge | null;
  /** Names of the chosen runs; empty means all. */
  runs: string[];
  /** Empty means all. */
  stages: VerdictStage[];
  /** Also ask again where the judge failed before. */
  retryFailed: boolean;
}

/** Read `/judge?judge=…&run=…&stage=…&retry=yes`; anything unknown is left out. */
export function parseJudgeAddress(search: string): JudgeAddress {
  const query = new URLSearchParams(search);
  return {
    judge: WORKING_JUDGES.find((name) => name === query.get('judge')) ?? null,
    runs: query.getAll('run'),
    stages: VERDICT_STAGES.filter((name) => query.getAll('stage').includes(name)),
    retryFailed: query.get('retry') === 'yes',
  };
}

/** The URL of an address, the inverse of `parseJudgeAddress`; parts left out are as by default. */
export function judgeLink(address: Partial<JudgeAddress>): string {
  const query = new URLSearchParams();
  if (address.judge) query.set('judge', address.judge);
  for (const name of address.runs ?? []) query.append('run', name);
  for (const name of address.stages ?? []) query.append('stage', name);
  if (address.retryFailed) query.set('retry', 'yes');
  return withQuery('/judge', query);
}

/** What the Agreement view compares. */
export interface AgreementAddress {
  a: string | null;
  b: string | null;
  /** Name of the one run to look at; null means all. */
  run: string | null;
}

/** Read `/judge/agreement?a=…&b=…&run=…`. */
export function parseAgreementAddress(search: string): AgreementAddress {
  const query = new URLSearchParams(search);
  return { a: query.get('a'), b: query.get('b'), run: query.get('run') };
}

/** The URL of a comparison, the inverse of `parseAgreementAddress`. */
export function agreementLink({ a, b, run }: AgreementAddress): string {
  const query = new URLSearchParams();
  if (a) query.set('a', a);
  if (b) query.set('b', b);
  if (run) query.set('run', run);
  return withQuery('/judge/agreement', query);
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
