// Nodes of the parser.

/** A node of the parser: its kind, its position, and its parts by name. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** Every name that is read there, except properties and keys of objects. */
export function namesUsedIn(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node['name'])];
  return Object.entries(node).flatMap(([part, value]) => {
    const isName = (part === 'property' || part === 'key') && node['computed'] !== true;
    // In `{ fields }` the key is also read.
    if (isName && node['shorthand'] !== true) return [];
    return (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(namesUsedIn);
  });
}

/** The names that a declaration binds, including those of a pattern. */
export function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  if (pattern.type === 'Property') return namesIn(pattern['value']);
  return partsOf(pattern).flatMap(namesIn);
}

export function partsOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((part): unknown[] => (Array.isArray(part) ? part : [part]))
    .filter(isNode);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
