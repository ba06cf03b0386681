import type { Shift, ShiftLine } from '@coruja/contract';
import { type Tender, centavos, tenders, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { maySeeExpected } from './may-see-expected.ts';
import {
  listCountRows,
  listMovementRows,
  listReviewRows,
  type ShiftRow,
  sumExpected,
} from './shifts-queries.ts';

/** After this long an open shift is shown as forgotten; nothing closes it, since nobody has counted. */
export const forgottenAfterMs = 16 * 60 * 60_000;

type Shown = Omit<ShiftRow, 'report' | 'report_hash' | 'store_id'>;

export function shiftLineView(ctx: StoreContext, row: Shown): ShiftLine {
  const by = personIn(row);
  return {
    id: row.id,
    number: row.number,
    drawer: { id: row.drawer_id, name: row.drawer_name },
    openedBy: by(row.opened_by),
    openedAt: row.opened_at.toISOString(),
    float: reaisOf(row.float_centavos),
    floatExpected: reaisOrNull(row.float_expected_centavos),
    closedBy: row.closed_by === null ? null : by(row.closed_by),
    closedAt: row.closed_at?.toISOString() ?? null,
    left: reaisOrNull(row.left_centavos),
    note: row.note,
    attendantPresent: row.attendant_present,
    isForgotten: isForgotten(row, ctx.now()),
    difference: maySeeExpected(ctx, row) ? reaisOrNull(row.difference_centavos) : null,
  };
}

export function isForgotten(row: Pick<ShiftRow, 'closed_at' | 'opened_at'>, now: Date): boolean {
  return row.closed_at === null && now.getTime() - row.opened_at.getTime() >= forgottenAfterMs;
}

/** A shift with its movements, counts and reviews. */
export async function shiftView(ctx: StoreContext, row: ShiftRow): Promise<Shift> {
  const { db, storeId } = ctx;
  const by = personIn(row);
  const isShown = maySeeExpected(ctx, row);
  const movements = await listMovementRows(db, storeId, row.id);
  const counts = await listCountRows(db, storeId, row.id);
  const reviews = row.closed_at === null ? [] : await listReviewRows(db, storeId, row.id);
  return {
    ...shiftLineView(ctx, row),
    expected: isShown ? inOrder(await sumExpected(db, storeId, row.id)) : null,
    movements: movements.map(({ id, kind, amount_centavos: amount, reason, actor, created_at: at }) => {
      return { id, kind, amount: reaisOf(amount), reason, by: by(actor), createdAt: at.toISOString() };
    }),
    counts: counts.map((count) => ({
      attempt: count.attempt,
      tender: count.tender,
      counted: reaisOrNull(count.counted_centavos),
      expected: isShown ? reaisOf(count.expected_centavos) : null,
      difference: isShown ? reaisOrNull(count.difference_centavos) : null,
      by: by(count.actor),
      createdAt: count.created_at.toISOString(),
    })),
    reviews: reviews.map(({ id, note, actor, created_at: at }) => {
      return { id, note, by: by(actor), createdAt: at.toISOString() };
    }),
  };
}

/** Names actors: the owner, or a person of the team. */
export function personIn({
  owner_name: ownerName,
  team_names: names,
}: Pick<Shown, 'owner_name' | 'team_names'>) {
  return (actor: string) => ({ actor, name: actor === 'owner' ? ownerName : (names?.[actor] ?? actor) });
}

function inOrder(sums: readonly { readonly tender: Tender; readonly amount: number }[]) {
  return tenders.flatMap((tender) =>
    sums.flatMap((sum) => (sum.tender === tender ? [{ tender, amount: reaisOf(sum.amount) }] : [])),
  );
}

export const reaisOf = (amount: number) => toReais(centavos(amount));

export const reaisOrNull = (amount: number | null) => (amount === null ? null : reaisOf(amount));
