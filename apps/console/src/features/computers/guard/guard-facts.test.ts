import { describe, expect, it } from 'vitest';
import {
  needsConfirmation,
  awayText,
  commandsFor,
  guardStatusOf,
  isCloned,
  isPossible,
  questions,
  offlineStartText,
} from './guard-facts.ts';

const guard = {
  connected: true,
  lastSeenAt: '2026-11-21T20:00:00.000Z',
  version: '1.0.6',
  pairedAt: '2026-11-01T12:00:00.000Z',
  clonedAt: null,
  canWake: false,
  canSetVolume: false,
  canShowScreen: false,
  calledAt: null,
  maintainedAt: null,
};

describe('the guard of a computer', () => {
  it('is connected, away, or was never paired', () => {
    expect(guardStatusOf(null)).toBe('none');
    expect(guardStatusOf(guard)).toBe('connected');
    expect(guardStatusOf({ ...guard, connected: false })).toBe('away');
  });

  it('says for ten minutes that it was cloned', () => {
    const now = Date.parse('2026-11-01T12:10:00.000Z');
    expect(isCloned(null, now)).toBe(false);
    expect(isCloned(guard, now)).toBe(false);
    expect(isCloned({ ...guard, clonedAt: '2026-11-01T12:00:01.000Z' }, now)).toBe(true);
    expect(isCloned({ ...guard, clonedAt: '2026-11-01T12:00:00.000Z' }, now)).toBe(false);
  });

  it.each([
    [0, 'Sem conexão há 1 s'],
    [44.9, 'Sem conexão há 44 s'],
    [60, 'Sem conexão há 1 min'],
    [59 * 60 + 59, 'Sem conexão há 59 min'],
    [3_600, 'Sem conexão há 1 h'],
    [86_399, 'Sem conexão há 23 h'],
    [86_400, 'Sem conexão há 1 dia'],
    [3 * 86_400, 'Sem conexão há 3 dias'],
  ])('says so if it is away for %i s', (seconds, text) => {
    const shown = awayText(guard.lastSeenAt, Date.parse(guard.lastSeenAt) + seconds * 1_000);
    expect(shown.replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('says so if it was paired and never connected', () => {
    expect(awayText(null, 0)).toBe('Ainda sem conexão');
  });
});

describe('the commands', () => {
  const free = { isLocked: false, hasSession: false, isConnected: true };
  const used = { ...free, hasSession: true };

  it('are those that make sense now', () => {
    expect(commandsFor(free)).toEqual(['lock', 'sign-out', 'reboot', 'shutdown']);
    expect(commandsFor(used)).toEqual(['end', 'lock', 'sign-out', 'reboot', 'shutdown']);
    expect(commandsFor({ ...used, isLocked: true })).toContain('unlock');
    expect(commandsFor({ ...used, isLocked: true })).not.toContain('lock');
  });

  it('need the guard if the server alone cannot do them', () => {
    const kinds = ['message', 'end', 'lock', 'unlock', 'reboot', 'shutdown', 'sign-out', 'volume'] as const;
    expect(kinds.filter((kind) => isPossible(kind, { isConnected: false }))).toEqual([
      'end',
      'lock',
      'unlock',
    ]);
    expect(kinds.every((kind) => isPossible(kind, { isConnected: true }))).toBe(true);
  });

  it('ask first if they are disruptive', () => {
    expect(commandsFor(used).every((kind) => needsConfirmation(kind, used))).toBe(true);
    expect(needsConfirmation('lock', free)).toBe(false);
    expect(needsConfirmation('unlock', used)).toBe(false);
    for (const kind of ['end', 'reboot', 'shutdown', 'sign-out'] as const)
      expect(needsConfirmation(kind, free)).toBe(true);
    for (const { forPlayer } of Object.values(questions)) expect(forPlayer).not.toBe('');
  });
});

it('without a loaded setting, a start while the guard is away is announced as refused', () => {
  expect(offlineStartText(undefined)).toBe(offlineStartText('refuse'));
  expect(offlineStartText('warn')).not.toBe(offlineStartText('refuse'));
});
