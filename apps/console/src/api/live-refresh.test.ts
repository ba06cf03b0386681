import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchQueryStarts } from './query-starts.ts';
import { keys } from './keys.ts';
import { allTopics, keysOf } from './live-keys.ts';
import { type LiveRefresh, createLiveRefresh } from './live-refresh.ts';
import { noteOwnChange } from './own-changes.ts';

const mine = '0b7e2a52-30a5-4f0f-9d5c-9f2b4a2d8a01';
const other = '0b7e2a52-30a5-4f0f-9d5c-9f2b4a2d8a02';

describe('the data that a change invalidates', () => {
  let queryClient: QueryClient;
  let refresh: LiveRefresh;
  let asked: string[];

  const show = async (queryKey: readonly string[]) => {
    const queryFn = () => {
      asked.push(queryKey.join());
      return asked.length;
    };
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    queryClient = new QueryClient();
    watchQueryStarts(queryClient);
    refresh = createLiveRefresh(queryClient, mine);
    asked = [];
    for (const key of [keys.computers(mine), keys.sales(mine), keys.dashboard(mine), keys.computers(other)])
      await show(key);
    asked = [];
  });
  afterEach(() => {
    refresh.stop();
    queryClient.clear();
    vi.useRealTimers();
  });

  const settle = () => vi.advanceTimersByTimeAsync(200);

  it('is reloaded once for several simultaneous changes', async () => {
    for (let n = 0; n < 5; n += 1) refresh.change(['computers'], `event ${n}`);
    await settle();
    expect(asked.toSorted()).toEqual([keys.computers(mine).join(), keys.dashboard(mine).join()].sort());
  });

  it('is none for an unknown topic of a newer server, and never that of another store', async () => {
    refresh.change(['of-the-future', 'toString'], 'event');
    await settle();
    expect(asked).toEqual([]);
    refresh.everything(Date.now());
    await settle();
    expect(asked).not.toContain(keys.computers(other).join());
    expect(asked).toHaveLength(3);
  });

  it('is not reloaded by the tab that made the call and has reloaded since', async () => {
    noteOwnChange(new Response(null, { headers: { 'X-Live-Event': 'own' } }));
    await queryClient.invalidateQueries({ queryKey: keys.computers(mine) });
    await vi.advanceTimersByTimeAsync(5);
    expect(asked).toEqual([keys.computers(mine).join()]);
    refresh.change(['computers'], 'own');
    await settle();
    // The dashboard was not reloaded since, so it is now.
    expect(asked).toEqual([keys.computers(mine).join(), keys.dashboard(mine).join()]);
  });

  it('is reloaded by all others, even if they reloaded shortly before', async () => {
    await queryClient.invalidateQueries({ queryKey: keys.computers(mine) });
    await vi.advanceTimersByTimeAsync(5);
    refresh.change(['computers'], 'of another');
    await settle();
    expect(asked.filter((key) => key === keys.computers(mine).join())).toHaveLength(2);
  });

  it('is not reloaded if it was requested after a change that the stream brings late', async () => {
    await queryClient.invalidateQueries({ queryKey: keys.computers(mine) });
    await vi.advanceTimersByTimeAsync(5);
    asked = [];
    refresh.change(['computers'], 'of another', 10);
    await settle();
    expect(asked).toEqual([keys.dashboard(mine).join()]);
  });

  it('waits for an optimistic change of a card, but not forever', async () => {
    let end: (() => void) | undefined;
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    });
    void mutation.execute(undefined);
    await vi.advanceTimersByTimeAsync(1);
    refresh.change(['computers'], 'event');
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
    end?.();
  });

  it('has queries for every topic', () => {
    for (const topic of allTopics) expect(keysOf(topic, mine), topic).not.toEqual([]);
  });
});
