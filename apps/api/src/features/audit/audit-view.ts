import { type AuditEntry, type AuditField, auditFields } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { AuditValue } from '../../db/audit-tables.ts';
import type { AuditRow } from './audit-queries.ts';

export function auditView(row: AuditRow): AuditEntry {
  const { approved_by: approver } = row;
  return {
    sequence: row.sequence,
    at: row.at.toISOString(),
    actor: { actor: row.actor, name: row.actor === 'owner' ? row.owner_name : row.actor_name },
    approvedBy:
      approver === null
        ? null
        : { actor: approver, name: approver === 'owner' ? row.owner_name : row.approver_name },
    device: row.device,
    address: row.address,
    endpoint: row.endpoint,
    subject: {
      kind: row.subject as AuditEntry['subject']['kind'],
      id: row.subject_key,
      name: row.subject_name ?? row.customer_name,
    },
    changes: changesOf(row),
    reason: row.reason,
    refusal: row.refusal,
  };
}

/** In the order of the fields of the contract; a field that it no longer has is left out. */
function changesOf({ before, after }: AuditRow): AuditEntry['changes'] {
  return (Object.keys(auditFields) as AuditField[])
    .filter((field) => field in { ...before, ...after })
    .map((field) => ({
      field,
      before: shown(field, before?.[field]),
      after: shown(field, after?.[field]),
    }));
}

function shown(field: AuditField, value: AuditValue = null): AuditValue {
  return auditFields[field] === 'money' && typeof value === 'number' ? toReais(centavos(value)) : value;
}
