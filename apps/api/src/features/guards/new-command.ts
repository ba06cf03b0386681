import { randomUUID } from 'node:crypto';
import type { GuardCommandKind } from '@coruja/contract';
import type { Insertable } from 'kysely';
import type { StoreContext } from '../../context.ts';
import type { GuardCommandsTable } from '../../db/guard-tables.ts';

interface NewCommand {
  readonly computerId: string;
  readonly kind: GuardCommandKind;
  readonly text?: string | undefined;
  readonly level?: number | undefined;
}

/** The row of a command that waits for its guard. */
export function newCommand(
  ctx: StoreContext,
  { computerId, kind, text, level }: NewCommand,
  addresses: string[] | null = null,
) {
  return {
    store_id: ctx.storeId,
    id: randomUUID(),
    computer_id: computerId,
    kind,
    text: kind === 'message' || kind === 'wake' ? (text ?? null) : null,
    actor: ctx.actor,
    created_at: ctx.now(),
    delivered_at: null,
    received_at: null,
    finished_at: null,
    failure: null,
    addresses,
    level: kind === 'volume' ? (level ?? null) : null,
  } satisfies Insertable<GuardCommandsTable>;
}
