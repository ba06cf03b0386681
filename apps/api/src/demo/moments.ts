import * as contract from '@coruja/contract';
import { saleBody } from '@coruja/contract';
import type { StoreContext } from '../context.ts';
import { withCustomerId } from '../features/customers/with-customer-id.ts';
import { createSale } from '../features/sales/create-sale.ts';
import { refundSale } from '../features/sales/refund-sale.ts';
import { recordTabPayment } from '../features/tab/record-tab-payment.ts';
import { setTabLimit } from '../features/tab/set-tab-limit.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Article } from './shelf.ts';
import type { Turn } from './shifts.ts';
import type { Member } from './team.ts';
import { type PlannedAction, PlannedId, day, hour, minute } from './timeline.ts';

interface Counter {
  readonly articles: readonly Article[];
  readonly people: readonly Person[];
  readonly turns: readonly Turn[];
  readonly members: { readonly bia: Member };
  readonly now: number;
}

/** Calls that need an approval, and sales on the tab. Each sells one unit: the shop keeps four of whatever is delivered. */
export function planCounterMoments(random: Random, counter: Counter): PlannedAction[] {
  const { articles, members, turns } = counter;
  const sold = random.shuffled(articles.filter(({ delivery, weight }) => delivery > 0 && weight > 1));
  const own = turns.filter(({ person, until }) => person === members.bia && until !== null);
  const asked = [own.at(-1), own.at(-2), own.at(-3)].flatMap((turn, index) => {
    const article = sold[index];
    return turn && article ? planAsked(article, { at: turn.from + (3 + index) * hour, index }) : [];
  });
  return [...asked, ...planTabs(random, sold.slice(3), counter)];
}

/** A refund, a discount by hand and a courtesy in turns of an attendant who needs approval for each. */
function planAsked(article: Article, { at, index }: { at: number; index: number }): PlannedAction[] {
  const saleId = new PlannedId();
  const ways = [
    { payment: { paymentType: 'CASH' } },
    {
      payment: { paymentType: 'PIX', discount: { percent: 10, reason: 'Cliente de todo dia' } },
      needs: 'discount',
    },
    { payment: { paymentType: 'FREE' }, needs: 'courtesy' },
  ] as const;
  const way = ways[index] ?? ways[0];
  const sale: PlannedAction = {
    at,
    call: contract.createSale,
    ...('needs' in way ? { needs: way.needs } : {}),
    run: async (ctx) => {
      saleId.value = await sell(ctx, article, way.payment);
    },
  };
  if (index > 0) return [sale];
  const refund: PlannedAction = {
    at: at + 4 * minute,
    call: contract.refundSale,
    run: (ctx) => refundSale(ctx, { saleId: saleId.value, reason: 'Cliente desistiu' }),
  };
  return [sale, refund];
}

async function sell(ctx: StoreContext, article: Article, payment: object): Promise<string> {
  const items = [{ productId: article.id.value, quantity: 1 }];
  return (await createSale(ctx, withCustomerId(saleBody.parse({ ...payment, items })))).id;
}

/** Regulars who pay later: each has a limit and three sales on the tab, and the first two have paid a part. */
function planTabs(
  random: Random,
  articles: readonly Article[],
  { people, turns, now }: Counter,
): PlannedAction[] {
  const from = turns[0]?.from ?? now;
  const isAdult = ({ birthDate }: Person) =>
    birthDate !== null && Date.parse(birthDate) < now - 20 * 365 * day;
  const regulars = people.filter(
    (person) => person.weight > 1 && person.joinedAt < now - 3 * day && isAdult(person),
  );
  return random
    .shuffled(regulars)
    .slice(0, 4)
    .flatMap(({ id, joinedAt }, index) => {
      const since = Math.max(from, joinedAt) + (index + 1) * 7 * hour;
      const pace = (now - hour - since) / 4;
      const bought = [0, 1, 2].flatMap((turn) => articles[(index * 3 + turn) % articles.length] ?? []);
      const sales = bought.map(
        (article, turn): PlannedAction => ({
          at: Math.round(since + (turn + 0.6) * pace),
          call: contract.createSale,
          needs: 'tab',
          run: (ctx) => sell(ctx, article, { userId: id.value, paymentType: 'TAB' }),
        }),
      );
      const limit: PlannedAction = {
        at: since,
        call: contract.setTabLimit,
        run: (ctx) =>
          setTabLimit(ctx, {
            customerId: id.value,
            ...contract.tabLimitBody.parse({ limit: 60 + 20 * index }),
          }),
      };
      if (index > 1) return [limit, ...sales];
      const payments = [{ type: index === 0 ? 'CASH' : 'PIX', amount: 5 }];
      const paid: PlannedAction = {
        at: Math.round(since + 3 * pace),
        call: contract.recordTabPayment,
        run: (ctx) =>
          recordTabPayment(ctx, { customerId: id.value, ...contract.tabPaymentBody.parse({ payments }) }),
      };
      return [limit, ...sales, paid];
    });
}
