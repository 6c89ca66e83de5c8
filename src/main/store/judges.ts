import { createHash } from 'node:crypto';
import type { JudgeIdentity, JudgeInfo, JudgeKind } from '../../core/judging/judging-views.ts';
import { prepared } from './prepared.ts';
import type { StudyDatabase } from './study-file.ts';

/** The judge of verdicts that come with the files rather than from a judge of ours. */
export const IMPORTED_JUDGE = 'imported';
/** The judge of verdicts entered by hand; they count over any other's. */
export const HUMAN_JUDGE = 'human';
/** The judge of people's scores that come with the files: something to calibrate a judge by, not what counts. */
export const HUMAN_SCORES_JUDGE = 'human scores';

/** The identity as text: the same judge always gives the same, whatever order its fields were set in. */
export function identityText(identity: JudgeIdentity): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, field]) => [key, sorted(field)]),
        )
      : value;
  return JSON.stringify(sorted(identity));
}

/** Host of a base URL for people, with the port where it is not the usual one. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host || baseUrl;
}

function plainName(identity: JudgeIdentity): string {
  if (identity.kind === 'openai') return `${identity.model} @ ${hostOf(identity.baseUrl)}`;
  return identity.kind === 'imported' ? (identity.name ?? identity.kind) : identity.kind;
}

/**
 * A judge noted before it could be asked about a later benchmark, and otherwise the same: what it lacks decided none of
 * its verdicts, so that it goes on as the same judge.
 */
function earlierSelf(db: StudyDatabase, identity: JudgeIdentity): string | undefined {
  if (identity.kind !== 'openai') return undefined;
  const { rubrics: _, ...withoutRubrics } = withoutLater(identity);
  const texts = [withoutLater(identity), withoutRubrics].map((each) => identityText(each as JudgeIdentity));
  return db
    .prepare<[string, string], string>(
      'SELECT judge FROM judges WHERE identity IN (?, ?) ORDER BY judge_id LIMIT 1',
    )
    .pluck()
    .get(texts[0]!, texts[1]!);
}

function withoutLater(identity: Extract<JudgeIdentity, { kind: 'openai' }>) {
  const { duplex: _duplex, ovi: _ovi, pictures: _pictures, ...earlier } = identity;
  return earlier;
}

/** The judge's name where the study has it, under its identity or under what it was noted as earlier. */
const knownJudge = (db: StudyDatabase, identity: JudgeIdentity): string | undefined =>
  db
    .prepare<[string], string>('SELECT judge FROM judges WHERE identity = ?')
    .pluck()
    .get(identityText(identity)) ?? earlierSelf(db, identity);

/**
 * The name a judge has in this study, or would get: `model @ host`. A second judge of that name, which differs
 * in its templates or limits, carries the beginning of its identity's hash as well.
 */
export function judgeName(db: StudyDatabase, identity: JudgeIdentity): string {
  const known = knownJudge(db, identity);
  if (known !== undefined) return known;
  const name = plainName(identity);
  const taken = db.prepare<[string]>('SELECT 1 FROM judges WHERE judge = ?').get(name) !== undefined;
  if (!taken) return name;
  return `${name} · ${createHash('sha256').update(identityText(identity)).digest('hex').slice(0, 6)}`;
}

/** The name of a judge, noting it in the study if it is new there, and in full if it was noted before it was. */
export function ensureJudge(db: StudyDatabase, identity: JudgeIdentity): string {
  const judge = judgeName(db, identity);
  const text = identityText(identity);
  db.prepare(
    `INSERT INTO judges (judge, kind, identity, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (judge) DO UPDATE SET identity = excluded.identity WHERE identity <> excluded.identity`,
  ).run(judge, identity.kind, text, new Date().toISOString());
  return judge;
}

/**
 * Whose verdicts count: the judge a person chose, else the imported ones if there are any, else the judge that
 * came first, people's imported scores last; null while there are no verdicts. Human verdicts count over them, stage
 * by stage.
 */
export function readScoredBy(db: StudyDatabase): { judge: string | null; chosen: boolean } {
  const study = prepared<[], { scored_by: string | null }>(
    db,
    'SELECT scored_by FROM study WHERE id = 1',
  ).get();
  if (study?.scored_by) return { judge: study.scored_by, chosen: true };
  const first = prepared<[string, string, string], { judge: string }>(
    db,
    `SELECT judge FROM judges WHERE judge <> ?
       AND EXISTS (SELECT 1 FROM verdicts WHERE verdicts.judge = judges.judge)
     ORDER BY judge <> ?, judge = ?, judge_id LIMIT 1`,
  ).get(HUMAN_JUDGE, IMPORTED_JUDGE, HUMAN_SCORES_JUDGE);
  return { judge: first?.judge ?? null, chosen: false };
}

/**
 * Whose verdicts count, as `readScoredBy` says, asked for once: for scoring many outputs in one transaction. Tell it
 * when verdicts were written (`given`) and when some were removed or a savepoint was taken back (`forget`).
 */
export function keepScoredBy(db: StudyDatabase) {
  const before = readScoredBy(db);
  let kept: ReturnType<typeof readScoredBy> | undefined;
  const forget = (): void => {
    kept = undefined;
  };
  return {
    /** Whose verdicts will count once there are imported ones. */
    expected: before.chosen && before.judge !== null ? before.judge : IMPORTED_JUDGE,
    judge: (): string | null => {
      kept ??= readScoredBy(db);
      return kept.judge;
    },
    forget,
    given: (): void => {
      // What more verdicts cannot change: a person's choice, and the imported ones coming before all others.
      if (!kept?.chosen && kept?.judge !== IMPORTED_JUDGE) forget();
    },
  };
}

interface JudgeRow {
  judge: string;
  kind: JudgeKind;
  identity: string;
  created_at: string;
  verdicts: number;
  failed: number;
  stale: number;
}

/** All judges with what they gave, in the order they came. */
export function readJudges(db: StudyDatabase): JudgeInfo[] {
  const scoredBy = readScoredBy(db).judge;
  return db
    .prepare<[], JudgeRow>(
      `SELECT judges.judge, kind, identity, judges.created_at, count(verdicts.judge) AS verdicts,
         coalesce(sum(state = 'failed'), 0) AS failed, coalesce(sum(stale), 0) AS stale
       FROM judges LEFT JOIN verdicts ON verdicts.judge = judges.judge GROUP BY judge_id ORDER BY judge_id`,
    )
    .all()
    .map((row) => {
      const identity = JSON.parse(row.identity) as JudgeIdentity;
      return {
        judge: row.judge,
        kind: row.kind,
        identity,
        createdAt: row.created_at,
        verdicts: row.verdicts,
        failedVerdicts: row.failed,
        staleVerdicts: row.stale,
        counts: row.judge === scoredBy || row.kind === 'human',
        note: judgeNote(identity),
      };
    });
}

/** What a reader must know about a judge before comparing its numbers with others'. */
export function judgeNote(identity: JudgeIdentity): string {
  switch (identity.kind) {
    case 'imported':
      if (identity.name === HUMAN_SCORES_JUDGE) {
        return 'People’s scores that came with the files; judges are compared with them.';
      }
      return 'Verdicts that came with the files; the files do not say which model gave them.';
    case 'human':
      return 'Entered by hand; counts over the judge in use, stage by stage.';
    case 'lexical':
      return 'Compares words, offline. Not the paper’s judge and not comparable with a language model.';
    case 'openai':
      return 'Not the paper’s judge: each paper has a model and prompts of its own (OmniInteract: GPT-4o, A.4).';
  }
}
