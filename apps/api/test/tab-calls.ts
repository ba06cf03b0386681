import * as contract from '@coruja/contract';
import type { Owner } from './test-app.ts';

type Payments = contract.CallInput<typeof contract.recordTabPayment>['body']['payments'];

const store = ({ store: { id } }: Owner) => ({ params: { storeId: id } });

export function setLimit(owner: Owner, userId: string, limit: number | null) {
  return owner.call(contract.setTabLimit, { params: { userId }, body: { limit } });
}

export function payTab(owner: Owner, userId: string, payments: Payments, idempotencyKey?: string) {
  return owner.call(
    contract.recordTabPayment,
    { params: { userId }, body: { payments } },
    idempotencyKey ? { idempotencyKey } : {},
  );
}

export async function tabOf(owner: Owner, userId: string) {
  return (await owner.call(contract.getTab, { params: { userId } })).body;
}

/** One unit on the customer's tab, whose limit is far away. Time has a price then. */
export async function putOnTab(
  owner: Owner,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await owner.call(contract.updateCounterSettings, { ...store(owner), body: { pricesTime: true } });
  await setLimit(owner, userId, 50_000);
  const body = { paymentType: 'TAB' as const, items: [{ productId, quantity: 1 }], userId };
  const sale = await owner.call(contract.createSale, { ...store(owner), body });
  if (sale.status !== 201) throw new Error(`the sale answered ${sale.status}: ${sale.error.message}`);
}

/** Receives everything that is owed. */
export async function payTabs(owner: Owner): Promise<void> {
  const { body: tabs } = await owner.call(contract.listTabs, { ...store(owner), query: {} });
  for (const { user, owed } of tabs) await payTab(owner, user.id, [{ type: 'CASH', amount: owed }]);
}
