import { now } from '../../lib/clock.ts';
import { type DisplayState, idleDisplay, isWhole, readDisplayState, recordOf } from './display-state.ts';

// The cashiers that a display listens to. Each open cashier is a till; the one that was used last is shown.

/** How long the end of a sale is shown. */
export const NOTICE_MS = 8_000;

/** More than anybody opens; further ones are ignored. */
const MOST_TILLS = 20;

interface TillState {
  /** By this computer's clock, in milliseconds since the epoch. */
  readonly usedAt: number;
  readonly state: DisplayState;
}

export type TillMessage =
  /** A till has opened, and asks who listens. */
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'state'; readonly till: string } & TillState)
  | { readonly kind: 'gone'; readonly till: string };

/** A till's message; null if the value is not one. A till with a state that this version does not know shows nothing. */
export function readTillMessage(value: unknown): TillMessage | null {
  const message = recordOf(value);
  if (message?.kind === 'ready') return { kind: 'ready' };
  if (!message || !isId(message.till)) return null;
  const { kind, till, usedAt } = message;
  if (kind === 'gone') return { kind, till };
  if (kind !== 'state' || !isWhole(usedAt)) return null;
  return { kind, till, usedAt, state: readDisplayState(message.state) ?? idleDisplay };
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
}

/** The last state of each till, by its id. */
export type Tills = ReadonlyMap<string, TillState>;

export function followTill(tills: Tills, message: TillMessage): Tills {
  if (message.kind === 'ready') return tills;
  const { till } = message;
  const next = new Map(tills);
  if (message.kind === 'gone') next.delete(till);
  else if (next.has(till) || next.size < MOST_TILLS) {
    next.set(till, { usedAt: message.usedAt, state: message.state });
  }
  return next;
}

/** What the till that was used last shows; idle without one. */
export function shownOf(tills: Tills): DisplayState {
  const last = [...tills.values()].toSorted((one, other) => one.usedAt - other.usedAt).at(-1);
  if (!last) return idleDisplay;
  const { screen, notice } = last.state;
  return { screen, notice: notice && leftOf(notice.at) > 0 ? notice : null };
}

/** For how many milliseconds a notice is still shown. */
export function leftOf(at: number): number {
  return Math.min(NOTICE_MS, at + NOTICE_MS - now());
}
