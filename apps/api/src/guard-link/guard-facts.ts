import type { Blocks, GuardState, MaintenanceHashes } from '@coruja/contract';
import { pauseLeftMs, timeInZone } from '@coruja/domain';
import type { CurrentEventRow } from './face-queries.ts';
import type { GuardFactsRow } from './link-queries.ts';
import { type StoreFace, shownFaceOf } from './store-face.ts';
import { type StoreShortcut, shownShortcutsOf } from './store-shortcuts.ts';

/** What a guard's state depends on. What depends on the time is computed when a state is sent. */
export interface GuardFacts {
  readonly storeName: string;
  readonly computerName: string;
  readonly isLocked: boolean;
  readonly timeZone: string;
  readonly roomId: string | null;
  /** The newest call for an attendant, unless a session has started since. */
  readonly call: { readonly answeredAt: number | null } | null;
  readonly face: StoreFace;
  readonly session: SessionFacts | null;
  /** 0: never. */
  readonly idleShutdownMinutes: number;
  /** What is removed after a session besides the guard's own list; null: nothing is cleaned. */
  readonly cleanPaths: readonly string[] | null;
  readonly hasBlocks: boolean;
  readonly screenPictures: boolean;
  /** The store's events of the next minute, shared by its computers. */
  readonly events: readonly CurrentEventRow[];
  /** All of the store, shared by its computers. */
  readonly shortcuts: readonly StoreShortcut[];
}

interface SessionFacts {
  readonly id: string;
  readonly customer: string | null;
  readonly durationSeconds: number;
  readonly endAt: number;
  readonly pausedUntil: number | null;
}

/** What the computers of a store share. */
export interface StoreFacts {
  readonly events: readonly CurrentEventRow[];
  readonly shortcuts: readonly StoreShortcut[];
  readonly face: StoreFace;
  readonly maintenance: MaintenanceHashes | null;
  /** What it blocks, and a text that differs when that does; null: nothing. */
  readonly blocks: { readonly lists: Blocks; readonly key: string } | null;
}

/** How long the lock says that somebody is on the way. Until then there is no other call. */
export const answeredMs = 120_000;

/** Once for a store, because its computers share it. */
export function blocksOf(lists: Blocks | null): StoreFacts['blocks'] {
  if (lists === null || lists.programs.length + lists.sites.length === 0) return null;
  return { lists, key: JSON.stringify(lists) };
}

export function factsOf(row: GuardFactsRow, { events, shortcuts, face, blocks }: StoreFacts): GuardFacts {
  return {
    storeName: row.store_name,
    computerName: row.computer_name ?? '',
    isLocked: row.is_locked === true,
    timeZone: row.time_zone,
    roomId: row.room_id,
    call: row.called_at && { answeredAt: row.call_answered_at?.getTime() ?? null },
    face,
    session: sessionOf(row),
    idleShutdownMinutes: row.idle_shutdown_minutes ?? 0,
    cleanPaths: row.clean_after_session === true ? (row.clean_paths ?? []) : null,
    hasBlocks: blocks !== null,
    screenPictures: row.screen_pictures === true,
    events,
    shortcuts,
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
    ...settingsOf(facts),
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
    face: shownFaceOf(facts.face, facts.roomId, now).face,
    call: callOf(facts, now),
  };
}

/** What is off is absent, as from a server that does not know it. */
function settingsOf({ idleShutdownMinutes, cleanPaths, hasBlocks, screenPictures }: GuardFacts) {
  return {
    ...(idleShutdownMinutes > 0 && { idleShutdownMinutes }),
    ...(cleanPaths && { cleaning: { paths: [...cleanPaths] } }),
    ...(hasBlocks && { hasBlocks: true as const }),
    ...(screenPictures && { screenPictures }),
  };
}

function callOf({ call }: GuardFacts, now: number): NonNullable<GuardState['call']> {
  if (call === null) return 'none';
  if (call.answeredAt === null) return 'open';
  // Not if it was answered while the clock was ahead.
  return Math.abs(now - call.answeredAt) < answeredMs ? 'answered' : 'none';
}

function pauseOf(facts: GuardFacts, session: SessionFacts, now: number) {
  const remainingMs = pauseLeftMs(session, now);
  if (remainingMs === 0) return null;
  return { remainingMs, until: timeInZone(now + remainingMs, facts.timeZone), isLocked: facts.isLocked };
}

/**
 * Two states with the same key differ only in the time left.
 *
 * @param now milliseconds since the epoch, when the state was computed
 */
export function keyOf(state: GuardState, facts: GuardFacts, now: number): string {
  const { store, computer, event, session } = state;
  const end = session && facts.session?.endAt;
  const parts = [
    store.name,
    computer.name,
    computer.isLocked,
    event?.name,
    state.idleShutdownMinutes,
    JSON.stringify(state.cleaning),
    state.hasBlocks,
    state.screenPictures,
    session?.id,
    session?.customer,
    end,
    session?.pause?.isLocked,
    state.call,
    shownFaceOf(facts.face, facts.roomId, now).key,
    shownShortcutsOf(facts.shortcuts, facts.roomId).key,
  ];
  return parts.join('\n');
}
