import * as contract from '@coruja/contract';
import { beforeAll, expect, it } from 'vitest';
import { newCustomer, newGuard, newSession } from '../../test/factories.ts';
import { GuardClient, listen, untilConnected } from '../../test/guard-client.ts';
import { useTestApp } from '../../test/test-app.ts';
import { newWeighedFloor } from '../../test/weighed-floor.ts';

const app = useTestApp({ guardTimings: { batchMs: 5, freshMs: 1_000_000 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

it('a guard shows what the rest of a moved session is worth in a room of another weight', async () => {
  const { owner, common, vip } = await newWeighedFloor(app());
  const storeId = owner.store.id;
  const guard = await GuardClient.connect(url, (await newGuard(owner, vip)).token);
  await untilConnected(owner, vip);
  const { id: userId } = await newCustomer(owner, { minutes: 120 });
  const session = await newSession(owner, { computerId: common, userId, durationInMinutes: 120 });
  app().clock.moveMinutes(60);
  const moved = await owner.call(contract.moveSession, {
    params: { storeId, sessionId: session.id },
    body: { computerId: vip },
  });
  const { session: shown } = await guard.state((state) => state.session !== null);
  expect(shown).toMatchObject({ id: moved.body.id, durationSeconds: 2_400, remainingMs: 2_400_000 });
});
