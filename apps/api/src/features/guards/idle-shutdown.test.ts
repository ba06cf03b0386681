import * as contract from '@coruja/contract';
import { beforeAll, expect, it } from 'vitest';
import { newComputer, newGuard } from '../../../test/factories.ts';
import { GuardClient, listen } from '../../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

// docs/product/guard.md#idle-computers

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const setIdle = (owner: Owner, idleShutdownMinutes: number) =>
  owner.call(contract.updateGuardSettings, {
    params: { storeId: owner.store.id },
    body: { idleShutdownMinutes },
  });

it('is told to connected guards at once, and is off by default', async () => {
  const owner = await app().newOwner();
  const { id } = await newComputer(owner);
  const { token } = await newGuard(owner, id);
  const guard = await GuardClient.connect(url, token);
  expect((await guard.state()).idleShutdownMinutes).toBeUndefined();
  expect((await setIdle(owner, 30)).body).toMatchObject({
    offlineStart: 'refuse',
    fairTime: false,
    idleShutdownMinutes: 30,
  });
  await guard.state((state) => state.idleShutdownMinutes === 30);
  await setIdle(owner, 0);
  await guard.state((state) => state.idleShutdownMinutes === undefined);
});

it.each([-1, 4, 241, 7.5])('cannot be %d minutes', async (minutes) => {
  const owner = await app().newOwner();
  const { status, error } = await setIdle(owner, minutes);
  expect([status, error.code]).toEqual([400, 'VALIDATION']);
});
