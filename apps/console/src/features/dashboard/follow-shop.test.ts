import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../api/keys.ts';
import { followShop } from './follow-shop.ts';

const mine = '0b7e2a52-30a5-4f0f-9d5c-9f2b4a2d8a01';
const other = '0b7e2a52-30a5-4f0f-9d5c-9f2b4a2d8a02';

describe('the dashboard follows the shop', () => {
  let queryClient: QueryClient;
  let stop: () => void;

  beforeEach(() => {
    queryClient = new QueryClient();
    for (const key of [keys.dashboard(mine), keys.dailyRevenue(mine), keys.sales(mine), keys.events(mine)]) {
      queryClient.setQueryData(key, []);
    }
    queryClient.setQueryData(keys.sale(mine, 'one'), {});
    queryClient.setQueryData(keys.sales(other), []);
    queryClient.setQueryData(keys.products(mine), []);
    stop = followShop(queryClient, mine);
  });
  afterEach(() => {
    stop();
    queryClient.clear();
  });

  const isOld = () => [
    queryClient.getQueryState(keys.dashboard(mine))?.isInvalidated,
    queryClient.getQueryState(keys.dailyRevenue(mine))?.isInvalidated,
  ];

  it.each([
    ['sales', keys.sales(mine)],
    ['events', keys.events(mine)],
  ])('when %s change, with the figures of each day', async (_, queryKey) => {
    expect(isOld()).toEqual([false, false]);
    await queryClient.invalidateQueries({ queryKey });
    await vi.waitFor(() => expect(isOld()).toEqual([true, true]));
  });

  it('once for all lists that change together', async () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    await queryClient.invalidateQueries({ queryKey: keys.sales(mine) });
    await vi.waitFor(() => expect(isOld()).toEqual([true, true]));
    expect(invalidate.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'dashboard')).toHaveLength(1);
  });

  it('but not another store, nor what is not in the figures, nor after it was told to stop', async () => {
    await queryClient.invalidateQueries({ queryKey: keys.sales(other) });
    await queryClient.invalidateQueries({ queryKey: keys.products(mine) });
    stop();
    await queryClient.invalidateQueries({ queryKey: keys.events(mine) });
    await Promise.resolve();
    expect(isOld()).toEqual([false, false]);
  });
});
