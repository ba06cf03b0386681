import type { Generated, JSONColumnType } from 'kysely';

/** A value of a line: money in centavos, of personal data only whether there was one. */
export type AuditValue = string | number | boolean | null;

/** A line of the audit (docs/product/audit.md#lines). */
export interface AuditEntriesTable {
  store_id: string;
  sequence: Generated<number>;
  at: Date;
  actor: string;
  approved_by: string | null;
  device: string | null;
  address: string | null;
  /** The id of the call. */
  endpoint: string;
  subject: string;
  subject_key: string | null;
  subject_name: string | null;
  before: JSONColumnType<Record<string, AuditValue>> | null;
  after: JSONColumnType<Record<string, AuditValue>> | null;
  reason: string | null;
  /** The error code of an approval that was refused. */
  refusal: string | null;
}
