import type { Operator } from '@coruja/contract';
import { cellsOf } from '@coruja/domain';
import { actorIdOf } from '../../permissions.ts';
import type { OperatorRow } from './team-queries.ts';

/** A person of the team; only the owner sees their permissions. */
export function operatorView(row: OperatorRow, isOwner: boolean): Operator {
  return {
    id: row.id,
    actor: actorIdOf(row),
    name: row.shown_name,
    role: row.role,
    hasPin: row.pin_hash !== null,
    leftAt: row.removed_at?.toISOString() ?? null,
    permissions: isOwner ? cellsOf(row.role, row.permissions) : null,
    ownPermissions: isOwner ? row.permissions : null,
    pinIsTemporary: isOwner ? row.pin_is_temporary : null,
    userId: isOwner ? row.customer_id : null,
  };
}
