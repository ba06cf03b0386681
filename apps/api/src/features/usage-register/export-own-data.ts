import type { CreditEntry, OwnData } from '@coruja/contract';
import { centavos, limits, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { listCreditEntries } from '../credits/list-credit-entries.ts';
import { getCustomer } from '../customers/get-customer.ts';
import { getStore } from '../stores/get-store.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import { keepOpening } from './keep-opening.ts';
import { keptOf } from './kept-of.ts';
import {
  findKeptSessions,
  findRegisteredAt,
  listPurchasesOfCustomer,
  listSeatsOfCustomer,
  listSessionsOfCustomer,
} from './own-data-queries.ts';

/**
 * Everything that the store knows of a customer, whole, as they may ask (LGPD, art. 18): who they are, balance and ledger,
 * sessions, purchases, seats. Written down in the log.
 *
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export function exportOwnData(
  ctx: StoreContext,
  input: { userId: string; address: string },
): Promise<OwnData> {
  return inStore(ctx, async (inside) => {
    const { userId } = input;
    const profile = await getCustomer(inside, { userId });
    await keepOpening(inside, { kind: 'own-data', address: input.address, customer_id: userId });
    const { name, cnpj } = await getStore(inside);
    const { months, since } = await getRegisterTerm(inside);
    const kept = await findKeptSessions(inside.db, ctx.storeId, { customerId: userId, since });
    return {
      exportedAt: ctx.now().toISOString(),
      store: { name, cnpj },
      profile,
      registeredAt: (await findRegisteredAt(inside.db, ctx.storeId, userId)).toISOString(),
      balanceMinutes: profile.credits[0]?.minutes ?? 0,
      ledger: await wholeLedger(inside, userId),
      sessions: await sessionsOf(inside, userId),
      purchases: await purchasesOf(inside, userId),
      events: await seatsOf(inside, userId),
      keptUntil: keptOf(kept, months).keptUntil,
    };
  });
}

async function wholeLedger(ctx: StoreContext, userId: string): Promise<CreditEntry[]> {
  const entries: CreditEntry[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { userId, limit: limits.listMax, ...(cursor ? { cursor } : {}) };
    const page = await listCreditEntries(ctx, query);
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  return entries;
}

async function sessionsOf(ctx: StoreContext, userId: string): Promise<OwnData['sessions']> {
  const rows = await listSessionsOfCustomer(ctx.db, ctx.storeId, userId);
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

async function purchasesOf(ctx: StoreContext, userId: string): Promise<OwnData['purchases']> {
  const rows = await listPurchasesOfCustomer(ctx.db, ctx.storeId, userId);
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    items: row.items.map(({ name, quantity, unitPrice }) => ({
      name,
      quantity,
      price: toReais(centavos(unitPrice)),
    })),
    total: toReais(centavos(row.total_centavos)),
    paymentType: row.payment_type,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  }));
}

async function seatsOf(ctx: StoreContext, userId: string): Promise<OwnData['events']> {
  const rows = await listSeatsOfCustomer(ctx.db, ctx.storeId, userId);
  return rows.map((row) => ({
    name: row.name,
    startTime: row.start_at.toISOString(),
    seatedAt: row.created_at.toISOString(),
  }));
}
