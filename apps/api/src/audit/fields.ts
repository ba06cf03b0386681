import { type AuditField, type AuditSubject, auditFields } from '@coruja/contract';
import { fromReais } from '@coruja/domain';
import type { AuditValue } from '../db/audit-tables.ts';

/** What a line may say of a thing: only fields of the allow-list, with money in reais as in the thing's view. */
export type Fields = { readonly [Name in AuditField]?: AuditValue | undefined };

/** A thing before or after a write. */
export interface Described {
  readonly kind: AuditSubject;
  readonly id: string | null;
  readonly name: string | null;
  readonly fields: Fields;
}

/** The fields of a line as they are stored: those that differ, or all that have a value if one side is missing. */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
): { readonly before: string | null; readonly after: string | null } {
  const names = Object.keys({ ...before, ...after }) as AuditField[];
  const isWritten = (name: AuditField) =>
    before && after
      ? (before[name] ?? null) !== (after[name] ?? null)
      : ((before ?? after)?.[name] ?? null) !== null;
  const written = names.filter((name) => name in auditFields && isWritten(name));
  return { before: storedFields(before, written), after: storedFields(after, written) };
}

function storedFields(fields: Fields | undefined, names: readonly AuditField[]): string | null {
  if (!fields) return null;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, stored(name, fields[name] ?? null)])));
}

/** Enough to recognise it by. */
const longest = 200;

function stored(name: AuditField, value: AuditValue): AuditValue {
  const format = auditFields[name];
  if (format === 'private') return value !== null && value !== '' && value !== false;
  if (format === 'money' && typeof value === 'number') return fromReais(value);
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest - 1)}…` : value;
}
