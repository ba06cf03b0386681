import { describe, expect, test } from 'vitest';
import { commandMessage, Rig, sent, sessionState, stateMessage } from '../../test/support/rig.ts';
import {
  burnCode,
  countTry,
  emptyMaintenance,
  maintenanceMs,
  receiveHashes,
  resumeMaintenance,
  usableCodes,
  waitLeftMs,
} from './maintenance.ts';

const sheet = '00000000-0000-4000-8000-0000000000d1';
const openedAt = '2026-11-21T21:04:00.000Z';
const hashes = {
  sheet,
  salt: '0'.repeat(32),
  codes: [1, 2].map((number) => ({ number, hash: `${number}`.repeat(64) })),
};
const used = { sheet, number: 1, openedAt };
const boot = { bootId: 'boot-1', now: 1_000 };
const report = { type: 'maintenance', sheet, code: 1, openedAt };

describe('what the guard keeps of the codes', () => {
  test('a used code opens nothing again, and is remembered until the server has dropped it', () => {
    const burnt = burnCode(receiveHashes(emptyMaintenance, hashes), used, boot);
    expect(usableCodes(burnt).map(({ number }) => number)).toEqual([2]);
    expect(usableCodes(receiveHashes(burnt, hashes)).map(({ number }) => number)).toEqual([2]);
    const dropped = receiveHashes(burnt, { ...hashes, codes: hashes.codes.slice(1) });
    expect(dropped.burnt).toEqual([]);
    expect(usableCodes(receiveHashes(burnt, null))).toEqual([]);
  });

  test('five wrong codes are free, then each waits twice as long, up to sixteen minutes', () => {
    let record = emptyMaintenance;
    const waits = Array.from({ length: 11 }, () => {
      record = countTry(record, boot);
      return waitLeftMs(record, boot.now) / 60_000;
    });
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 16, 16]);
    expect(waitLeftMs(record, boot.now + 15 * 60_000)).toBe(60_000);
    expect(waitLeftMs(burnCode(record, used, boot), boot.now)).toBe(0);
  });

  test('a wait begins again at a boot, and the open hour ends', () => {
    let record = emptyMaintenance;
    for (let tries = 0; tries < 5; tries += 1) record = countTry(record, boot);
    expect(resumeMaintenance(record, boot)).toEqual(record);
    expect(waitLeftMs(resumeMaintenance(record, { bootId: 'boot-2', now: 50 }), 50)).toBe(60_000);
    const open = burnCode(emptyMaintenance, used, boot);
    expect(resumeMaintenance(open, { ...boot, now: 60_000 }).open).toEqual(open.open);
    expect(resumeMaintenance(open, { bootId: 'boot-2', now: 50 }).open).toBeNull();
    expect(resumeMaintenance(open, { ...boot, now: boot.now + maintenanceMs }).open).toBeNull();
  });
});

