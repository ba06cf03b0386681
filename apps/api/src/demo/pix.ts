import * as contract from '@coruja/contract';
import { orderBody, pixSettingsBody } from '@coruja/contract';
import type { StoreContext } from '../context.ts';
import { sandboxStore } from '../db/sandbox-store.ts';
import { createCharge } from '../features/orders/charges.ts';
import { createOrder } from '../features/orders/create-order.ts';
import { confirmCharge } from '../features/orders/receive-pix.ts';
import { withCustomerId } from '../features/customers/with-customer-id.ts';
import { bringPixAccount } from '../features/pix-account/pix-account.ts';
import { confirmPixKey, replacePixSettings, testPixKey } from '../features/pix-settings/pix-settings.ts';
import { SandboxPix } from '../ports/pix/sandbox-pix.ts';
import type { Random } from './random.ts';
import type { Article } from './shelf.ts';
import type { Turn } from './shifts.ts';
import { password } from './store.ts';
import { type PlannedAction, PlannedId, hour, minute } from './timeline.ts';

interface Counter {
  readonly articles: readonly Article[];
  readonly turns: readonly Turn[];
  readonly now: number;
}

/**
 * The store's own key, tested; orders of the last turns, each paid by a PIX, one of them with R$ 2,00 too much; an order that waits; and an
 * account. Each order has one unit: the shop keeps four of whatever is delivered.
 */
export function planPix(random: Random, { articles, turns, now }: Counter): PlannedAction[] {
  const [first] = turns;
  if (!first) return [];
  const sold = random.shuffled(articles.filter(({ delivery, weight }) => delivery > 0 && weight > 1));
  const at = (index: number) => sold[index % sold.length];
  const paid = turns.slice(-4, -1).flatMap((turn, index) => {
    const article = at(index);
    return article ? planPaid(article, { at: turn.from + 2 * hour, surplus: index === 2 ? 2 : 0 }) : [];
  });
  const waiting = at(3);
  return [
    ...planKey(first.from + hour),
    ...paid,
    ...(waiting ? planOrder(waiting, now - 4 * minute) : []),
    ...planAccount(now - 2 * minute),
  ];
}

const key = { mode: 'KEY', key: 'pix@corujalanhouse.com.br', keyType: 'EMAIL', currentPassword: password };

function planKey(at: number): PlannedAction[] {
  return [
    {
      at,
      call: contract.replacePixSettings,
      run: (ctx) => replacePixSettings(ctx, pixSettingsBody.parse(key)),
    },
    { at: at + minute, call: contract.testPixKey, run: (ctx) => testPixKey(ctx) },
    { at: at + 3 * minute, call: contract.confirmPixKey, run: (ctx) => confirmPixKey(ctx) },
  ];
}

/** From now on PIX of R$ 10,00 and more confirm themselves, at the embedded provider. */
function planAccount(at: number): PlannedAction[] {
  const account = { apiKey: 'sandbox_coruja_lan_house', currentPassword: password };
  const settings = { ...key, mode: 'AUTO' };
  return [
    { at, call: contract.bringPixAccount, run: (ctx) => bringPixAccount(withSandbox(ctx), account) },
    {
      at: at + minute,
      call: contract.replacePixSettings,
      run: (ctx) => replacePixSettings(withSandbox(ctx), pixSettingsBody.parse(settings)),
    },
  ];
}

/** The embedded provider in the current transaction and with the simulated clock. Its notices are not awaited. */
function withSandbox(ctx: StoreContext): StoreContext {
  const pix = new SandboxPix({ store: sandboxStore(ctx.db), now: ctx.now, deliver: async () => 200 });
  return { ...ctx, ports: { ...ctx.ports, pix } };
}

function planOrder(article: Article, at: number, charge = new PlannedId()): PlannedAction[] {
  const run: PlannedAction['run'] = async (ctx) => {
    const items = [{ productId: article.id.value, quantity: 1 }];
    const { id: orderId } = await createOrder(ctx, withCustomerId(orderBody.parse({ items })));
    charge.value = (await createCharge(ctx, { orderId })).id;
  };
  return [{ at, call: contract.createOrder, run }];
}

function planPaid(article: Article, { at, surplus }: { at: number; surplus: number }): PlannedAction[] {
  const charge = new PlannedId();
  const amount = article.priceReais + surplus;
  const confirm: PlannedAction = {
    at: at + 2 * minute,
    call: contract.confirmCharge,
    run: (ctx) =>
      confirmCharge(ctx, { ...contract.confirmChargeBody.parse({ amount }), chargeId: charge.value }),
  };
  return [...planOrder(article, at, charge), confirm];
}
