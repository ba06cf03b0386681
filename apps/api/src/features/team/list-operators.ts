import type { Operator } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { operatorView } from './operator-view.ts';
import { findOperatorRow, listOperatorRows } from './team-queries.ts';

/** Everybody of the team, the owner first. Removed ones are listed too: the ledgers name them. */
export async function listOperators(ctx: StoreContext): Promise<Operator[]> {
  const rows = await listOperatorRows(ctx.db, ctx.storeId);
  return rows.map((row) => operatorView(row, ctx.actor === 'owner'));
}

/** @throws AppError OPERATOR_NOT_FOUND */
export async function getOperator(ctx: StoreContext, operatorId: string): Promise<Operator> {
  const row = await findOperatorRow(ctx.db, ctx.storeId, operatorId);
  assertThat(row, 'OPERATOR_NOT_FOUND');
  return operatorView(row, true);
}
