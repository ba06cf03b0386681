import type { ActiveSession } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import { remainingSeconds } from '../../lib/remaining.ts';
import { isEndingSoon } from '../../parts/sessions/session-countdown.tsx';

/** The filters above the table. */
export type SessionFilter = 'all' | 'ending' | 'guests';

/** Their values in the address. */
const kinds = { terminando: 'ending', convidados: 'guests' } as const satisfies Record<string, SessionFilter>;

/** Reads the kind from the address; anything unknown shows all. */
export function readKind(text: string | null): SessionFilter {
  return Object.entries(kinds).find(([word]) => word === text)?.[1] ?? 'all';
}

/** The value of a filter in the address; null for all, which needs none. */
export function filterParamOf(kind: SessionFilter): string | null {
  return Object.entries(kinds).find(([, each]) => each === kind)?.[0] ?? null;
}

/** When the list was answered and the present time, both in milliseconds since the epoch. */
export interface ListClock {
  readonly answeredAt: number;
  readonly now: number;
}

export function isOfKind(
  session: ActiveSession,
  kind: SessionFilter,
  { answeredAt, now }: ListClock,
): boolean {
  if (kind === 'guests') return session.isGuest;
  if (kind === 'ending') return isEndingSoon(remainingSeconds(session, answeredAt, now));
  return true;
}

/** Whether the computer's or the person's name contains the text, ignoring accents and case. */
export function matchesText(session: ActiveSession, text: string): boolean {
  const wanted = normalizeForSearch(text);
  return [session.computer.name, session.user?.name ?? 'Convidado'].some((name) =>
    normalizeForSearch(name).includes(wanted),
  );
}
