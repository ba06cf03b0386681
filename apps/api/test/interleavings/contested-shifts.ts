import { closeShift } from '@coruja/contract';
import { openShiftOf } from '../security/world.ts';
import type { Parts } from '../security/send.ts';
import type { Contest } from './contest.ts';

/** Other uses of the endpoints of cash shifts. */
export const moreOfShifts = {
  'closeShift, at the second count': { id: 'closeShift', prepare: countedOnce },
} as const;

/** The open shift after a first count that differs, so that the next one closes it. */
async function countedOnce({ world }: Contest): Promise<Parts> {
  const params = { storeId: world.ids.storeId, shiftId: await openShiftOf(world.owner) };
  const body = {
    counts: [{ tender: 'CASH' as const, counted: 100_000 }],
    left: 0,
    note: 'Contado duas vezes.',
  };
  await world.owner.call(closeShift, { params, body });
  return { params, body };
}