describe('a computer without a server', () => {
  const offers = (rig: Rig) => rig.screen.kind === 'locked' && rig.screen.offersMaintenance;
  const away = (rig = new Rig()) => {
    rig.online();
    rig.dispatch({ type: 'maintenance-codes', hasCodes: true });
    rig.dispatch({ type: 'disconnected' });
    return rig;
  };
  const opened = (rig = away()) => {
    rig.advance(60_000);
    const until = rig.at.monotonicMs + maintenanceMs;
    rig.dispatch({ type: 'maintenance-opened', code: used, until });
    return rig;
  };

  test('offers the field after a minute, also at a start, and no longer with a server', () => {
    const rig = away();
    rig.advance(59_750);
    expect(offers(rig)).toBe(false);
    rig.advance(250);
    expect(offers(rig)).toBe(true);
    rig.dispatch({ type: 'connected' });
    expect(offers(rig)).toBe(true);
    rig.receive(stateMessage(null));
    expect(offers(rig)).toBe(false);

    const started = new Rig();
    started.maintenance = { until: null, hasCodes: true };
    started.start();
    started.advance(60_000);
    expect(offers(started)).toBe(true);
  });

  test('offers nothing without unused codes, nor on a clone', () => {
    const rig = away();
    rig.advance(60_000);
    rig.dispatch({ type: 'cloned' });
    expect(offers(rig)).toBe(false);
    const used = away();
    used.dispatch({ type: 'maintenance-codes', hasCodes: false });
    used.advance(120_000);
    expect(offers(used)).toBe(false);
  });

  test('is open for an hour with the time left, then locks', () => {
    const rig = opened();
    expect(rig.screen).toMatchObject({
      kind: 'open',
      computer: 'PC 07',
      isMaintenance: true,
      remainingSeconds: 3_600,
      durationSeconds: 3_600,
    });
    rig.advance(maintenanceMs - 250);
    expect(rig.screen).toMatchObject({ kind: 'open', remainingSeconds: 1 });
    const effects = rig.advance(250);
    expect(rig.screen.kind).toBe('locked');
    expect(effects).toContainEqual({ type: 'end-maintenance' });
  });

  test('stays open after a restart of the guard', () => {
    const rig = opened();
    rig.advance(600_000);
    rig.maintenance = { until: rig.state.maintenanceUntil, hasCodes: false };
    rig.crash(1_000);
    expect(rig.screen).toMatchObject({ kind: 'open', isMaintenance: true, remainingSeconds: 2_999 });
  });

  test('tells the server which code was used, and when, until it counts as told', () => {
    const rig = opened();
    rig.crash();
    expect(sent(rig.dispatch({ type: 'connected' }))).toContainEqual(report);
    expect(sent(rig.dispatch({ type: 'maintenance-unreported', code: used }))).toEqual([report]);
    expect(rig.state.pendingMessages).toHaveLength(1);
    rig.receive(stateMessage(null));
    for (let beat = 0; beat < 2; beat += 1) {
      rig.advance(15_000);
      rig.receive(stateMessage(null));
    }
    expect(rig.state.pendingMessages).toEqual([]);
  });

  test('can be locked earlier at the counter, by the lock or by the command', () => {
    const rig = opened();
    rig.dispatch({ type: 'connected' });
    rig.receive(stateMessage(null));
    expect(rig.screen).toMatchObject({ kind: 'open', isMaintenance: true, isConnected: true });
    expect(rig.receive(stateMessage(null, { isLocked: true }))).toContainEqual({ type: 'end-maintenance' });
    expect(rig.screen.kind).toBe('locked');

    const other = opened();
    other.dispatch({ type: 'connected' });
    other.receive(commandMessage('lock'));
    expect(other.screen.kind).toBe('locked');
  });

  test('counts its session on, under a lock that the counter had set', () => {
    const rig = new Rig();
    rig.online(stateMessage(sessionState(1_800_000), { isLocked: true }));
    rig.dispatch({ type: 'disconnected' });
    opened(rig);
    rig.advance(600_000);
    expect(rig.screen).toMatchObject({ kind: 'open', isMaintenance: true });
    rig.dispatch({ type: 'connected' });
    rig.receive(stateMessage(sessionState(1_140_000)));
    expect(rig.screen).toMatchObject({ kind: 'open', isMaintenance: false, remainingSeconds: 1_140 });
  });

  test('does not switch itself off as idle', () => {
    const rig = opened();
    rig.dispatch({ type: 'connected' });
    rig.receive(stateMessage(null, { idleShutdownMinutes: 5 }));
    const effects = [];
    for (let beat = 0; beat < 30; beat += 1) {
      effects.push(...rig.advance(15_000));
      rig.receive(stateMessage(null, { idleShutdownMinutes: 5 }));
    }
    expect(effects).not.toContainEqual({ type: 'switch-off' });
  });

  test('forgets the codes when its guard is revoked', () => {
    const rig = opened();
    rig.dispatch({ type: 'connected' });
    const effects = rig.receive({ type: 'revoked' });
    expect(effects).toContainEqual({ type: 'keep-maintenance', hashes: null });
    expect(effects).toContainEqual({ type: 'end-maintenance' });
    expect(rig.screen.kind).toBe('pairing');
  });

  test('keeps what the server sends', () => {
    const rig = new Rig();
    rig.online();
    expect(rig.receive({ type: 'maintenance', hashes })).toContainEqual({ type: 'keep-maintenance', hashes });
  });
});
