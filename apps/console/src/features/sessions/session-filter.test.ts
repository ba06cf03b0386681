import type { ActiveSession } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { isOfKind, matchesText, readKind, filterParamOf } from './session-filter.ts';

const session: ActiveSession = {
  id: 'a',
  startTime: '2026-11-21T23:00:00Z',
  endTime: '2026-11-22T00:00:00Z',
  isGuest: false,
  durationInMinutes: 60,
  user: { id: 'u', name: 'João Conceição', email: null },
  computer: { id: 'c', name: 'VIP 02' },
  remainingTime: 330,
  pause: null,
  pausesLeft: 2,
  price: 3,
  isOpenEnded: false,
  billing: null,
  weighed: null,
  package: null,
  undoableUntil: null,
  movedFrom: null,
  actor: 'owner',
};

describe('the filter of the sessions', () => {
  it('finds by computer and by person, ignoring accents and case', () => {
    expect(matchesText(session, ' vip 02')).toBe(true);
    expect(matchesText(session, 'CONCEICAO')).toBe(true);
    expect(matchesText(session, 'convidado')).toBe(false);
    expect(matchesText({ ...session, isGuest: true, user: undefined }, 'convi')).toBe(true);
  });

  it('counts a session as ending at five minutes left, as time passes here', () => {
    expect(isOfKind(session, 'ending', { answeredAt: 0, now: 29_000 })).toBe(false);
    expect(isOfKind(session, 'ending', { answeredAt: 0, now: 30_000 })).toBe(true);
  });

  it('stores the kind in the address and shows all for an unknown word', () => {
    expect(readKind(filterParamOf('ending'))).toBe('ending');
    expect(readKind(filterParamOf('all'))).toBe('all');
    expect(readKind('qualquer')).toBe('all');
  });
});
