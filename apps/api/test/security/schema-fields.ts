import type { z } from 'zod';

/** The JSON type of a field. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'object' | 'list' | 'file' | 'any';

export interface Field {
  /** Its path: `['address', 'cep']`. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly schema?: z.core.$ZodType;
}

/** The parts of a zod definition that are used here; zod has a separate type for each kind. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

/** Removes wrappers of a schema: optional, nullable, default, transform, codec, a union with null. */
function unwrap(schema: z.core.$ZodType): Definition {
  const definition = definitionOf(schema);
  const inner =
    definition.innerType ??
    (definition.type === 'pipe' ? definition.in : undefined) ??
    definition.options?.find((option) => definitionOf(option).type !== 'null');
  return inner ? unwrap(inner) : definition;
}

const kinds: Readonly<Record<string, FieldKind>> = {
  string: 'text',
  enum: 'text',
  literal: 'text',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'list',
  custom: 'file',
};

/** Every field of a schema with its path, including nested objects and the first element of a list. */
export function fieldsOf(schema: z.core.$ZodType | undefined, path: readonly string[] = []): Field[] {
  if (!schema) return [];
  return Object.entries(unwrap(schema).shape ?? {}).flatMap(([name, inner]) => {
    const here = [...path, name];
    const { type, element } = unwrap(inner);
    const inside = element ? fieldsOf(element, [...here, '0']) : fieldsOf(inner, here);
    return [{ path: here, kind: kinds[type] ?? 'any', schema: inner }, ...inside];
  });
}

/** The top-level names of an object schema. */
export function namesOf(schema: z.core.$ZodType | undefined): string[] {
  return schema ? Object.keys(unwrap(schema).shape ?? {}) : [];
}

/** The fields of a body or query that name something by its id. */
export function idFieldsOf(schema: z.core.$ZodType | undefined): string[] {
  const paths = fieldsOf(schema).map(({ path }) => path.join('.'));
  // A credential's id names no row; WebAuthn has it twice, as `id` and `rawId`.
  const isCredential = (path: string) =>
    /(^|\.)(id|rawId)$/.test(path) && paths.includes(path.replace(/(id|rawId)$/, 'rawId'));
  // An installation's id is drawn by the guard itself.
  const isDrawn = (path: string) => path === 'installationId';
  return paths.filter((path) => /(^|\.)id$|Ids?$/.test(path) && !isCredential(path) && !isDrawn(path));
}

/** Replaces the value at a path, in objects and lists. */
export function replacedAt(value: unknown, [name = '', ...rest]: readonly string[], by: unknown): unknown {
  const inner = (value as Record<string, unknown> | undefined)?.[name];
  const next = rest.length > 0 ? replacedAt(inner, rest, by) : by;
  if (!Array.isArray(value)) return { ...(value as object | undefined), [name]: next };
  return value.map((item: unknown, index) => (String(index) === name ? next : item));
}

/** The parts of a value that its schema does not declare, at any depth. */
export function findUnnamedFields(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  const variants = definitionOf(schema).options ?? [];
  if (variants.length > 1 && variants.every((option) => definitionOf(option).type === 'object')) {
    // Of several kinds the one that declares most of it.
    const found = variants.map((option) => findUnnamedFields(option, value, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  const { shape, element } = unwrap(schema);
  if (Array.isArray(value)) {
    if (!element) return [];
    return value.flatMap((item, index) => findUnnamedFields(element, item, `${path}[${index}]`));
  }
  if (!shape || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${path}.${name}`;
    const named = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return named ? findUnnamedFields(named, inner, here) : [here];
  });
}
