import { expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { AppError } from '../app-error.ts';
import type { StoreContext } from '../context.ts';
import { inStore } from '../db/locks.ts';
import { getStore } from '../features/stores/get-store.ts';
import { runOnce } from './idempotency.ts';

const getTestApp = useTestApp();

const contextOfStore = async (): Promise<StoreContext> => (await getTestApp().newOwner()).context;

const callOf = (request: unknown) => ({ endpointId: 'createSale', key: 'dez-cliques', request });

it('answers a repeated call as before, although the verb would refuse it before its first statement now', async () => {
  const ctx = await contextOfStore();
  const first = await runOnce(ctx, callOf({}), (inside) => getStore(inside).then(() => '"first"'));
  const again = await runOnce(ctx, callOf({}), async () => {
    throw new AppError('PRICE_CHANGED');
  });
  expect([first, again]).toEqual(['"first"', '"first"']);
});

it('stops a verb whose key is taken at its first statement', async () => {
  const ctx = await contextOfStore();
  await runOnce(ctx, callOf({}), async () => '"first"');
  let isPast = false;
  const again = await runOnce(ctx, callOf({}), async (inside) => {
    await inStore(inside, getStore);
    isPast = true;
    return '"second"';
  });
  expect([again, isPast]).toEqual(['"first"', false]);
});

it('leaves the key free after a refusal, before or after the first statement', async () => {
  const ctx = await contextOfStore();
  const refused = runOnce(ctx, callOf({}), async () => {
    throw new AppError('PRICE_CHANGED');
  });
  await expect(refused).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
  const refusedLater = runOnce(ctx, callOf({}), async (inside) => {
    await getStore(inside);
    throw new AppError('OUT_OF_STOCK');
  });
  await expect(refusedLater).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
  expect(await runOnce(ctx, callOf({}), async () => '"third"')).toBe('"third"');
});

it('refuses the key of another call', async () => {
  const ctx = await contextOfStore();
  await runOnce(ctx, callOf({ quantity: 1 }), async () => '"first"');
  const other = runOnce(ctx, callOf({ quantity: 2 }), async () => '"second"');
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});
