import type { LiveChange } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { now } from '../lib/clock.ts';
import { markConnected, watchNetwork } from './connection.ts';
import type { LiveNotice } from './live-notices.ts';
import { createLiveRefresh, type LiveRefresh } from './live-refresh.ts';
import { forgetSignIn } from './query-client.ts';
import { shareStream } from './shared-stream.ts';

/** Queries started so shortly before the stream opened need no reload: the server sends what changed since. */
const TOGETHER_WITH_START_MS = 1_000;

/** The first screen starts its queries a moment before this hook runs. */
const BEFORE_MS = 100;

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
    shareStream({ storeId, signal, startedAt: now() - BEFORE_MS, onSignedOut: forgetSignIn, onNotice });
    return () => {
      stop.abort();
      refresh.stop();
    };
  }, [queryClient, storeId]);
}

function createNoticeHandler(refresh: LiveRefresh): (event: LiveNotice) => void {
  let isFirst = true;
  return ({ id, type, data }) => {
    if (type === 'change') refresh.change((JSON.parse(data) as LiveChange).topics, id);
    else if (type === 'resync') refresh.everything(now());
    else if (type === 'hello') {
      if (isFirst) refresh.everything(now() - TOGETHER_WITH_START_MS);
      isFirst = false;
      markConnected();
    }
  };
}
