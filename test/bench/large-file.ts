/**
 * How much memory the import of one large file of JSON lines takes, in a process of its own:
 *   node --import ./test/fuzz/aliases.ts test/bench/large-file.ts [MEGABYTES …]     500 and 2,147 MB unless told
 * The file holds outputs of 20 runs of Omni-InteractScope, about 20 kB a record, or `--record-bytes N`.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importInto } from '../../src/main/jobs/import-job.ts';
import { openStudyFile } from '../../src/main/store/study-file.ts';

const RUNS = 20;
/** An output is about this long: 180 characters of text with a time. */
const OUTPUT_BYTES = 205;
const SENTENCE = 'The kettle on the left has begun to boil, and the person is reaching for the cup. ';
const TEXT = SENTENCE.repeat(3).slice(0, 180);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'record-bytes': { type: 'string', default: '20000' }, child: { type: 'string' } },
});

if (values.child) await importAndTell(values.child);
else {
  const sizes = positionals.length > 0 ? positionals.map(Number) : [500, 2147];
  for (const megabytes of sizes) measure(megabytes, Number(values['record-bytes']));
}

/** Writes about so many megabytes of outputs, and the interactions they are about. */
function writeFolder(folder: string, megabytes: number, recordBytes: number): void {
  const records = Math.ceil((megabytes * 1e6) / recordBytes);
  const interactions = Math.ceil(records / RUNS);
  const target = { time: 12, content: 'x', trigger: 'V' };
  const lines = Array.from({ length: interactions }, (_, index) =>
    JSON.stringify({ id: `i${index}`, task: 'T2', query_time: 2, targets: [target], video: '' }),
  );
  mkdirSync(join(folder, 'outputs'), { recursive: true });
  writeFileSync(join(folder, 'interactions.jsonl'), `${lines.join('\n')}\n`);
  const count = Math.max(1, Math.round(recordBytes / OUTPUT_BYTES));
  const outputs = Array.from({ length: count }, (_, index) => ({ t: index, text: TEXT }));
  const body = JSON.stringify(outputs);
  const file = openSync(join(folder, 'outputs', 'all.jsonl'), 'w');
  for (let record = 0; record < records; record += 1) {
    const [id, model] = [`i${Math.floor(record / RUNS)}`, `model-${record % RUNS}`];
    writeSync(file, `{"id":"${id}","model":"${model}","outputs":${body}}\n`);
  }
  closeSync(file);
}

function measure(megabytes: number, recordBytes: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-large-'));
  try {
    writeFolder(join(folder, 'data'), megabytes, recordBytes);
    const { size } = statSync(join(folder, 'data', 'outputs', 'all.jsonl'));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [...process.execArgv, import.meta.filename, '--child', folder],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stderr);
    console.log(`${Math.round(size / 1e6)} MB in records of ${recordBytes} B: ${stdout.trim()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importAndTell(folder: string): Promise<void> {
  const study = openStudyFile(join(folder, 'study.slotscope'), { create: 'Large' });
  const idle = process.resourceUsage().maxRSS / 1000;
  const { counts, seconds } = await importInto(study, join(folder, 'data'), {});
  study.db.close();
  const peak = process.resourceUsage().maxRSS / 1000;
  console.log(
    `${counts.outputs} outputs in ${counts.runs} runs, ${Math.round(seconds)} s, at most ${Math.round(peak)} MB of memory (${Math.round(idle)} MB before it began)`,
  );
}
