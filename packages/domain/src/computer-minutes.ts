// How long a computer was on in a day, and for what (docs/product/radar.md#minutes). All instants are milliseconds since the
// epoch.

const minute = 60_000;

/** How long a computer may be on without its guard, to boot or to restart it, before it counts. */
export const gapToleranceMs = 3 * minute;

export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** How a session was paid. */
export const sessionKinds = ['paid', 'balance', 'package', 'event', 'courtesy', 'due'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** What a computer that is on is doing, in the order in which they are shown. */
export const minuteKinds = [...sessionKinds, 'paused', 'locked', 'unguarded'] as const;
export type MinuteKind = (typeof minuteKinds)[number];

export interface ComputerTime {
  /** When it was on. They may overlap. */
  readonly boots: readonly TimeSpan[];
  /** When it was on without its guard. */
  readonly gaps: readonly TimeSpan[];
  readonly sessions: readonly (TimeSpan & { readonly kind: SessionKind })[];
  readonly pauses: readonly TimeSpan[];
}

export interface ComputerMinutes {
  /** The sum of the others. */
  readonly on: number;
  readonly of: Readonly<Record<MinuteKind, number>>;
}

/**
 * Whole minutes within a span. Each instant counts once: as without the guard, else as a pause, else as a session, else as
 * locked. Time in which the computer is not known to be on counts as nothing.
 */
export function computerMinutes(time: ComputerTime, within: TimeSpan): ComputerMinutes {
  const cuts = cutsOf(time, within);
  const ms = Object.fromEntries(minuteKinds.map((kind) => [kind, 0])) as Record<MinuteKind, number>;
  cuts.slice(1).forEach((until, index) => {
    const from = cuts[index] ?? until;
    const kind = kindAt(time, from);
    if (kind !== null) ms[kind] += until - from;
  });
  return wholeMinutes(ms);
}

/** Every instant at which something begins or ends, in order. */
function cutsOf({ boots, gaps, sessions, pauses }: ComputerTime, within: TimeSpan): number[] {
  const cuts = new Set([within.from, within.until]);
  for (const { from, until } of [...boots, ...gaps, ...sessions, ...pauses])
    for (const cut of [from, until]) if (within.from < cut && cut < within.until) cuts.add(cut);
  return [...cuts].toSorted((a, b) => a - b);
}

function kindAt({ boots, gaps, sessions, pauses }: ComputerTime, at: number): MinuteKind | null {
  const holds = ({ from, until }: TimeSpan) => from <= at && at < until;
  if (!boots.some(holds)) return null;
  if (gaps.some(holds)) return 'unguarded';
  const session = sessions.find(holds);
  if (session === undefined) return 'locked';
  return pauses.some(holds) ? 'paused' : session.kind;
}

/** Rounds the sum, and gives the minutes that rounding down leaves to the largest remainders. */
function wholeMinutes(ms: Readonly<Record<MinuteKind, number>>): ComputerMinutes {
  const on = Math.round(minuteKinds.reduce((sum, kind) => sum + ms[kind], 0) / minute);
  const byKind = { ...ms };
  for (const kind of minuteKinds) byKind[kind] = Math.floor(ms[kind] / minute);
  const left = on - minuteKinds.reduce((sum, kind) => sum + byKind[kind], 0);
  const byRemainder = minuteKinds.toSorted((a, b) => (ms[b] % minute) - (ms[a] % minute));
  for (const kind of byRemainder.slice(0, left)) byKind[kind] += 1;
  return { on, of: byKind };
}
