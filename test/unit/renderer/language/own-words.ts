import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** A text of the workbench as it stands in a source. */
export interface OwnWords {
  /** From the renderer's root. */
  file: string;
  line: number;
  text: string;
  /** Whether it goes through `t`, `rich` or `counted`, and so through the catalogue. */
  translated: boolean;
}

/** A node of the syntax tree: what is needed of it. */
interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const TRANSLATORS = new Set(['t', 'rich']);

/** Attributes whose text a person reads or hears. */
const READ_ATTRIBUTES = new Set(['title', 'label', 'aria-label', 'placeholder', 'description', 'alt']);

/** Every text that a person reads: those translated, and those that stand in the page as they are. */
export function ownWords(root: string): OwnWords[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => wordsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** Exported for its test. */
export function wordsOf(file: string, code: string): OwnWords[] {
  const found: OwnWords[] = [];
  const add = (node: Node, text: string, translated: boolean) =>
    found.push({ file, line: code.slice(0, node.start).split('\n').length, text, translated });
  const visit = (node: Node) => {
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'CallExpression') addTranslated(node, add);
    if (node.type === 'JSXText' && isWords(String(node.value)))
      add(node, squeezed(String(node.value)), false);
    if (node.type === 'JSXAttribute') addAttribute(node, add);
    for (const part of partsOf(node)) visit(part);
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node);
  return found;
}

type Add = (node: Node, text: string, translated: boolean) => void;

function addTranslated(call: Node, add: Add): void {
  const name = (call.callee as Node).name;
  const [first, singular, plural] = call.arguments as Node[];
  if (TRANSLATORS.has(String(name)) && first) for (const text of literalsOf(first)) add(first, text, true);
  if (name === 'counted' && singular) {
    for (const text of plural ? literalsOf(plural) : literalsOf(singular).map((noun) => `${noun}s`)) {
      add(singular, `{n} ${text}`, true);
    }
  }
}

function addAttribute(attribute: Node, add: Add): void {
  const name = String((attribute.name as Node).name);
  const value = attribute.value as Node | null;
  if (value?.type === 'Literal' && READ_ATTRIBUTES.has(name) && isWords(String(value.value))) {
    add(value, String(value.value), false);
  }
}

/** The texts an expression can be, as far as they stand in it. */
function literalsOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'ConditionalExpression') {
    return [...literalsOf(node.consequent as Node), ...literalsOf(node.alternate as Node)];
  }
  return [];
}

function partsOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part);
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Two letters on end make a word; signs, units of one letter and numbers are the same in every language. */
function isWords(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}
