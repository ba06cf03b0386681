import { type Tender, addDays, dayInZone, limits } from '@coruja/domain';
import type { StoreContext } from '../../src/context.ts';
import { getToday } from '../../src/features/dashboard/get-today.ts';
import { listMoneyEntries } from '../../src/features/money/list-money-entries.ts';
import { getSalesSummary } from '../../src/features/sales/get-sales-summary.ts';
import type { StoreModel } from './store-model.ts';

// What came in on a day by tender is the same wherever it is shown (docs/product/money.md#received).

const timeZone = 'America/Sao_Paulo';

/** The days on which the sales screen, its file, the dashboard and the ledger do not say the same. */
export async function differingDays({ context }: StoreModel): Promise<string[]> {
  const ledger = await sumLedger(context);
  const today = await getToday(context);
  const differing: string[] = [];
  for (const day of new Set([...ledger.keys(), today.day, addDays(today.day, -1)])) {
    const said: Record<string, string> = {
      ledger: sumsText(ledger.get(day) ?? new Map()),
      file: sumsText(await sumFile(context, day)),
      sales: sumsText(sumsOf((await getSalesSummary(context, { startDate: day, endDate: day })).received)),
      ...(day === today.day ? { dashboard: sumsText(sumsOf(today.received)) } : {}),
    };
    if (new Set(Object.values(said)).size > 1) differing.push(`${day}: ${JSON.stringify(said)}`);
  }
  return differing;
}

type Sums = ReadonlyMap<string, number>;

/** Straight from the rows, by the day on the store's calendar. */
async function sumLedger({ db, storeId }: StoreContext): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .selectFrom('money_entries')
    .select(['created_at', 'tender', 'amount_centavos'])
    .where('store_id', '=', storeId)
    .where('kind', 'not in', ['float', 'sangria', 'suprimento', 'closing'])
    .execute();
  const days = new Map<string, Map<string, number>>();
  for (const { created_at: at, tender, amount_centavos: amount } of rows) {
    const day = dayInZone(at.getTime(), timeZone);
    const sums = days.get(day) ?? new Map<string, number>();
    days.set(day, sums.set(tender, (sums.get(tender) ?? 0) + amount));
  }
  return days;
}

/** As the columns of the file add up. */
async function sumFile(context: StoreContext, day: string): Promise<Sums> {
  const sums = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await listMoneyEntries(context, {
      startDate: day,
      endDate: day,
      limit: limits.listMax,
      cursor,
    });
    for (const { tender, amount } of page.items)
      sums.set(tender, (sums.get(tender) ?? 0) + Math.round(amount * 100));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return sums;
}

function sumsOf(received: {
  readonly byTender: readonly { readonly tender: Tender; readonly total: number }[];
}): Sums {
  return new Map(received.byTender.map(({ tender, total }) => [tender, Math.round(total * 100)]));
}

function sumsText(sums: Sums): string {
  return [...sums]
    .map(([tender, amount]) => `${tender} ${amount}`)
    .sort()
    .join(', ');
}
