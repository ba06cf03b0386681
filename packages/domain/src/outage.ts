import { type SessionTimes, finishOf, usedMs } from './session-clock.ts';

// Outages in which a store's guards were lost together (docs/product/outages.md#what-counts).
// Instants are milliseconds since the epoch.

/** How far apart the guards of one outage may be lost. */
const togetherMs = 120_000;

/** How long after its start an outage can be settled. */
export const outageOfferMs = 24 * 3_600_000;

/** Shorter losses are not given back. */
const shortestMs = 60_000;

/** When a computer's guard was away. */
export interface GuardLoss {
  readonly computerId: string;
  /** Its last message. */
  readonly lostFrom: number;
  /** When the server noticed. */
  readonly noticedAt: number;
  /** Null while it is away. */
  readonly backAt: number | null;
}

export interface FoundOutage {
  /** The last message of the first guard that was lost. */
  readonly startAt: number;
  /** When half of them were back. */
  readonly endAt: number;
  /** One per computer. */
  readonly losses: readonly GuardLoss[];
}

interface Known {
  /** How many guards of the store were ever connected. */
  readonly guards: number;
  /** The starts of outages that were settled. */
  readonly settled: readonly number[];
  readonly now: number;
}

/** Outages that are over and were not settled, the oldest first. */
export function findOutages(losses: readonly GuardLoss[], { guards, settled, now }: Known): FoundOutage[] {
  const open = losses
    .filter(({ lostFrom }) => !settled.some((startAt) => Math.abs(lostFrom - startAt) <= togetherMs))
    .toSorted((one, other) => one.lostFrom - other.lostFrom);
  const least = Math.max(2, Math.ceil(guards / 2));
  const outages: FoundOutage[] = [];
  for (let at = 0; at < open.length; ) {
    const startAt = open[at]?.lostFrom ?? 0;
    const group = open.slice(at).filter(({ lostFrom }) => lostFrom - startAt <= togetherMs);
    const together = oneByComputer(group);
    if (together.length < least) {
      at += 1;
      continue;
    }
    at += group.length;
    const endAt = halfBackAt(together);
    if (endAt !== null && now - startAt <= outageOfferMs) outages.push({ startAt, endAt, losses: together });
  }
  return outages;
}

/** Merges the losses of a computer that came back for a moment and was lost again. */
function oneByComputer(losses: readonly GuardLoss[]): GuardLoss[] {
  const byId = new Map<string, GuardLoss>();
  for (const loss of losses) {
    const first = byId.get(loss.computerId);
    byId.set(loss.computerId, first ? { ...first, backAt: loss.backAt } : loss);
  }
  return [...byId.values()];
}

function halfBackAt(losses: readonly GuardLoss[]): number | null {
  const back = losses.flatMap(({ backAt }) => (backAt === null ? [] : [backAt])).toSorted((a, b) => a - b);
  return back[Math.ceil(losses.length / 2) - 1] ?? null;
}

/** Time that a session lost in an outage. */
export interface OutageLoss {
  readonly ms: number;
  /** The end of that time. */
  readonly until: number;
}

/**
 * What a session lost while its computer was away, without pauses; null for less than a minute, and for a session that
 * was started although its computer was known to be away.
 *
 * @param given the end of the lost time that it got back before; null if none
 */
export function outageLoss(
  times: SessionTimes,
  { loss, endAt, given }: { loss: GuardLoss; endAt: number; given: number | null },
): OutageLoss | null {
  if (loss.noticedAt <= times.startAt) return null;
  const from = Math.max(loss.lostFrom, times.startAt, given ?? 0);
  const until = Math.min(loss.backAt ?? endAt, finishOf(times));
  const ms = until <= from ? 0 : usedMs(times, until) - usedMs(times, from);
  return ms < shortestMs ? null : { ms, until };
}

/** The session with lost time given back: its end moves by as much. */
export function withLostTime(times: SessionTimes, { ms }: OutageLoss): SessionTimes {
  return { ...times, endAt: times.endAt + ms, lostMs: (times.lostMs ?? 0) + ms };
}
