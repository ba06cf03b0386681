import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { guardCloseCodes, guardInstanceHeader } from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { newComputer, newGuard } from '../../test/factories.ts';
import { GuardClient, listen, untilConnected } from '../../test/guard-client.ts';
import { useTestApp } from '../../test/test-app.ts';

// Two computers with one guard's token (docs/product/guard.md#a-cloned-disk).

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

async function newPaired() {
  const owner = await app().newOwner();
  const computer = await newComputer(owner);
  const { token } = await newGuard(owner, computer.id);
  const params = { storeId: owner.store.id, computerId: computer.id };
  const clonedAt = async () => (await owner.call(contract.getComputer, { params })).body.guard?.clonedAt;
  /** Until the database shows this instance as the connected one. */
  const connect = async (instance: string) => {
    const client = await GuardClient.connect(url, token, { instance });
    await waitUntil(async () => {
      const found = await app().database.query(
        'select 1 from guards where computer_id = $1 and instance = $2 and connected_to is not null',
        [computer.id, instance],
      );
      return found.rows.length === 1;
    });
    return client;
  };
  const refusal = (instance: string) =>
    new GuardClient(url, token, { [guardInstanceHeader]: instance }).refusal();
  const disconnected = () => untilConnected(owner, computer.id, false);
  return { owner, computer, token, clonedAt, connect, refusal, disconnected };
}

describe('a second computer with the token of a guard', () => {
  it('is refused once the first one has come back, and the console shows it', async () => {
    const { clonedAt, connect, refusal } = await newPaired();
    const [original, clone] = [randomUUID(), randomUUID()];
    const first = await connect(original);
    const second = await connect(clone);
    expect((await first.ended()).code).toBe(guardCloseCodes.replaced);
    expect(await clonedAt()).toBe(null);
    const again = await connect(original);
    expect((await second.ended()).code).toBe(guardCloseCodes.replaced);
    expect(await clonedAt()).toBe('2026-11-21T20:00:00.000Z');
    app().clock.moveMinutes(3);
    expect(await refusal(clone)).toBe(409);
    expect(await refusal(clone)).toBe(409);
    await again.heartbeat();
    expect(again.closed).toBeUndefined();
    expect(await clonedAt()).toBe('2026-11-21T20:03:00.000Z');
  });

  it('may connect while the other one is away, which is then refused in turn', async () => {
    const { connect, refusal, disconnected } = await newPaired();
    const [original, clone] = [randomUUID(), randomUUID()];
    await connect(original);
    await connect(clone);
    const again = await connect(original);
    expect(await refusal(clone)).toBe(409);
    again.drop();
    await disconnected();
    await connect(clone);
    const restarted = randomUUID();
    await connect(restarted);
    await connect(clone);
    expect(await refusal(restarted)).toBe(409);
  });

  it('is not seen in a guard that starts again or reconnects, even beside its dead connection', async () => {
    const { clonedAt, connect } = await newPaired();
    const before = randomUUID();
    await connect(before);
    await connect(before);
    for (let starts = 0; starts < 3; starts += 1) await connect(randomUUID());
    expect(await clonedAt()).toBe(null);
  });

  it('is accepted again after a new pairing', async () => {
    const { owner, computer, clonedAt, connect } = await newPaired();
    const [original, clone] = [randomUUID(), randomUUID()];
    await connect(original);
    await connect(clone);
    await connect(original);
    const { token } = await newGuard(owner, computer.id);
    expect(await clonedAt()).toBe(null);
    await GuardClient.connect(url, token, { instance: clone });
  });

  it('is accepted as before from a guard that does not say which start it is', async () => {
    const { token, connect, clonedAt } = await newPaired();
    const instance = randomUUID();
    await connect(instance);
    for (const header of ['', 'x', undefined]) {
      const client = new GuardClient(
        url,
        token,
        header === undefined ? {} : { [guardInstanceHeader]: header },
      );
      await client.opened();
    }
    await connect(instance);
    expect(await clonedAt()).toBe(null);
  });
});
