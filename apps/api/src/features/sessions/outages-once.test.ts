import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { end, giveBack, lostOf, restart } from '../../../test/lost-time-calls.ts';
import {
  giveOutageBack,
  loseFor45,
  loseGuards,
  newFloor,
  newPlayer,
  outages,
  returnGuards,
} from '../../../test/outage-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

// Seven in the evening in São Paulo.
beforeEach(() => app().clock.set('2026-11-21T22:00:00.000Z'));

const of = ({ store }: Owner) => ({ storeId: store.id });
const pass = (minutes: number) => app().clock.moveMinutes(minutes);

describe('the same minutes do not go back twice', () => {
  it('after lost time was restarted or given back, and after a move', async () => {
    const owner = await app().newOwner();
    const [one = '', two = '', three = '', four = '', five = ''] = await newFloor(owner, 5);
    const ana = await newPlayer(owner, one);
    const bia = await newPlayer(owner, two, 30);
    const cris = await newPlayer(owner, three);
    pass(2);
    await loseGuards(app(), [one, two, three]);
    pass(20);
    await restart(owner, ana.id, { computerId: four });
    const params = { ...of(owner), sessionId: cris.id };
    await owner.call(contract.moveSession, { params, body: { computerId: five } });
    pass(15);
    expect((await giveBack(owner, bia.id)).status).toBe(200);
    pass(10);
    await returnGuards(owner, [one, two, three]);
    expect(await outages(owner)).toEqual([]);
  });

  it('after an undone start, and for a start at a computer known to be away', async () => {
    const owner = await app().newOwner();
    const ids = await newFloor(owner, 2);
    const ana = await newPlayer(owner, ids[0] ?? '');
    await loseGuards(app(), ids);
    pass(1);
    await owner.call(contract.undoSession, { params: { ...of(owner), sessionId: ana.id } });
    await newPlayer(owner, ids[0] ?? '');
    pass(10);
    await returnGuards(owner, ids);
    expect(await outages(owner)).toEqual([]);
  });

  it('in a second outage', async () => {
    const owner = await app().newOwner();
    const ids = await newFloor(owner, 2);
    const ana = await newPlayer(owner, ids[0] ?? '');
    await loseFor45(app(), owner, ids);
    await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    pass(3);
    await loseGuards(app(), ids);
    pass(30);
    await returnGuards(owner, ids);
    expect(await outages(owner)).toMatchObject([
      { startTime: '2026-11-21T22:50:00.000Z', sessions: [{ minutes: 30 }] },
    ]);
    await giveOutageBack(owner, '2026-11-21T22:50:00.000Z');
    expect((await end(owner, ana.id)).body.refundedMinutes).toBe(55);
  });

  it('when lost time is restarted before the computer is back', async () => {
    const owner = await app().newOwner();
    const ids = await newFloor(owner, 3);
    const [one = '', two = '', three = ''] = ids;
    const ana = await newPlayer(owner, one);
    pass(2);
    await loseGuards(app(), [one, two]);
    pass(28);
    await returnGuards(owner, [two]);
    pass(10);
    expect(await outages(owner)).toMatchObject([
      { endTime: '2026-11-21T22:30:00.000Z', sessions: [{ minutes: 28, returns: 'session' }] },
    ]);
    await giveOutageBack(owner, '2026-11-21T22:02:00.000Z');
    expect(await lostOf(owner, ana.id)).toMatchObject({
      lastMessageAt: '2026-11-21T22:30:00.000Z',
      minutes: 58,
    });
    const { body } = await restart(owner, ana.id, { computerId: three });
    expect(body).toMatchObject({ remainingTime: 58 * 60, durationInMinutes: 60 });
    pass(5);
    await returnGuards(owner, [one]);
    expect(await outages(owner)).toEqual([]);
  });
});
