import type { Store } from '@coruja/contract';
import type { Selectable } from 'kysely';
import type { PublicContext } from '../../context.ts';
import type { StoresTable } from '../../db/tables.ts';
import { storeView } from './store-view.ts';
import { findStore, findStoreByEmail } from './stores-queries.ts';

/** What a sign-in needs to know of an account. */
export interface Account {
  readonly store: Store;
  readonly passwordHash: string;
  readonly closedAt: Date | null;
}

/** The account of an e-mail, including closed ones; null if there is none. */
export async function findAccount(ctx: PublicContext, email: string): Promise<Account | null> {
  const row = await findStoreByEmail(ctx.db, email);
  return row ? toAccount(row) : null;
}

/** The account of a store; null if it does not exist, was erased, or lost its CNPJ. */
export async function findAccountOf(ctx: PublicContext, storeId: string): Promise<Account | null> {
  const row = await findStore(ctx.db, storeId);
  return row && row.erased_at === null && row.released_at === null ? toAccount(row) : null;
}

function toAccount(row: Selectable<StoresTable>): Account {
  return { store: storeView(row), passwordHash: row.password_hash, closedAt: row.closed_at };
}
