import { Command, CommanderError, Option } from 'commander';
import { BENCHMARKS } from '../../core/benchmarks.ts';
import { MORE_HELP } from './more-help.ts';
import { log, UsageError } from './output.ts';

const OK = 0;
const FAILED = 1;
const USAGE = 2;

/** `--study FILE`; every command that works on a study takes it. */
const studyOption = (): Option =>
  new Option('--study <file>', 'the study to work on (default: the one opened last)');
const jsonOption = (): Option => new Option('--json', 'machine-readable result on stdout');

/**
 * Carry out one command line. Heavy modules are loaded by the commands that need them, so that scoring a file
 * starts in milliseconds.
 *
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export async function main(argv: readonly string[]): Promise<number> {
  const program = buildProgram();
  try {
    await program.parseAsync(argv as string[], { from: 'user' });
    return OK;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE;
    const said = await explained(error);
    log(`slotscope: ${said instanceof Error ? said.message : String(said)}`);
    if (process.env.SLOTSCOPE_DEBUG && error instanceof Error) log(error.stack ?? '');
    return error instanceof UsageError ? USAGE : FAILED;
  }
}

/** An error of the database or the disk in words; looked up only now, because most commands need no database. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('code' in error) || error instanceof CommanderError) return error;
  const { asStudyError } = await import('../store/study-error.ts');
  const { studyAtWork } = await import('./study-option.ts');
  return asStudyError(error, studyAtWork());
}

/** The options that say how to replay. */
function addReplaySettings(command: Command): Command {
  return command
    .option(
      '--adapter <name>',
      'process | chat | realtime | gemini-live | minicpm-o | silent | request-prior | screen-reader',
    )
    .option('--set <name=value...>', 'a setting of the adapter')
    .option('--settings <json>', 'the adapter’s settings as a JSON object')
    .option('--arm <name>', 'full | request-text | no-audio | no-frames | no-scene (default: full)')
    .option('--schedule <name>', 'none | grid | every so many seconds (default: none)')
    .option('--pace <pace>', 'stepped, or a speed: 1 is real time (default: stepped)')
    .option('--fps <number>', 'frames a second (default: 1)')
    .option('--longest-edge <pixels>', 'longer edge of a frame (default: 640)')
    .option('--block-ms <ms>', 'length of a block of sound (default: 1000)')
    .option('--answer-timeout <seconds>', 'longest wait for an answer (default: 120)')
    .option('--tail <seconds>', 'how long it may go on after the clip (default: 30)');
}

