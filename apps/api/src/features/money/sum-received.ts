import type { Received } from '@coruja/contract';
import { centavos, type Tender, tenders, toReais } from '@coruja/domain';
import { sql } from 'kysely';
import type { StoreContext } from '../../context.ts';
import { receivedKinds } from './money-queries.ts';

/** Instants; null means without that bound. */
interface Span {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** The money that came in within a span less what went back, by tender (docs/product/money.md#received). */
export async function sumReceived(ctx: StoreContext, span: Span): Promise<Received> {
  const byTender = new Map((await sumByTender(ctx, span)).map((row) => [row.tender, centavos(row.centavos)]));
  const total = centavos([...byTender.values()].reduce((sum, amount) => sum + amount, 0));
  return {
    total: toReais(total),
    byTender: tenders.flatMap((tender) => {
      const amount = byTender.get(tender);
      return amount === undefined ? [] : [{ tender, total: toReais(amount) }];
    }),
  };
}

function sumByTender({ db, storeId }: StoreContext, { from, until }: Span) {
  let rows = db
    .selectFrom('money_entries')
    .select('tender')
    .select(sql<number>`sum(amount_centavos)::bigint`.as('centavos'))
    .where('store_id', '=', storeId)
    .where('kind', 'in', receivedKinds);
  if (from) rows = rows.where('created_at', '>=', from);
  if (until) rows = rows.where('created_at', '<', until);
  return rows.groupBy('tender').$castTo<{ tender: Tender; centavos: number }>().execute();
}
