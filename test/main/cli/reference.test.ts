/** The help says what there is, in the terminal and in docs/cli.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { BENCHMARKS } from '../../../src/core/benchmarks.ts';
import { DEFAULT_BOOTSTRAP } from '../../../src/core/compare/metrics.ts';
import { FIGURE_FORMATS, TABLE_FORMATS } from '../../../src/core/figure-views.ts';
import { WORKING_JUDGES } from '../../../src/core/judging/judging-views.ts';
import { ARMS, DEFAULT_EXPOSURE } from '../../../src/core/replay/types.ts';
import { VERDICT_STAGES } from '../../../src/core/verdicts.ts';
import { buildProgram } from '../../../src/main/cli/main.ts';
import { MORE_HELP } from '../../../src/main/cli/more-help.ts';
import { CASE_FORMATS } from '../../../src/main/export/case-study.ts';
import { DEFAULT_JUDGE_SETTINGS } from '../../../src/main/judging/settings.ts';
import { adapters } from '../../../src/main/replay/kinds.ts';
import { replaySettingsSchema } from '../../../src/main/replay/settings.ts';
import { commandReference } from './reference.ts';

const root = resolve(import.meta.dirname, '../../..');
const program = buildProgram();

function commandNamed(name: string): Command {
  const command = program.commands.find((each) => each.name() === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return command;
}

function about(command: string, flag: string): string {
  const option = commandNamed(command).options.find(({ long }) => long === flag);
  if (!option) throw new Error(`${command} has no option ${flag}.`);
  return option.description;
}

describe('docs/cli.md', () => {
  it('says what the commands are (else: npm run docs)', async () => {
    const path = join(root, 'docs/cli.md');
    // A missing page would be written and pass.
    expect(existsSync(path)).toBe(true);
    await expect(commandReference(program)).toMatchFileSnapshot(path);
  });

  it('has every command and every option', () => {
    const page = commandReference(program);
    for (const command of program.commands) {
      expect(page).toContain(`\n## ${command.name()}\n`);
      for (const { flags } of command.options)
        expect(page).toContain(`| \`${flags.replaceAll('|', '\\|')}\` |`);
    }
  });
});

describe('the help', () => {
  it('describes every command, argument and option', () => {
    for (const command of program.commands) {
      expect(command.description(), command.name()).not.toBe('');
      for (const { description } of command.registeredArguments)
        expect(description, command.name()).not.toBe('');
      for (const { description, flags } of command.options)
        expect(description, `${command.name()} ${flags}`).not.toBe('');
      const help = command.helpInformation();
      for (const { flags } of command.options) expect(help).toContain(flags);
    }
  });

  it('names everything that can be chosen', () => {
    const names = [
      [
        about('replay', '--adapter'),
        adapters()
          .list()
          .map(({ name }) => name),
      ],
      [
        about('shards', '--adapter'),
        adapters()
          .list()
          .map(({ name }) => name),
      ],
      [about('replay', '--arm'), ARMS],
      [about('judge', '--judge'), WORKING_JUDGES],
      [about('judge', '--stages'), VERDICT_STAGES.map((stage) => stage.replace(/@.*/, '@SHIFT'))],
      [about('score', '--benchmark'), BENCHMARKS],
      [about('export', '--format'), [...FIGURE_FORMATS, ...TABLE_FORMATS]],
      [about('export', '--case'), CASE_FORMATS],
    ] as const;
    for (const [text, all] of names) for (const name of all) expect(text).toContain(name);
  });

  it('gives the defaults that are used', () => {
    const settings = replaySettingsSchema.parse({ adapter: 'silent' });
    const defaults: [string, string, unknown][] = [
      ['replay', '--fps', DEFAULT_EXPOSURE.fps],
      ['replay', '--longest-edge', DEFAULT_EXPOSURE.longestEdge],
      ['replay', '--block-ms', DEFAULT_EXPOSURE.blockMs],
      ['replay', '--arm', settings.arm],
      ['replay', '--schedule', settings.schedule.kind],
      ['replay', '--pace', settings.pace],
      ['replay', '--answer-timeout', settings.answerTimeout],
      ['replay', '--tail', settings.tailSeconds],
      ['compare', '--draws', DEFAULT_BOOTSTRAP.draws],
      ['compare', '--seed', DEFAULT_BOOTSTRAP.seed],
    ];
    for (const [command, flag, value] of defaults)
      expect(about(command, flag), flag).toContain(`(default: ${value})`);
    expect(about('judge', '--concurrency')).toContain(`or ${DEFAULT_JUDGE_SETTINGS.concurrency})`);
    expect(about('judge', '--timeout')).toContain(`or ${DEFAULT_JUDGE_SETTINGS.timeoutSeconds})`);
  });

  it('names the variables that are read, and no others', () => {
    const sources = readdirSync(join(root, 'src/main'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('more-help.ts'))
      .map((file) => readFileSync(join(root, 'src/main', file), 'utf8'))
      .join('\n');
    const named = new Set(MORE_HELP.match(/\b[A-Z]+_[A-Z_]+\b/g));
    expect(named.size).toBeGreaterThan(5);
    for (const name of named) expect(sources).toContain(name);
    const read = sources.match(/\b(?:SLOTSCOPE|FFMPEG)_[A-Z_]+\b|\b[A-Z]+_API_KEY\b/g);
    expect([...new Set(read)].filter((name) => !named.has(name))).toEqual([]);
  });
});
