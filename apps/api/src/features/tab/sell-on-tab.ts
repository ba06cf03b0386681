import { type Centavos, ageAt, centavos, formatCentavos, fullAge } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { HeldCustomer } from '../customers/hold-customer.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { leftOf } from './get-tab.ts';

/**
 * Requires that the store has tabs and that the customer may have one (docs/product/tab.md#limit).
 *
 * @throws AppError TAB_OFF, TAB_MINOR
 */
export async function assertTabAllowed(
  ctx: StoreContext,
  { birthDate }: Pick<HeldCustomer, 'birthDate'>,
): Promise<void> {
  const { pricesTime, timeZone } = await getHourPrice(ctx);
  assertThat(pricesTime, 'TAB_OFF');
  const isMinor = birthDate !== null && ageAt(birthDate, ctx.now().getTime(), timeZone) < fullAge;
  assertThat(!isMinor, 'TAB_MINOR');
}

/**
 * What the customer, who must be locked, owes once this amount is on the tab. The database enforces the limit, too.
 *
 * @throws AppError TAB_OFF, TAB_MINOR, TAB_LIMIT
 */
export async function assertWithinTabLimit(
  ctx: StoreContext,
  { customer, amount }: { customer: HeldCustomer | null; amount: Centavos },
): Promise<Centavos> {
  if (!customer) throw AppError.field('userId', 'Escolha o cliente do fiado.');
  await assertTabAllowed(ctx, customer);
  const { owed, limit } = customer.tab;
  const left = leftOf(customer.tab);
  if (amount <= left) return centavos(owed + amount);
  const message =
    limit === null
      ? 'Este cliente não tem limite de fiado.'
      : `Limite de fiado ${formatCentavos(limit)}; restam ${formatCentavos(left)}.`;
  throw new AppError('TAB_LIMIT', { message });
}
