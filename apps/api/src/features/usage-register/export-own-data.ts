import type { OwnData } from '@coruja/contract';
import { centavos, limits, toReais } from '@coruja/domain';
import { auditedCustomerFigures } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import type { Page } from '../../db/paging/page.ts';
import { listCreditEntries } from '../credits/list-credit-entries.ts';
import { getCustomer } from '../customers/get-customer.ts';
import { soldView } from '../sales/sale-view.ts';
import { getStore } from '../stores/get-store.ts';
import { listTabEntries } from '../tab/get-tab.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import { recordOpening } from './record-opening.ts';
import { retainedRecords } from './retained-records.ts';
import {
  findKeptSessions,
  findCustomerSince,
  listPurchasesOfCustomer,
  listSeatsOfCustomer,
  listSessionsOfCustomer,
} from './own-data-queries.ts';

/**
 * All of a customer's data at their request (LGPD, art. 18): identification, balance and ledger, tab, sessions,
 * purchases, seats. The export is logged.
 *
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export function exportOwnData(
  ctx: StoreContext,
  input: { customerId: string; address: string },
): Promise<OwnData> {
  return inStore(ctx, async (inside) => {
    const { customerId } = input;
    const profile = await getCustomer(inside, { customerId });
    inside.audit?.describe({ before: auditedCustomerFigures(customerId, {}) });
    await recordOpening(inside, { kind: 'own-data', address: input.address, customer_id: customerId });
    const { name, cnpj } = await getStore(inside);
    const { months, since } = await getRegisterTerm(inside);
    const kept = await findKeptSessions(inside.db, ctx.storeId, { customerId, since });
    return {
      exportedAt: ctx.now().toISOString(),
      store: { name, cnpj },
      profile,
      registeredAt: (await findCustomerSince(inside.db, ctx.storeId, customerId)).toISOString(),
      balanceMinutes: profile.credits[0]?.minutes ?? 0,
      // Without the names of other customers.
      ledger: (await allOf((page) => listCreditEntries(inside, { customerId, ...page }))).map((entry) => ({
        ...entry,
        otherUser: null,
      })),
      tab: await allOf((page) => listTabEntries(inside, { customerId, ...page })),
      sessions: await sessionsOf(inside, customerId),
      purchases: await purchasesOf(inside, customerId),
      events: await seatsOf(inside, customerId),
      keptUntil: retainedRecords(kept, months).keptUntil,
    };
  });
}

async function allOf<Item>(
  list: (page: { limit: number; cursor?: string }) => Promise<Page<Item[]>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await list({ limit: limits.listMax, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

async function sessionsOf(ctx: StoreContext, customerId: string): Promise<OwnData['sessions']> {
  const rows = await listSessionsOfCustomer(ctx.db, ctx.storeId, customerId);
  return rows.map((row) => ({
    startTime: row.start_at.toISOString(),
    endTime: row.finish.toISOString(),
    computerName: row.computer_name,
    durationInMinutes: row.duration_minutes,
    refundedMinutes: row.refunded_minutes,
    guardianPresent: row.guardian_present,
    documentShown: row.document_shown,
    computerAddress: row.computer_address,
  }));
}

async function purchasesOf(ctx: StoreContext, customerId: string): Promise<OwnData['purchases']> {
  const rows = await listPurchasesOfCustomer(ctx.db, ctx.storeId, customerId);
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    items: row.items.map(({ name, quantity, unitPrice }) => ({
      name,
      ...soldView({ quantity, unitPrice }),
    })),
    total: toReais(centavos(row.total_centavos)),
    paymentType: row.payment_type,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  }));
}

async function seatsOf(ctx: StoreContext, customerId: string): Promise<OwnData['events']> {
  const rows = await listSeatsOfCustomer(ctx.db, ctx.storeId, customerId);
  return rows.map((row) => ({
    name: row.name,
    startTime: row.start_at.toISOString(),
    seatedAt: row.created_at.toISOString(),
    computerName: row.computer_name,
    payment: seatPaymentOf(row),
  }));
}

function seatPaymentOf({
  total_centavos: total,
  payment_type: paymentType,
  paid_at: paidAt,
}: Awaited<ReturnType<typeof listSeatsOfCustomer>>[number]): OwnData['events'][number]['payment'] {
  if (total === null || paymentType === null || paidAt === null) return null;
  return { total: toReais(centavos(total)), paymentType, paidAt: paidAt.toISOString() };
}
