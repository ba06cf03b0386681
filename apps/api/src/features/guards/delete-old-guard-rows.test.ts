import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newPairingCode } from '../../../test/factories.ts';
import { loseFor45, newFloor } from '../../../test/outage-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';

const app = useTestApp();

describe('a pairing code', () => {
  it('is deleted once it has expired, and can be used until then', async () => {
    const owner = await app().newOwner();
    const [early, late] = [await newComputer(owner), await newComputer(owner)];
    await newPairingCode(owner, early.id);
    app().clock.moveMinutes(9);
    const open = await newPairingCode(owner, late.id);
    app().clock.moveMinutes(1);
    await runHousekeeping(owner.context);
    const { rows } = await app().database.query(
      'select computer_id from guard_pairing_codes where store_id = $1',
      [owner.store.id],
    );
    expect(rows).toEqual([{ computer_id: late.id }]);
    expect((await app().call(contract.pairGuard, { body: { code: open, version: '1.0.6' } })).status).toBe(
      201,
    );
  });
});

describe('the time that a guard was away', () => {
  it('is kept for thirty days after its return', async () => {
    const owner = await app().newOwner();
    const ids = await newFloor(owner, 1);
    await loseFor45(app(), owner, ids);
    const kept = async () => {
      await runHousekeeping(owner.context);
      const { rows } = await app().database.query('select 1 from guard_losses where store_id = $1', [
        owner.store.id,
      ]);
      return rows.length;
    };
    app().clock.moveMinutes(30 * 1_440);
    expect(await kept()).toBe(1);
    app().clock.moveMinutes(1);
    expect(await kept()).toBe(0);
  });
});
