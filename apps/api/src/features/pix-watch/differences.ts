import type { PixDifference } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import { auditedDifference } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { type DifferenceRow, listDifferenceRows, settleDifferenceRow } from './differences-queries.ts';

/** @throws AppError INVALID_CURSOR */
export async function listPixDifferences(
  ctx: StoreContext,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<PixDifference[]>> {
  const rows = await listDifferenceRows(ctx.db, ctx.storeId, { after: readAgeCursor(cursor), limit });
  return pageByAge(rows, limit, differenceView);
}

/** Marks a difference as looked into by the owner. @throws AppError PIX_DIFFERENCE_NOT_FOUND */
export async function settlePixDifference(
  ctx: StoreContext,
  { differenceId }: { differenceId: string },
): Promise<void> {
  await inStore(ctx, async (inside) => {
    const settled = { id: differenceId, at: ctx.now(), actor: ctx.actor };
    const row = await settleDifferenceRow(inside.db, ctx.storeId, settled);
    assertThat(row, 'PIX_DIFFERENCE_NOT_FOUND');
    inside.audit?.describe({ after: auditedDifference(differenceView(row)) });
  });
}

function differenceView(row: DifferenceRow): PixDifference {
  const { amount_centavos: amount, expected_centavos: expected } = row;
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    amount: amount < 0 ? -toReais(centavos(-amount)) : toReais(centavos(amount)),
    expected: expected === null ? null : toReais(centavos(expected)),
    receivedPixId: row.received_pix_id,
  };
}
