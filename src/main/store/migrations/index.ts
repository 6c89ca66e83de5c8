import { INITIAL } from './001-initial.ts';
import { JUDGES } from './002-judges.ts';
import { PROFILES } from './003-profiles.ts';
import { REPLAY } from './004-replay.ts';
import { BENCHMARKS } from './005-benchmarks.ts';
import { CASES } from './006-cases.ts';
import { CASE_STUDIES } from './007-case-studies.ts';
import { LARGE_STUDIES } from './008-large-studies.ts';
import { SCORE_PACKS } from './009-score-packs.ts';

/** All migrations in order; `PRAGMA user_version` counts how many a study has had. Append only. */
export const MIGRATIONS: readonly string[] = [
  INITIAL,
  JUDGES,
  PROFILES,
  REPLAY,
  BENCHMARKS,
  CASES,
  CASE_STUDIES,
  LARGE_STUDIES,
  SCORE_PACKS,
];
