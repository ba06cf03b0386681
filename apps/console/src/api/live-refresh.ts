import type { Query, QueryClient } from '@tanstack/react-query';
import { now } from '../lib/clock.ts';
import { beganAt } from './begins.ts';
import { allTopics, isShownBy } from './live-keys.ts';
import { ownAnswerTime } from './own-changes.ts';

/** Changes that come within this time are asked for together. */
const TOGETHER_MS = 50;
/** A card that was turned before the server answered is not turned back meanwhile; but nobody waits for ever. */
const MUTATION_PATIENCE_MS = 1_000;

interface Change {
  readonly topic: string;
  /** What was asked for at this time or later has the change in it, in milliseconds since the epoch. */
  readonly knownAt: () => number;
}

export interface LiveRefresh {
  /** Something has changed. */
  change(topics: readonly string[], eventId: string): void;
  /** Everything that was asked for before may be old. */
  everything(before: number): void;
  stop(): void;
}

/** Asks anew for what has changed: what is on the screen at once, the rest when somebody comes to it. */
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
        ({ topic, knownAt }) => isShownBy(query.queryKey, topic, storeId) && beganAt(query) < knownAt(),
      );
    // oxlint-disable-next-line no-restricted-properties -- the one door for what the live stream tells
    void queryClient.invalidateQueries({ predicate: isOld });
  };
  const add = (added: readonly Change[]) => {
    changes.push(...added);
    if (timer !== undefined) return;
    firstAt = now();
    timer = setTimeout(flush, TOGETHER_MS);
  };

  return {
    change(topics, eventId) {
      const heardAt = now();
      // Looked up when it is asked anew: the event may be here before the answer to the call that caused it.
      const knownAt = () => Math.min(heardAt, ownAnswerTime(eventId) ?? heardAt);
      add(topics.map((topic) => ({ topic, knownAt })));
    },
    everything(before) {
      add(allTopics.map((topic) => ({ topic, knownAt: () => before })));
    },
    stop: () => clearTimeout(timer),
  };
}
