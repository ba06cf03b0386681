// Rewrites a source file so that it contains all its mutants, each behind a switch: `__m(id)` is true while the mutant `id`
// is active, and records that a test reached it. So a mutant needs neither a build nor an import.
import { parseSync } from 'vite';

/**
 * @typedef {{ id: string, line: number, was: string, becomes: string, isStatic: boolean }} Mutant
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {{ node: Node, becomes: string, kind: 'expression' | 'statement' | 'value' }} Change
 */

// Not mutated, because no test should depend on it: the text of log lines, of internal errors, and of the OpenAPI
// document.
const PROSE = new Set(['description', 'summary', 'title', 'examples', 'example', 'help']);
const LOGGING = new Set(['info', 'warn', 'error', 'debug', 'log']);
// Not mutated: with another table or column name the statement fails anyway, so the mutant would show
// nothing.
const QUERY = new Set(
  'select selectFrom selectAll where whereRef innerJoin leftJoin fullJoin on onRef orderBy groupBy returning insertInto updateTable deleteFrom columns column constraint ref set eb exists as distinctOn using with cast fn'.split(
    ' ',
  ),
);
/** Steps of a chain that a mutant may omit. */
const STEPS = new Set(
  'where whereRef filter limit orderBy having on onRef slice trim toLowerCase toUpperCase sort reverse normalize concat flat catch min max positive nonnegative int regex optional nullable'.split(
    ' ',
  ),
);
const OPPOSITES = mapOf({
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
});
/** Comparisons of a query and their opposites. */
const SQL_OPPOSITES = new Map([
  ...OPPOSITES,
  ...mapOf({ '=': '!=', '!=': '=', in: 'not in', 'not in': 'in', is: 'is not', 'is not': 'is' }),
]);
const CALL_OPPOSITES = mapOf({ some: 'every', every: 'some' });
const MATH_OPPOSITES = mapOf({
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  round: 'floor',
  trunc: 'ceil',
});

/** @returns {Map<string, string>} */
function mapOf(/** @type {Record<string, string>} */ pairs) {
  return new Map(Object.entries(pairs));
}

/** @returns {{ code: string, mutants: Mutant[] }} */
export function mutate(/** @type {string} */ source, /** @type {string} */ name) {
  const { program } = parseSync(`${name}.ts`, source, { lang: 'ts' });
  /** @type {Change[]} */
  const changes = [];
  visit(/** @type {any} */ (program), [], (node, parents) => {
    const isStatic = !parents.some(({ type }) => type.includes('Function'));
    changes.push(...changesOf(node, parents, source).map((change) => ({ ...change, isStatic })));
  });
  const mutants = changes.map(({ node, becomes, isStatic }, at) => ({
    id: `${name}#${at}`,
    line: source.slice(0, node.start).split('\n').length,
    was: source.slice(node.start, node.end),
    becomes,
    isStatic,
  }));
  const byNode = new Map();
  for (const change of changes) byNode.set(change.node, [...(byNode.get(change.node) ?? []), change]);
  return { code: write(source, { changes, byNode, mutants }), mutants };
}

function write(source, { changes, byNode, mutants }) {
  const idOf = (change) => JSON.stringify(mutants[changes.indexOf(change)].id);
  const nodes = [...byNode.keys()].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;
  const upTo = (from, end) => {
    let text = '';
    let at = from;
    while (next < nodes.length && nodes[next].start < end) {
      const node = nodes[next++];
      text += source.slice(at, node.start) + wrapped(node);
      at = node.end;
    }
    return text + source.slice(at, end);
  };
  const wrapped = (node) => {
    let text = upTo(node.start, node.end);
    for (const change of byNode.get(node)) {
      if (change.kind === 'statement') text = `{if(!__m(${idOf(change)})){${text}}}`;
      else if (change.kind === 'value') text = `${change.key ?? ''}__p(${idOf(change)},(${text}))`;
      else text = `(__m(${idOf(change)})?(${change.becomes}):(${text}))`;
    }
    return text;
  };
  return upTo(0, source.length);
}

function visit(node, parents, see) {
  if (node.type.startsWith('TS') && !node.expression) return;
  see(node, parents);
  const inside = [node, ...parents];
  for (const [key, value] of Object.entries(node)) {
    if (
      key === 'typeAnnotation' ||
      key === 'typeArguments' ||
      key === 'returnType' ||
      key === 'typeParameters'
    )
      continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') visit(child, inside, see);
    }
  }
}

/** @returns {Change[]} */
function changesOf(node, parents, source) {
  const rule = rules[node.type];
  if (!rule || isProse(node, parents)) return [];
  const text = (part) => source.slice(part.start, part.end);
  return rule(node, { parents, text }).map((change) => ({ node, kind: 'expression', ...change }));
}

