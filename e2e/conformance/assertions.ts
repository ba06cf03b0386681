import { type Node, isNode, namesIn, namesUsedIn, partsOf } from './syntax.ts';

/**
 * What fails without the texts in it: calls of `expect`, `assert` and helpers whose names start so, and presses of what a text
 * finds. With it come the table of `it.each` and the values of the names in it, as far as they are set in the same node.
 */
export function assertionsIn(node: Node): Node[] {
  const values = new Map<string, Node[]>();
  noteValues(node, values);
  const found = new Set([...tablesOf(node), ...assertionCalls(node)]);
  // Grows meanwhile: a value has names, too.
  for (const each of found) {
    for (const name of namesUsedIn(each)) for (const value of values.get(name) ?? []) found.add(value);
  }
  return [...found];
}

function assertionCalls(node: Node): Node[] {
  const isOne = node.type === 'CallExpression' && (isAssertion(node) || isPress(node));
  return isOne ? [node] : partsOf(node).flatMap(assertionCalls);
}

function isAssertion(node: Node): boolean {
  if (node.type === 'Identifier') return /^(expect|assert)/.test(String(node['name']));
  const inner = node[node.type === 'CallExpression' ? 'callee' : 'object'];
  return isNode(inner) && isAssertion(inner);
}

function isPress({ callee }: Node): boolean {
  const method = isNode(callee) ? callee['property'] : undefined;
  return isNode(method) && /^(click|check)$/.test(String(method['name']));
}

function tablesOf(node: Node): Node[] {
  const callee = node['callee'];
  return isNode(callee) && callee.type === 'CallExpression' ? (callee['arguments'] as Node[]) : [];
}

/** Notes what variables and the variables of loops are set to. */
function noteValues(node: Node, values: Map<string, Node[]>): void {
  const [names, value] = bindingOf(node);
  for (const name of namesIn(names))
    if (isNode(value)) values.set(name, [...(values.get(name) ?? []), value]);
  for (const part of partsOf(node)) noteValues(part, values);
}

function bindingOf(node: Node): [names: unknown, value: unknown] {
  if (node.type === 'VariableDeclarator') return [node['id'], node['init']];
  if (node.type === 'ForOfStatement') return [node['left'], node['right']];
  return [null, null];
}
