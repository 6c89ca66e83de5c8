/** The command line as a page of Markdown, from commander's own definitions. */
import type { Argument, Command, Option } from 'commander';
import { MORE_HELP } from '../../../src/main/cli/more-help.ts';

/** The page: every command with its arguments and options, in the order of the help. */
export function commandReference(program: Command): string {
  const commands = program.commands.filter((command) => command.name() !== 'help');
  return [
    '# The command line',
    'Made from the command definitions by `npm run docs`; a test holds it to them. `slotscope COMMAND --help` says the same in a terminal. From a checkout, `slotscope` is `npm run -s slotscope --` or `node bin/slotscope.mjs`.',
    commands
      .map((command) => `- [\`${command.name()}\`](#${command.name()}): ${command.description()}`)
      .join('\n'),
    ...commands.map(commandSection),
    '## Everywhere',
    fenced(MORE_HELP),
  ]
    .join('\n\n')
    .concat('\n');
}

function commandSection(command: Command): string {
  const options = command.options.filter(({ hidden }) => !hidden);
  return [
    `## ${command.name()}`,
    fenced(`slotscope ${command.name()} ${command.usage()}`),
    sentence(command.description()),
    ...(command.registeredArguments.length > 0
      ? [table('argument', command.registeredArguments.map(argumentRow))]
      : []),
    ...(options.length > 0 ? [table('option', options.map(optionRow))] : []),
  ].join('\n\n');
}

const argumentRow = (argument: Argument): string[] => [argumentName(argument), argument.description];

function argumentName(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** Options that must be given say so; a default known to commander stands behind what the text says. */
function optionRow(option: Option): string[] {
  const shown =
    option.defaultValue !== undefined && !option.negate ? ` (default: ${option.defaultValue})` : '';
  return [option.flags, `${option.description}${shown}${option.mandatory ? ' (required)' : ''}`];
}

const table = (head: string, rows: string[][]): string =>
  [
    `| ${head} | |`,
    '| --- | --- |',
    ...rows.map(([name = '', text = '']) => `| \`${cell(name)}\` | ${cell(text)} |`),
  ].join('\n');

/** Inside a table a bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');
const fenced = (text: string): string => `\`\`\`\n${text}\n\`\`\``;
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
