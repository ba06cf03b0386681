import type { CounterSettings, updateCounterSettingsBody } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedSettings } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { listBills } from '../bills/list-bills.ts';
import { lockIdleDevices } from '../auth/lock-devices.ts';
import { findOpenShift } from '../shifts/find-shift.ts';
import { addOwner } from '../team/add-owner.ts';
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
 * @throws AppError BILLS_OPEN, TABS_OPEN (checked by the database), SHIFT_STILL_OPEN, SHIFTS_ON, TEAM_ON
 */
export function updateCounterSettings(
  ctx: StoreContext,
  input: z.output<typeof updateCounterSettingsBody>,
): Promise<CounterSettings> {
  return inStore(
    ctx,
    async (inside) => {
      const present = await findCounterSettings(inside.db, ctx.storeId);
      await assertNothingOpen(inside, { input, hasTeam: present.has_team });
      const changed = changedRow(present, input, ctx.now());
      assertThat(!changed.has_team || changed.prices_time_since !== null, 'TEAM_ON');
      assertThat(!changed.has_shifts || changed.prices_time_since !== null, 'SHIFTS_ON');
      if (changed.has_team && !present.has_team) await addOwner(inside);
      if (changed.lock_after_minutes !== present.lock_after_minutes)
        await lockIdleDevices(inside, { minutes: present.lock_after_minutes });
      await writeCounterSettings(inside.db, ctx.storeId, changed);
      const [before, after] = [auditedRow(present), auditedRow(changed)];
      if (present.has_team || changed.has_team) inside.audit?.describe({ before, after });
      return counterSettingsView(changed);
    },
    'counting',
  );
}

/** A switch cannot be turned off while something is open that can be ended only while it is on. */
async function assertNothingOpen(
  ctx: StoreContext,
  { input, hasTeam }: { input: z.output<typeof updateCounterSettingsBody>; hasTeam: boolean },
): Promise<void> {
  const endsTeam = input.team === false && hasTeam;
  if (input.pricesTime === false || endsTeam) assertThat((await listBills(ctx)).length === 0, 'BILLS_OPEN');
  if (input.cashShifts === false || endsTeam)
    assertThat((await findOpenShift(ctx)) === null, 'SHIFT_STILL_OPEN');
}

/** Turning on shifts or the team turns on the price of time too, because counting cash without it would miss money. */
function changedRow(
  present: CounterSettingsRow,
  input: z.output<typeof updateCounterSettingsBody>,
  now: Date,
): CounterSettingsRow {
  const without = input.receiveWithoutShift;
  return {
    prices_time_since: switched(
      present.prices_time_since,
      input.pricesTime ?? (input.cashShifts || input.team || undefined),
      now,
    ),
    guest_payment: input.guestPayment ?? present.guest_payment,
    has_shifts: input.cashShifts ?? present.has_shifts,
    needs_shift: without === undefined ? present.needs_shift : without === 'require',
    shares_shift: input.sharedShift ?? present.shares_shift,
    shift_tolerance_centavos: input.shiftTolerance ?? present.shift_tolerance_centavos,
    has_team: input.team ?? present.has_team,
    lock_after_minutes: input.lockAfterMinutes ?? present.lock_after_minutes,
  };
}

function switched(since: Date | null, isOn: boolean | undefined, now: Date): Date | null {
  if (isOn === undefined) return since;
  return isOn ? (since ?? now) : null;
}

function auditedRow(row: CounterSettingsRow) {
  return auditedSettings({ ...counterSettingsView(row), lockAfter: row.lock_after_minutes });
}

function counterSettingsView(row: CounterSettingsRow): CounterSettings {
  return {
    pricesTime: row.prices_time_since !== null,
    pricesTimeSince: row.prices_time_since?.toISOString() ?? null,
    guestPayment: row.guest_payment,
    cashShifts: row.has_shifts,
    receiveWithoutShift: row.needs_shift ? 'require' : 'allow',
    sharedShift: row.shares_shift,
    shiftTolerance: toReais(centavos(row.shift_tolerance_centavos)),
    team: row.has_team,
    lockAfterMinutes: row.lock_after_minutes,
  };
}
