import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { newComputer, newGuard } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';

// What is recorded of a computer that was on without its guard (docs/product/radar.md#on-without-its-guard).

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

interface Hello {
  readonly bootId?: string;
  readonly upMinutes: number;
  readonly processMinutes: number;
}

async function newPaired(by?: Owner) {
  const owner = by ?? (await app().newOwner());
  const computer = await newComputer(owner);
  let { token } = await newGuard(owner, computer.id);
  const params = { storeId: owner.store.id, computerId: computer.id };
  const isConnected = (connected: boolean) =>
    waitUntil(async () => {
      const { guard } = (await owner.call(contract.getComputer, { params })).body;
      return (guard?.connected ?? false) === connected;
    });
  const connect = async (hello?: Hello) => {
    const { bootId, upMinutes = 0, processMinutes = 0 } = hello ?? {};
    const fields = bootId && { bootId, upSeconds: upMinutes * 60, processSeconds: processMinutes * 60 };
    const client = await GuardClient.connect(url, token, { ...fields });
    await isConnected(true);
    return client;
  };
  const leave = async (client: GuardClient) => {
    client.drop();
    await isConnected(false);
  };
  const pairAgain = async () => {
    ({ token } = await newGuard(owner, computer.id));
  };
  const rows = async (text: string) => {
    const found = await app().database.query(text, [computer.id]);
    return found.rows as { from: Date; until: Date }[];
  };
  const of = (table: string) =>
    rows(
      `select started_at as from, ended_at as until from ${table} where computer_id = $1 order by started_at`,
    );
  return {
    owner,
    params,
    connect,
    leave,
    pairAgain,
    gaps: () => of('guard_gaps'),
    boots: () => of('computer_boots'),
  };
}

let start = 0;
/** Each test begins at noon of another day. */
beforeEach(() => {
  const { clock } = app();
  start = Math.ceil(clock.now().getTime() / 86_400_000) * 86_400_000 + 12 * 3_600_000;
  clock.moveMinutes((start - clock.now().getTime()) / 60_000);
});

const at = (minutes: number) => new Date(start + minutes * 60_000);
const bootId = randomUUID();

describe('a guard that comes back', () => {
  it('after its service was stopped for two hours leaves 117 minutes', async () => {
    const { connect, leave, gaps, boots } = await newPaired();
    await leave(await connect({ bootId, upMinutes: 30, processMinutes: 30 }));
    app().clock.moveMinutes(120);
    await connect({ bootId, upMinutes: 150, processMinutes: 0 });
    expect(await gaps()).toEqual([{ from: at(3), until: at(120) }]);
    expect(await boots()).toEqual([{ from: at(0), until: at(0) }]);
  });

  it('after its cable was pulled for two hours leaves none', async () => {
    const { connect, leave, gaps } = await newPaired();
    await leave(await connect({ bootId, upMinutes: 30, processMinutes: 30 }));
    app().clock.moveMinutes(120);
    await connect({ bootId, upMinutes: 150, processMinutes: 150 });
    expect(await gaps()).toEqual([]);
  });

  it('is counted from the boot if the computer was switched off meanwhile', async () => {
    const { connect, leave, gaps, boots } = await newPaired();
    await leave(await connect({ bootId, upMinutes: 30, processMinutes: 30 }));
    app().clock.moveMinutes(120);
    await connect({ bootId: randomUUID(), upMinutes: 40, processMinutes: 10 });
    expect(await gaps()).toEqual([{ from: at(83), until: at(110) }]);
    expect(await boots()).toEqual([
      { from: at(0), until: at(0) },
      { from: at(80), until: at(120) },
    ]);
  });

  it.each([2, 3])('within the tolerance leaves none: %i minutes', async (minutes) => {
    const { connect, leave, gaps } = await newPaired();
    await leave(await connect({ bootId, upMinutes: 30, processMinutes: 30 }));
    app().clock.moveMinutes(minutes);
    await connect({ bootId, upMinutes: 30 + minutes, processMinutes: 0 });
    expect(await gaps()).toEqual([]);
  });

  it('leaves its gap once, however often it connects then', async () => {
    const { connect, leave, gaps } = await newPaired();
    await leave(await connect({ bootId, upMinutes: 30, processMinutes: 30 }));
    app().clock.moveMinutes(60);
    for (const minutes of [0, 1, 2]) {
      await leave(await connect({ bootId, upMinutes: 90 + minutes, processMinutes: minutes }));
      app().clock.moveMinutes(1);
    }
    expect(await gaps()).toHaveLength(1);
  });

  it('after it was paired again leaves its gap as well', async () => {
    const { connect, leave, pairAgain, gaps } = await newPaired();
    await leave(await connect({ bootId, upMinutes: 30, processMinutes: 30 }));
    app().clock.moveMinutes(60);
    await pairAgain();
    await connect({ bootId, upMinutes: 90, processMinutes: 0 });
    expect(await gaps()).toEqual([{ from: at(3), until: at(60) }]);
  });

  it('of an earlier version leaves no gap, and the known boot ends', async () => {
    const { connect, leave, gaps, boots, owner } = await newPaired();
    await leave(await connect({ bootId, upMinutes: 30, processMinutes: 30 }));
    app().clock.moveMinutes(60);
    await connect();
    app().clock.moveMinutes(60);
    expect([await gaps(), await boots()]).toEqual([[], [{ from: at(0), until: at(0) }]]);
    const { body } = await owner.call(contract.listMinutes, {
      params: { storeId: owner.store.id },
      query: {},
    });
    expect(body[0]?.minutes?.on).toBe(0);
  });
});

describe('a guard that connects for the first time', () => {
  it('has no gap before its pairing', async () => {
    const { connect, gaps, boots } = await newPaired();
    await connect({ bootId, upMinutes: 600, processMinutes: 5 });
    expect([await gaps(), await boots()]).toEqual([[], [{ from: at(0), until: at(0) }]]);
  });

  it('counts as on until now, and until it was last seen once it is gone', async () => {
    const { connect, leave, owner } = await newPaired();
    const minutes = async () => {
      const params = { storeId: owner.store.id };
      return (await owner.call(contract.listMinutes, { params, query: {} })).body[0]?.minutes;
    };
    expect(await minutes()).toBeNull();
    const client = await connect({ bootId, upMinutes: 1, processMinutes: 1 });
    app().clock.moveMinutes(30);
    expect(await minutes()).toMatchObject({ on: 30, of: { locked: 30 } });
    await client.heartbeat();
    await leave(client);
    app().clock.moveMinutes(30);
    expect(await minutes()).toMatchObject({ on: 30 });
  });

  it('keeps its minutes when it is disconnected for good', async () => {
    const { connect, owner, params } = await newPaired();
    const client = await connect({ bootId, upMinutes: 1, processMinutes: 1 });
    app().clock.moveMinutes(30);
    await client.heartbeat();
    client.drop();
    await waitUntil(async () => {
      const { guard } = (await owner.call(contract.getComputer, { params })).body;
      return guard?.connected === false;
    });
    expect((await owner.call(contract.revokeGuard, { params })).status).toBe(200);
    app().clock.moveMinutes(30);
    const { body } = await owner.call(contract.listMinutes, {
      params: { storeId: params.storeId },
      query: {},
    });
    expect(body[0]?.minutes?.on).toBe(30);
  });
});
