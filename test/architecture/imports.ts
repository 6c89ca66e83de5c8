/** Reads what a source file imports, from its syntax tree: comments and strings cannot fool it. */
import { parseSync } from 'vite';

export interface Import {
  /** As written, e.g. `../json.ts` or `react`. */
  specifier: string;
  /** Whether nothing of it is left at run time. */
  typeOnly: boolean;
  /** Whether it is loaded only when the code gets there. */
  dynamic: boolean;
}

interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}

/**
 * Every import of a module: static and dynamic, re-exports, `require`, `import('…')` types.
 * @param file its name decides whether JSX is read
 * @throws when the source does not parse, or imports something that only running it would tell
 */
export function readImports(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  const firstError = errors[0];
  if (firstError) throw new Error(`${file}: ${firstError.message}`);
  const root = program as unknown as SyntaxNode;
  const literal = literalReader(file, namedStrings(root));
  const imports: Import[] = [];
  visit(root, (node) => {
    const found = importOf(node, literal);
    if (found) imports.push(found);
  });
  return imports;
}

/** The text that a syntax node is known to be, whatever happens at run time. */
type LiteralReader = (node: unknown) => string;

function importOf(node: SyntaxNode, literal: LiteralReader): Import | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return staticImport(node, node.importKind === 'type' || allSpecifiersAreTypes(node));
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (!node.source) return undefined;
      return staticImport(node, node.exportKind === 'type' || allSpecifiersAreTypes(node));
    case 'ImportExpression':
      return { specifier: literal(node.source), typeOnly: false, dynamic: true };
    case 'TSImportType':
      return { specifier: literal(node.source ?? node.argument), typeOnly: true, dynamic: false };
    case 'TSImportEqualsDeclaration':
      return importEquals(node, literal);
    case 'CallExpression':
      if (!isRequire(node.callee as SyntaxNode)) return undefined;
      return { specifier: literal((node.arguments as unknown[])[0]), typeOnly: false, dynamic: true };
    default:
      return undefined;
  }
}

function staticImport(node: SyntaxNode, typeOnly: boolean): Import {
  return { specifier: (node.source as { value: string }).value, typeOnly, dynamic: false };
}

/** `import { type A, type B }`; a bare `import 'x'` has no specifiers and runs the module. */
function allSpecifiersAreTypes(node: SyntaxNode): boolean {
  const specifiers = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[];
  return (
    specifiers.length > 0 &&
    specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type')
  );
}

function importEquals(node: SyntaxNode, literal: LiteralReader): Import | undefined {
  const reference = node.moduleReference as SyntaxNode;
  if (reference.type !== 'TSExternalModuleReference') return undefined;
  const typeOnly = node.importKind === 'type';
  return { specifier: literal(reference.expression), typeOnly, dynamic: false };
}

/** `require(…)` and `module.require(…)`; other objects may have a method of that name. */
function isRequire(callee: SyntaxNode): boolean {
  const isNamed = (node: unknown, name: string) => {
    const identifier = node as SyntaxNode | undefined;
    return identifier?.type === 'Identifier' && identifier.name === name;
  };
  if (callee.type !== 'MemberExpression') return isNamed(callee, 'require');
  return isNamed(callee.object, 'module') && isNamed(callee.property, 'require');
}

/** `const name = 'text'`, wherever it stands; a name that means two texts means neither. */
function namedStrings(root: SyntaxNode): Map<string, string | undefined> {
  const strings = new Map<string, string | undefined>();
  visit(root, (node) => {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return;
    for (const { id, init } of node.declarations as { id: SyntaxNode; init: SyntaxNode | null }[]) {
      if (id.type !== 'Identifier' || typeof id.name !== 'string') continue;
      const text = init?.type === 'Literal' && typeof init.value === 'string' ? init.value : undefined;
      strings.set(id.name, strings.has(id.name) && strings.get(id.name) !== text ? undefined : text);
    }
  });
  return strings;
}

/** Reads a string, or a constant that names one; a module chosen at run time could be any, so it is refused. */
function literalReader(file: string, names: Map<string, string | undefined>): LiteralReader {
  return function literal(node: unknown): string {
    const expression = node as SyntaxNode | undefined;
    if (expression?.type === 'TSLiteralType') return literal(expression.literal);
    if (expression?.type === 'Literal' && typeof expression.value === 'string') return expression.value;
    if (expression?.type === 'TemplateLiteral' && (expression.expressions as unknown[]).length === 0) {
      const [only] = expression.quasis as { value: { cooked: string } }[];
      if (only) return only.value.cooked;
    }
    const named = expression?.type === 'Identifier' ? names.get(expression.name as string) : undefined;
    if (named !== undefined) return named;
    throw new Error(
      `${file}: an import whose module is only known at run time; import a written name instead.`,
    );
  };
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isSyntaxNode(child)) visit(child, see);
    }
  }
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}
