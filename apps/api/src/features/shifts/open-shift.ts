import { randomUUID } from 'node:crypto';
import type { Shift, openShiftBody } from '@coruja/contract';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedShift } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getShift } from './find-shift.ts';
import { personIn } from './shift-view.ts';
import {
  findDrawerRow,
  findNextShift,
  findOpenShiftRow,
  findShiftSettings,
  insertDrawer,
  insertDrawerEntry,
  insertShift,
} from './shifts-queries.ts';

/**
 * Opens a shift with the counted float (docs/product/shifts.md#opening). A difference from what the last shift left is stored, but
 * does not change what is expected.
 *
 * @throws AppError SHIFTS_OFF, DRAWER_NOT_FOUND, SHIFT_OPEN naming who opened it
 */
export function openShift(ctx: StoreContext, input: z.output<typeof openShiftBody>): Promise<Shift> {
  return inStore(
    ctx,
    async (inside) => {
      const { db, storeId, actor } = inside;
      const drawer = await drawerOf(inside, input.drawerId);
      assertThat((await findShiftSettings(db, storeId)).hasShifts, 'SHIFTS_OFF');
      const open = await findOpenShiftRow(db, storeId, drawer.id);
      if (open) {
        const { name } = personIn(open)(open.opened_by);
        throw new AppError('SHIFT_OPEN', { message: `O caixa já está aberto por ${name}.` });
      }
      const next = await findNextShift(db, storeId, drawer.id);
      const [id, at] = [randomUUID(), ctx.now()];
      await insertShift(db, {
        store_id: storeId,
        id,
        number: next.number,
        drawer_id: drawer.id,
        opened_by: actor,
        opened_at: at,
        float_centavos: input.float,
        float_expected_centavos: next.left,
      });
      const float = { storeId, shiftId: id, kind: 'float' as const, reason: null, actor, at };
      if (input.float > 0) await insertDrawerEntry(db, { ...float, amount: input.float });
      const shift = await getShift(inside, { shiftId: id });
      inside.audit?.describe({ after: auditedShift(shift, { float: shift.float }) });
      return shift;
    },
    'counting',
  );
}

/** The named drawer, or the store's first one. The store's first shift creates it. */
async function drawerOf({ db, storeId, now }: StoreContext, id: string | undefined): Promise<{ id: string }> {
  const drawer = await findDrawerRow(db, storeId, id);
  if (drawer) return drawer;
  assertThat(id === undefined, 'DRAWER_NOT_FOUND');
  const made = { id: randomUUID(), name: 'Caixa 1' };
  await insertDrawer(db, { ...made, store_id: storeId, created_at: now() });
  return made;
}
