import { existsSync } from 'node:fs';
import { examineStudy } from '../../src/main/doctor/doctor.ts';
import { importNotices } from '../../src/main/store/imports.ts';
import { settleOpened } from '../../src/main/store/settle-opened.ts';
import { openScratchStudy, openStudyFile } from '../../src/main/store/study-file.ts';
import type { Outcome } from './child.ts';
import { isOldExport, type Place, type Scenario } from './scenarios.ts';
import { differences, filesBelow, missingFrom, type Snapshot, snapshotOf } from './snapshot.ts';

/** What an undisturbed life of a scenario starts from and comes to. */
export interface Reference {
  before: Snapshot;
  after: Snapshot;
  files: Map<string, Buffer>;
  /** Steps of writing, and milliseconds. */
  steps: number;
  ms: number;
}

/** What was seen after one attempt. */
export interface Seen {
  /** Sentences on what is not as it must be. */
  problems: string[];
  snapshot: Snapshot | null;
  notices: string[];
}

/** What a study without anything in it says. */
export function emptySnapshot(): Snapshot {
  const { db } = openScratchStudy();
  db.exec("UPDATE study SET name = 'Study'");
  const snapshot = snapshotOf(db);
  db.close();
  return snapshot;
}

/** What a study says; that of an empty one where there is none yet. */
export function readSnapshot(path: string): Snapshot {
  if (!existsSync(path)) return emptySnapshot();
  const { db } = openStudyFile(path);
  try {
    return snapshotOf(db);
  } finally {
    db.close();
  }
}

/** Looks at a study as the next program to open it would, and holds it to what was claimed. */
export async function lookAfter(
  scenario: Scenario,
  reference: Reference,
  place: Place,
  outcome: Outcome,
): Promise<Seen> {
  if (!existsSync(place.study)) {
    const problems = outcome.done ? ['The work was reported done and there is no study.'] : [];
    return { problems, snapshot: null, notices: [] };
  }
  const problems = await soundness(place.study, 'before it is opened');
  const study = openStudyFile(place.study);
  let snapshot: Snapshot;
  let notices: string[];
  try {
    settleOpened(study);
    snapshot = snapshotOf(study.db);
    notices = [...study.notices, ...importNotices(study.db)];
    const begun = study.db.prepare<[], string>('SELECT state FROM imports ORDER BY import_id').pluck().all();
    if (begun.includes('running')) problems.push('An import stands as running after the study was opened.');
    if (outcome.killed && begun.at(-1) === 'cut-off' && notices.length === 0) {
      problems.push('An import was cut off and nothing says so.');
    }
  } finally {
    study.db.close();
  }
  problems.push(
    ...(await soundness(place.study, 'after it was opened')),
    ...holdsWhatItMay(scenario, reference, snapshot, outcome),
    ...filesAreWhole(reference, place),
  );
  return { problems, snapshot, notices };
}

async function soundness(path: string, when: string): Promise<string[]> {
  const { findings } = await examineStudy(path, { repair: false });
  return findings
    .filter(({ severity, code }) => severity === 'error' || code === 'recordings-missing')
    .map(({ message }) => `The doctor finds ${when}: ${message}`);
}

function holdsWhatItMay(
  { growing, derived = [], kept }: Scenario,
  { before, after }: Reference,
  now: Snapshot,
  outcome: Outcome,
): string[] {
  const problems: string[] = [];
  const tables = Object.keys(now).filter((table) => !derived.includes(table));
  if (growing === 'whole') {
    const isAfter = differences(now, after, tables).length === 0;
    if (!isAfter && (outcome.done || differences(now, before, tables).length > 0)) {
      problems.push(`Neither as before nor as after: ${differences(now, after, tables).join('; ')}`);
    }
    return problems;
  }
  for (const table of tables) {
    const rows = now[table] ?? [];
    const lost = missingFrom(before[table] ?? [], rows);
    const strange = missingFrom(rows, growing.includes(table) ? (after[table] ?? []) : (before[table] ?? []));
    if (lost.length > 0) problems.push(`${table}: ${lost.length} rows of before are lost, e.g. ${lost[0]}`);
    if (strange.length > 0)
      problems.push(`${table}: ${strange.length} rows that must not be, e.g. ${strange[0]}`);
  }
  const count = kept?.(now);
  if (count !== undefined && count < outcome.kept) {
    problems.push(`${outcome.kept} were reported as kept and ${count} are there.`);
  }
  if (outcome.done) problems.push(...differences(now, after));
  return problems;
}

/** Files have the bytes they have undisturbed, or those of the export that is replaced; nothing is half there. */
function filesAreWhole({ files }: Reference, { out }: Place): string[] {
  return [...filesBelow(out)].flatMap(([name, bytes]) => {
    if (/(^|\/)\.[^/]+\.tmp$|\.partial$/.test(name)) return [];
    const expected = files.get(name);
    if (expected?.equals(bytes) || isOldExport(bytes)) return [];
    return [
      `The file ${name} is ${expected ? `half written (${bytes.length} bytes)` : 'none of this export'}.`,
    ];
  });
}

/** After the last, undisturbed attempt: everything, once, as if nothing had happened. */
export function looksUndisturbed(reference: Reference, snapshot: Snapshot | null, place: Place): string[] {
  if (snapshot === null) return ['There is no study at the end.'];
  const problems = differences(snapshot, reference.after);
  const files = filesBelow(place.out);
  for (const [name, bytes] of reference.files) {
    if (!files.get(name)?.equals(bytes)) problems.push(`The file ${name} is not as it is undisturbed.`);
  }
  for (const name of files.keys())
    if (!reference.files.has(name)) problems.push(`The file ${name} was left behind.`);
  return problems;
}
