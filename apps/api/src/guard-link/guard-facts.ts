import type { GuardState } from '@coruja/contract';
import { pauseLeftMs, timeInZone } from '@coruja/domain';
import type { EventRow, GuardFactsRow } from './link-queries.ts';

/** What a guard's state depends on. What depends on the time is computed when a state is sent. */
export interface GuardFacts {
  readonly storeName: string;
  readonly computerName: string;
  readonly isLocked: boolean;
  readonly timeZone: string;
  readonly session: SessionFacts | null;
  /** The store's events of the next minute, shared by its computers. */
  readonly events: readonly EventRow[];
}

interface SessionFacts {
  readonly id: string;
  readonly customer: string | null;
  readonly durationSeconds: number;
  readonly endAt: number;
  readonly pausedUntil: number | null;
}

export function factsOf(row: GuardFactsRow, events: readonly EventRow[]): GuardFacts {
  return {
    storeName: row.store_name,
    computerName: row.computer_name ?? '',
    isLocked: row.is_locked === true,
    timeZone: row.time_zone,
    session: sessionOf(row),
    events,
  };
}

function sessionOf(row: GuardFactsRow): SessionFacts | null {
  if (row.session_id === null || row.start_at === null || row.end_at === null) return null;
  const wholeMs = row.end_at.getTime() - row.start_at.getTime();
  return {
    id: row.session_id,
    customer: row.customer_name === null ? null : firstName(row.customer_name),
    durationSeconds: Math.ceil((wholeMs - (row.paused_ms ?? 0) - (row.lost_ms ?? 0)) / 1_000),
    endAt: row.end_at.getTime(),
    pausedUntil: row.paused_until?.getTime() ?? null,
  };
}

/** Others can see the screen, so it shows the first name only. */
function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** @param now milliseconds since the epoch */
export function stateOf(facts: GuardFacts, computerId: string, now: number): GuardState {
  const { session } = facts;
  const event = facts.events.find((each) => each.start_at.getTime() <= now && now < each.end_at.getTime());
  const isOn = session !== null && session.endAt > now;
  const pause = isOn ? pauseOf(facts, session, now) : null;
  const durationMs = isOn ? session.durationSeconds * 1_000 : 0;
  return {
    store: { name: facts.storeName },
    computer: { id: computerId, name: facts.computerName, isLocked: facts.isLocked || pause !== null },
    event: event ? { name: event.name } : null,
    session: isOn
      ? {
          id: session.id,
          customer: session.customer,
          durationSeconds: session.durationSeconds,
          // Never more than the duration, even if the clock was set back since the start.
          remainingMs: Math.min(session.endAt - now, durationMs + (pause?.remainingMs ?? 0)),
          ...(pause ? { pause } : {}),
        }
      : null,
  };
}

function pauseOf(facts: GuardFacts, session: SessionFacts, now: number) {
  const remainingMs = pauseLeftMs(session, now);
  if (remainingMs === 0) return null;
  return { remainingMs, until: timeInZone(now + remainingMs, facts.timeZone), isLocked: facts.isLocked };
}

/** Two states with the same key differ only in the time left. */
export function keyOf(state: GuardState, facts: GuardFacts): string {
  const { store, computer, event, session } = state;
  const end = session && facts.session?.endAt;
  const parts = [
    store.name,
    computer.name,
    computer.isLocked,
    event?.name,
    session?.id,
    session?.customer,
    end,
    session?.pause?.isLocked,
  ];
  return parts.join('\n');
}
