import type { QuoteAnswer } from '@coruja/contract';
import { toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getComputer } from '../computers/get-computer.ts';
import { getCustomer } from '../customers/get-customer.ts';
import { discountOf, getPricing, quoteStay } from './pricing.ts';
import { ruleView } from './rule-view.ts';

interface Asked {
  readonly minutes: number;
  readonly computerId?: string | null | undefined;
  readonly customerId?: string | null | undefined;
}

/**
 * What time costs from now on, as a sale would charge it. Also works while time has no price, to try prices out.
 *
 * @throws AppError COMPUTER_NOT_FOUND, CUSTOMER_NOT_FOUND
 */
export async function getQuote(
  ctx: StoreContext,
  { minutes, computerId, customerId }: Asked,
): Promise<QuoteAnswer> {
  const pricing = await getPricing(ctx);
  const computer = computerId ? await getComputer(ctx, { computerId }) : null;
  const customer = customerId ? await getCustomer(ctx, { customerId }) : null;
  const from = ctx.now();
  const discountBasisPoints = discountOf(pricing, customer?.group?.id ?? null);
  const room = computer?.room?.id ?? null;
  const { total, lines } = quoteStay(pricing, { room, discountBasisPoints, from, minutes });
  return {
    total: toReais(total),
    rules: lines.map(ruleView),
    quotedAt: from.toISOString(),
  };
}