/** The whole command line, ready to parse; docs/cli.md is made from it. */
export function buildProgram(): Command {
  const program = new Command('slotscope')
    .description('See, slot by slot and model beside model, why each response was won or lost.')
    .version(__SLOTSCOPE_VERSION__)
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(add --help for the options)')
    .addHelpText('after', `\n${MORE_HELP}`);

  program
    .command('open')
    .argument('[study]', 'study file (default: the one opened last)')
    .description('open the workbench in the browser')
    .option('--port <number>', 'port on 127.0.0.1 (default: any free one)')
    .action(async (study, options) => (await import('./serve.ts')).serve(study, { ...options, open: true }));
  program
    .command('serve')
    .argument('[study]', 'study file (default: the one opened last)')
    .description('serve the workbench on 127.0.0.1 and print its address')
    .option('--port <number>', 'port on 127.0.0.1 (default: any free one)')
    .option('--no-open', 'do not show it in the browser (default)')
    .addOption(jsonOption())
    .action(async (study, options) => (await import('./serve.ts')).serve(study, { ...options, open: false }));
  program
    .command('import')
    .argument(
      '<path>',
      'data set, outputs folder, batch_summary.json, manifest, the folder holding them, or a .slotcase bundle',
    )
    .description('bring runs and their annotations into a study')
    .addOption(studyOption())
    .option('--dry-run', 'tell what would be imported and change nothing')
    .option('--keep-copies', 'also import runs whose outputs equal those of a run already there')
    .option('--replace', "take the place of another data set's samples and of good outputs")
    .addOption(jsonOption())
    .action(async (path, options) => (await import('./import.ts')).importCommand(path, options));
  program
    .command('judge')
    .description('judge what the runs of a study said')
    .addOption(studyOption())
    .requiredOption(
      '--judge <name>',
      'openai (any OpenAI-compatible server) or lexical (offline word comparison)',
    )
    .option(
      '--base-url <url>',
      'of the server, e.g. http://127.0.0.1:8000/v1 (default: the one used last, or OpenAI’s)',
    )
    .option('--model <name>', 'model name as the server knows it (default: the one used last)')
    .option('--runs <name...>', 'runs to judge (default: all)')
    .option(
      '--stages <name...>',
      'early | core | partial (OmniInteract), content (Omni-InteractScope), consistency | temporal@SHIFT | reminder | correction (Omni-DuplexEval), IAC | IFA | TFS | VES | CFS | CCS (OVIBench) (default: all)',
    )
    .option(
      '--concurrency <number>',
      'questions asked at the same time (default: the number used last, or 4)',
    )
    .option(
      '--timeout <seconds>',
      'give up a request without an answer after this long (default: as last time, or 120)',
    )
    .option('--retry-failed', 'ask again where the judge failed before')
    .option('--templates <folder>', 'folder with your own prompts, e.g. early.txt, core.txt and partial.txt')
    .option('--max-calls <number>', 'do not begin, or stop, over this many calls')
    .option('--max-tokens <number>', 'do not begin, or stop, over this many tokens')
    .option('--use-for-scores', 'let scores use these verdicts from now on')
    .option('--dry-run', 'show the plan and ask nothing')
    .option('--yes', 'do not ask before sending questions to a server')
    .addOption(jsonOption())
    .action(async (options) => (await import('./judge.ts')).judgeCommand(options));
  program
    .command('score')
    .description('score a case file without a study')
    .requiredOption('--benchmark <name>', BENCHMARKS.join(' | '))
    .requiredOption('--cases <file>', 'JSON of cases, in the shape of test/fixtures/oracle')
    .option('--out <file>', 'where to write the result (default: stdout)')
    .action(async (options) => (await import('./score.ts')).scoreCommand(options));
  program
    .command('report')
    .description("print the paper's tables for a study's runs")
    .addOption(studyOption())
    .option('--profile <name>', 'scoring profile: reference, paper, or one saved in the study', 'reference')
    .option('--published', "add the paper's own rows, as printed there")
    .addOption(jsonOption())
    .action(async (options) => (await import('./report.ts')).reportCommand(options));
  program
    .command('compare')
    .argument('<baseline>', 'name of the run the others are compared with')
    .argument('<runs...>', 'names of the runs to compare with it')
    .description('compare runs slot by slot on the slots they share, with intervals')
    .addOption(studyOption())
    .option('--draws <number>', 'bootstrap draws over clips (default: 10000)')
    .option('--seed <number>', 'seed of the draws (default: 1)')
    .option('--slots', 'list the slots too, largest change first')
    .addOption(jsonOption())
    .action(async (baseline, runs, options) =>
      (await import('./compare.ts')).compareCommand(baseline, runs, options),
    );
  program
    .command('export')
    .description('write figures or tables of a study, or a run’s outputs')
    .addOption(studyOption())
    .option('--case <name>', 'a case study, by title or number (--format svg,pdf,png,tex,bundle)')
    .option('--run <name>', 'the run whose outputs to write')
    .option('--layout <name>', 'omni-interact | jsonl, with --run (default: omni-interact)')
    .option('--figure <name...>', 'figures to write; an unknown name lists them all')
    .option('--all-figures', 'write all figures')
    .option('--table <name...>', 'tables to write, e.g. table-3; an unknown name lists them all')
    .option('--all-tables', 'write all tables')
    .option('--format <list>', 'figures: svg,pdf,png (default svg); tables: tex,csv (default both)')
    .option('--dpi <number>', 'resolution of PNG files (default: 300)')
    .option('--width <name>', 'single (3.3 in) | double (6.9 in) column, where a figure has both')
    .option('--profile <name>', 'scoring profile: reference, paper, or one saved in the study', 'reference')
    .option('--published', 'add the published rows to tables, in italics')
    .requiredOption('--out <folder>', 'where to write them')
    .addOption(jsonOption())
    .action(async (options) => (await import('./export.ts')).exportCommand(options));
  addReplaySettings(
    program
      .command('replay')
      .argument('[command...]', 'for --adapter process: the program and its arguments, after --')
      .description('play clips to a model, program or baseline and keep what it says as a run')
      .addOption(studyOption()),
  )
    .option('--run <name>', 'name of the run (default: from adapter and arm)')
    .option('--samples <name...>', 'SUBSET/NAME, subsets or names (default: all)')
    .option('--benchmark <name>', `${BENCHMARKS.join(' | ')} (default: omni-interact)`)
    .option('--rate <number>', 'ovi-bench: characters a second of an answer, as R of its Algorithm 1')
    .option('--parallel <number>', 'clips played at the same time, stepped only (default: 1)')
    .option('--resume', 'go on with the run of that name, or with the last unfinished one')
    .option('--shard <file#id>', 'one job of a manifest written by "slotscope shards"')
    .option('--out <folder>', 'where a shard’s output goes')
    .addOption(jsonOption())
    .action(async (command, options) => (await import('./replay.ts')).replayCommand(command, options));
  addReplaySettings(
    program
      .command('shards')
      .argument('[command...]', 'for --adapter process: the program and its arguments, after --')
      .description('write a manifest of independent replay jobs for a cluster')
      .addOption(studyOption()),
  )
    .option('--run <name>', 'name of the run (default: from adapter and arm)')
    .option('--samples <name...>', 'SUBSET/NAME, subsets or names (default: all)')
    .option('--per-job <number>', 'clips per job (default: 1)')
    .option('--media <folder>', 'where the clips’ common folder lies on the cluster')
    .requiredOption('--out <file>', 'the manifest to write')
    .addOption(jsonOption())
    .action(async (command, options) => (await import('./shards.ts')).shardsCommand(command, options));
  program
    .command('doctor')
    .argument('[study]', 'study file (default: the one opened last)')
    .description('look a study over: damage, stale scores, missing media, unfinished work, leftovers')
    .addOption(studyOption())
    .option('--repair', 'put right what can be derived; annotations, outputs and verdicts are never touched')
    .addOption(jsonOption())
    .action(async (study, options) => (await import('./doctor.ts')).doctorCommand(study, options));
  program
    .command('sample')
    .description('prepare the sample study and print its path')
    .option('--no-replay', 'leave out replaying the local baselines over its clips')
    .action(async (options) => (await import('./sample.ts')).sampleCommand(options));
  return program;
}
