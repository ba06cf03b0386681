import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { assertionsIn } from './assertions.ts';
import { type Node, isNode, namesIn, namesUsedIn, partsOf } from './syntax.ts';

interface FoundTest {
  /** The title as written in the file. */
  readonly written: string;
  /** Matches the title with any values filled in; absent for a title that is little else than values. */
  readonly reads?: RegExp;
  /** Its table and its body without the title, and the lists of the surrounding loops. */
  readonly body: Passage;
}

/** A part of a file. */
interface Passage {
  readonly text: string;
  /** Every name that it uses. */
  readonly names: readonly string[];
  /** Its assertions, with the values of their names that are set there. */
  readonly asserted: string;
  readonly assertedNames: readonly string[];
}

interface SourceFile {
  readonly tests: readonly FoundTest[];
  /** The declaration of each name outside the tests; a name declared twice has both. */
  readonly declared: ReadonlyMap<string, Passage>;
  /** Names imported from test helpers, each with its file and its name there. */
  readonly imported: ReadonlyMap<string, readonly [file: string, name: string]>;
}

const testFunctions: ReadonlySet<string> = new Set([
  'test',
  'it',
  'testWithOwnServer',
  'onSandbox',
  'onAsaas',
]);

/** The repository's tests, read from their files. */
export class TestFiles {
  readonly #root: string;
  readonly #files = new Map<string, SourceFile>();

  constructor(root: string) {
    this.#root = root;
  }

  exists(file: string): boolean {
    return existsSync(join(this.#root, file));
  }

  /** Whether the file has a test of that title, as written or with its values filled in. */
  hasTest(file: string, title: string): boolean {
    return this.#find(file, title).length > 0;
  }

  /**
   * The text of a test's assertions and of all that they use, and of the assertions of everything else that it uses, in its
   * file and in test helpers.
   */
  assertedIn(file: string, title: string): string {
    const seen = new Set<string>();
    const collect = (part: Passage, from: string, isAsserted: boolean): string => {
      const { declared, imported } = this.#read(from);
      const parts = part.names.map((name) => {
        const [home, original] = imported.get(name) ?? [from, name];
        const meaning = home === from ? declared.get(name) : this.#read(home).declared.get(original);
        const asserted = isAsserted || part.assertedNames.includes(name);
        const key = `${home} ${original} ${asserted}`;
        if (meaning === undefined || seen.has(key)) return '';
        seen.add(key);
        return collect(meaning, home, asserted);
      });
      return [isAsserted ? part.text : part.asserted, ...parts].join('\n');
    };
    return this.#find(file, title)
      .map(({ body }) => collect(body, file, false))
      .join('\n');
  }

  #find(file: string, title: string): FoundTest[] {
    return this.#read(file).tests.filter(({ written, reads }) => written === title || reads?.test(title));
  }

  #read(file: string): SourceFile {
    const known = this.#files.get(file);
    if (known) return known;
    const source = readFileSync(join(this.#root, file), 'utf8');
    const read = readSource(source, file);
    this.#files.set(file, read);
    return read;
  }
}

function readSource(source: string, file: string): SourceFile {
  const { program, comments } = parseSync(file, source);
  // Comments are no evidence, so they are blanked; positions stay the same.
  const text = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    source,
  );
  const textOf = (nodes: readonly Node[], without?: Node) =>
    nodes.map((node) => textWithout(text, node, without)).join('\n');
  const passage = (node: Node, loops: readonly Node[] = [], without?: Node): Passage => {
    const asserted = [...loops, ...assertionsIn(node)];
    return {
      text: textOf([...loops, node], without),
      names: [...new Set([...loops, node].flatMap(namesUsedIn))],
      asserted: textOf(asserted, without),
      assertedNames: asserted.flatMap(namesUsedIn),
    };
  };
  const tests: FoundTest[] = [];
  const declared = new Map<string, Passage>();
  const imported = new Map<string, readonly [string, string]>();
  const declare = (node: Node) => {
    const own = passage(node);
    for (const name of namesIn(node['id'])) {
      const before = declared.get(name);
      declared.set(name, before ? together(before, own) : own);
    }
  };
  const visit = (node: Node, loops: readonly Node[]): void => {
    const title = titleOf(node);
    // Names declared inside a test are in its body already.
    if (title) tests.push({ ...writtenIn(title, source), body: passage(node, loops, title) });
    if (title && !isStep(node) && !hasSteps(node)) return;
    if (/^(VariableDeclarator|Function|Class)/.test(node.type)) declare(node);
    if (node.type === 'ImportDeclaration') noteImports(node, file, imported);
    const around = /^For(Of|In)Statement$/.test(node.type) ? [...loops, node['right'] as Node] : loops;
    for (const part of partsOf(node)) visit(part, around);
  };
  visit(program as unknown as Node, []);
  return { tests, declared, imported };
}

function together(one: Passage, other: Passage): Passage {
  return {
    text: `${one.text}\n${other.text}`,
    names: [...one.names, ...other.names],
    asserted: `${one.asserted}\n${other.asserted}`,
    assertedNames: [...one.assertedNames, ...other.assertedNames],
  };
}

function textWithout(text: string, { start, end }: Node, left: Node | undefined): string {
  if (!left || left.start < start || left.end > end) return text.slice(start, end);
  return `${text.slice(start, left.start)}\n${text.slice(left.end, end)}`;
}

/** The first argument of a call that declares a test. */
function titleOf(node: Node): Node | null {
  if (node.type !== 'CallExpression') return null;
  const [title] = node['arguments'] as Node[];
  const isText = title?.type === 'Literal' || title?.type === 'TemplateLiteral';
  return title && isText && testFunctions.has(functionOf(node['callee'] as Node)) ? title : null;
}

/** `it` of `it.each([…])` and of `test.step`; nothing for `test.describe` and for hooks. */
function functionOf(callee: Node): string {
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'CallExpression') return functionOf(callee['callee'] as Node);
  if (callee.type !== 'MemberExpression') return '';
  const way = String((callee['property'] as Node)['name']);
  return /^(only|skip|step|each|skipIf|runIf)$/.test(way) ? functionOf(callee['object'] as Node) : '';
}

/** A test of several steps, each of which a row may name: the steps are found inside it. */
function hasSteps(node: Node): boolean {
  return partsOf(node).some((part) => isStep(part) || hasSteps(part));
}

function isStep(node: Node): boolean {
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
  return (callee['property'] as Node)['name'] === 'step';
}

function noteImports(node: Node, file: string, imported: Map<string, readonly [string, string]>): void {
  const path = String((node['source'] as Node)['value']);
  if (!path.startsWith('.')) return;
  const home = relative('.', join(dirname(file), path));
  // Product code is no evidence of itself, so only test helpers are followed.
  if (!/^e2e\/support\/|^apps\/\w+\/test\/|\.test\.ts$/.test(home)) return;
  for (const each of node['specifiers'] as Node[]) {
    const { local, imported: original } = each as unknown as Record<string, { name: string } | undefined>;
    if (local) imported.set(local.name, [home, original?.name ?? local.name]);
  }
}

function writtenIn({ start, end }: Node, source: string): Pick<FoundTest, 'written' | 'reads'> {
  const written = source.slice(start + 1, end - 1).replaceAll(/\\(.)/g, '$1');
  const parts = written.split(/\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[sdifjoO#]/);
  if (parts.length === 1 || !/\p{L}{4}/u.test(parts.join(' '))) return { written };
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { written, reads: new RegExp(`^${escaped.join('.+')}$`) };
}
