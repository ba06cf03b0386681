import type { CounterSettings, updateCounterSettingsBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { listBills } from '../bills/list-bills.ts';
import {
  type CounterSettingsRow,
  findCounterSettings,
  writeCounterSettings,
} from './counter-settings-queries.ts';

/** The switches of the counter; everything is off at first. */
export async function getCounterSettings(ctx: StoreContext): Promise<CounterSettings> {
  return counterSettingsView(await findCounterSettings(ctx.db, ctx.storeId));
}

/**
 * Changes the switches that are sent. Turning on what is on changes nothing.
 *
 * @throws AppError BILLS_OPEN
 */
export function updateCounterSettings(
  ctx: StoreContext,
  input: z.output<typeof updateCounterSettingsBody>,
): Promise<CounterSettings> {
  return inStore(
    ctx,
    async (inside) => {
      const present = await findCounterSettings(inside.db, ctx.storeId);
      if (input.pricesTime === false) assertThat((await listBills(inside)).length === 0, 'BILLS_OPEN');
      const changed: CounterSettingsRow = {
        prices_time_since: switched(present.prices_time_since, input.pricesTime, ctx.now()),
        guest_payment: input.guestPayment ?? present.guest_payment,
      };
      await writeCounterSettings(inside.db, ctx.storeId, changed);
      return counterSettingsView(changed);
    },
    'counting',
  );
}

function switched(since: Date | null, isOn: boolean | undefined, now: Date): Date | null {
  if (isOn === undefined) return since;
  return isOn ? (since ?? now) : null;
}

function counterSettingsView(row: CounterSettingsRow): CounterSettings {
  return {
    pricesTime: row.prices_time_since !== null,
    pricesTimeSince: row.prices_time_since?.toISOString() ?? null,
    guestPayment: row.guest_payment,
  };
}
