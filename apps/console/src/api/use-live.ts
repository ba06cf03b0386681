import type { LiveChange } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { now } from '../lib/clock.ts';
import { markConnected, watchNetwork } from './connection.ts';
import type { LiveNotice } from './live-notices.ts';
import { createLiveRefresh, type LiveRefresh } from './live-refresh.ts';
import { FIRST_REACH_MS } from './live-stream.ts';
import { forgetSignIn } from './query-client.ts';
import { shareStream } from './shared-stream.ts';

/** Keeps every screen up to date by the live stream; the 30-second refresh is the fallback. */
export function useLive(storeId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!storeId) return;
    const stop = new AbortController();
    const refresh = createLiveRefresh(queryClient, storeId);
    const { signal } = stop;
    watchNetwork(signal);
    const onNotice = createNoticeHandler(refresh);
    shareStream({ storeId, signal, onSignedOut: forgetSignIn, onNotice });
    return () => {
      stop.abort();
      refresh.stop();
    };
  }, [queryClient, storeId]);
}

function createNoticeHandler(refresh: LiveRefresh): (event: LiveNotice) => void {
  let isFirst = true;
  return ({ id, type, data }) => {
    if (type === 'change') {
      const { topics, ageMs } = JSON.parse(data) as LiveChange;
      refresh.change(topics, id, ageMs);
    } else if (type === 'resync') refresh.everything(now());
    else if (type === 'hello') {
      if (isFirst) refresh.everything(now() - FIRST_REACH_MS);
      isFirst = false;
      markConnected();
    }
  };
}