const rules = {
  IfStatement: ({ test }) => ['true', 'false'].map((becomes) => ({ node: test, becomes })),
  ConditionalExpression: (node, { text }) =>
    [node.consequent, node.alternate].map((part) => ({ becomes: text(part) })),
  BinaryExpression: operator,
  LogicalExpression: (node, { text, parents }) =>
    node.operator === '??' ? [{ becomes: text(node.right) }] : operator(node, { text, parents }),
  UnaryExpression: (node, { text }) => (node.operator === '!' ? [{ becomes: text(node.argument) }] : []),
  Literal: literal,
  TemplateLiteral: (_, { parents }) =>
    parents[0].type === 'TaggedTemplateExpression' || parents[0].type.startsWith('TS')
      ? []
      : [{ becomes: "''" }],
  CallExpression: call,
  ExpressionStatement: (node) =>
    node.directive || node.expression.callee?.type === 'Super' ? [] : [{ kind: 'statement', becomes: '' }],
  ThrowStatement: () => [{ kind: 'statement', becomes: '' }],
  Property: property,
};

function operator(node, { text }) {
  const opposite = OPPOSITES.get(node.operator);
  return opposite ? [{ becomes: `${text(node.left)} ${opposite} ${text(node.right)}` }] : [];
}

function literal(node, { parents }) {
  const [parent] = parents;
  if (isName(node, parent)) return [];
  if (typeof node.value === 'boolean') return [{ becomes: String(!node.value) }];
  if (typeof node.value === 'number') return [{ becomes: String(node.value + 1) }];
  if (typeof node.value !== 'string') return [];
  if (parent.type === 'NewExpression') return errorCode(node, parent);
  if (isOfQuery(parents)) {
    const opposite = parent.arguments?.[1] === node ? SQL_OPPOSITES.get(node.value) : undefined;
    return opposite ? [{ becomes: `'${opposite}'` }] : [];
  }
  return [{ becomes: node.value === '' ? "'mutant'" : "''" }];
}

function errorCode(node, { callee }) {
  if (callee.name !== 'AppError') return [];
  return [{ becomes: node.value === 'RATE_LIMITED' ? "'NOT_FOUND'" : "'RATE_LIMITED'" }];
}

/** Whether it is a table or column name, alone or in a list. */
function isOfQuery([parent, grandparent]) {
  const called = parent.type === 'ArrayExpression' ? grandparent : parent;
  return called.type === 'CallExpression' && QUERY.has(called.callee.property?.name ?? called.callee.name);
}

/** Whether a literal is a name, not a value. */
function isName(node, parent) {
  if (parent.type.startsWith('TS')) return !['TSAsExpression', 'TSSatisfiesExpression'].includes(parent.type);
  if (/^(Import|Export|SwitchCase)/.test(parent.type)) return true;
  if (parent.type === 'BinaryExpression')
    return parent.operator === 'in' || parent.left.operator === 'typeof';
  if (parent.type === 'MemberExpression') return parent.property === node;
  return parent.type.startsWith('Property') && parent.key === node;
}

function call(node, { parents, text }) {
  const { callee } = node;
  if (
    callee.type !== 'MemberExpression' ||
    callee.optional ||
    parents.some(({ type }) => type === 'ChainExpression')
  )
    return [];
  const { name } = callee.property;
  const isOfMath = callee.object.name === 'Math';
  const changes = [];
  if (STEPS.has(name) && !isOfMath) changes.push({ becomes: text(callee.object) });
  const other = (isOfMath ? MATH_OPPOSITES : CALL_OPPOSITES).get(name);
  if (other)
    changes.push({ becomes: `${text(callee.object)}.${other}(${node.arguments.map(text).join(', ')})` });
  return changes;
}

/** Replaces a value in an object, such as a view or a row, by another of the same type. */
function property(node, { parents: [parent], text }) {
  if (parent.type !== 'ObjectExpression' || node.kind !== 'init' || node.method) return [];
  if (
    ![
      'Identifier',
      'MemberExpression',
      'CallExpression',
      'ChainExpression',
      'ConditionalExpression',
      'LogicalExpression',
    ].includes(node.value.type)
  ) {
    return [];
  }
  if (node.value.name === 'undefined' || node.value.callee?.name === 'randomUUID') return [];
  const becomes = `another value than ${text(node.value)}`;
  return [
    {
      node: node.shorthand ? node : node.value,
      kind: 'value',
      becomes,
      ...(node.shorthand ? { key: `${text(node.key)}: ` } : {}),
    },
  ];
}

function isProse(node, parents) {
  if (node.type === 'ExpressionStatement') return isLogging(node.expression);
  const [parent] = parents;
  if (parent.type === 'NewExpression' && /^(Type|Range)?Error$/.test(parent.callee.name)) return true;
  const isText = node.type === 'TemplateLiteral' || typeof node.value === 'string';
  return parents.some(
    (each) => isLogging(each) || (isText && each.type === 'Property' && PROSE.has(each.key.name)),
  );
}

function isLogging({ type, callee }) {
  if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  const isLog = ['log', 'console'].includes(object.name) || object.property?.name === 'log';
  return isLog && LOGGING.has(callee.property.name);
}
