import type { Query, QueryClient } from '@tanstack/react-query';
import { now } from '../lib/clock.ts';
import { queryStartedAt } from './query-starts.ts';
import { allTopics, isShownBy } from './live-keys.ts';
import { ownAnswerTime } from './own-changes.ts';

/** Changes within this time are reloaded together. */
const TOGETHER_MS = 50;
/** A reload waits this long for a running mutation, so that it does not undo an optimistic change. */
const MUTATION_PATIENCE_MS = 1_000;

interface Change {
  readonly topic: string;
  /** Queries started at this time or later include the change; in milliseconds since the epoch. */
  readonly knownAt: () => number;
}

export interface LiveRefresh {
  /** Reloads what these topics changed, `ageMs` before the notice was sent. */
  change(topics: readonly string[], eventId: string, ageMs?: number): void;
  /** Reloads all queries started before this time. */
  everything(before: number): void;
  stop(): void;
}

/** Reloads what has changed: visible data at once, the rest when it is shown. */
export function createLiveRefresh(queryClient: QueryClient, storeId: string): LiveRefresh {
  let changes: Change[] = [];
  let firstAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    if (queryClient.isMutating() > 0 && now() - firstAt < MUTATION_PATIENCE_MS) {
      timer = setTimeout(flush, TOGETHER_MS);
      return;
    }
    const old = changes;
    changes = [];
    timer = undefined;
    const isOld = (query: Query) =>
      old.some(
        ({ topic, knownAt }) =>
          isShownBy(query.queryKey, topic, storeId) && queryStartedAt(query) < knownAt(),
      );
    // oxlint-disable-next-line no-restricted-properties -- the only place that invalidates for the live stream
    void queryClient.invalidateQueries({ predicate: isOld });
  };
  const add = (added: readonly Change[]) => {
    changes.push(...added);
    if (timer !== undefined) return;
    firstAt = now();
    timer = setTimeout(flush, TOGETHER_MS);
  };

  return {
    change(topics, eventId, ageMs = 0) {
      const noticedAt = now() - ageMs;
      // Looked up late, because the notice may arrive before the answer to the call that caused it.
      const knownAt = () => Math.min(noticedAt, ownAnswerTime(eventId) ?? noticedAt);
      add(topics.map((topic) => ({ topic, knownAt })));
    },
    everything(before) {
      add(allTopics.map((topic) => ({ topic, knownAt: () => before })));
    },
    stop: () => clearTimeout(timer),
  };
}
