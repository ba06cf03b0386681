import type { Passkey } from '@coruja/contract';
import type { Selectable } from 'kysely';
import type { PasskeysTable } from '../../db/sign-in-tables.ts';

export function passkeyView(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
