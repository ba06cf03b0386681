import { expect, test } from 'vitest';
import {
  commandId,
  commandMessage,
  commandReports,
  Rig,
  sent,
  sessionB,
  sessionWord,
  stateMessage,
} from '../../test/support/rig.ts';

function ready(): Rig {
  const rig = new Rig();
  rig.online(stateMessage(sessionWord(3_600_000)));
  return rig;
}

test('a message stands on the screen for a minute', () => {
  const rig = ready();
  expect(commandReports(rig.hear(commandMessage('message', { text: ' Sua pizza chegou ' })))).toEqual([
    'received',
    'done',
  ]);
  expect(rig.screen).toMatchObject({ note: { id: commandId, text: 'Sua pizza chegou' } });
  rig.pass(60_000);
  expect(rig.screen).toMatchObject({ note: null });
});

test('reboot, shutdown and sign-out are kept on the disk, then done, then reported', () => {
  for (const kind of ['reboot', 'shutdown', 'sign-out'] as const) {
    const rig = ready();
    const effects = rig.hear(commandMessage(kind));
    expect(effects.map((effect) => effect.type)).toEqual(['save', 'send', 'run']);
    expect(effects[2]).toEqual({ type: 'run', id: commandId, kind });
    expect(rig.disk?.commands).toMatchObject([{ id: commandId, state: 'received' }]);
    expect(commandReports(rig.do({ type: 'command-finished', id: commandId, failure: null }))).toEqual([
      'done',
    ]);
  }
});

test('what the system refuses has failed, with its reason', () => {
  const rig = ready();
  rig.hear(commandMessage('reboot'));
  const effects = rig.do({ type: 'command-finished', id: commandId, failure: 'Sem permissão.' });
  expect(sent(effects)).toEqual([
    { type: 'command', id: commandId, state: 'failed', failure: 'Sem permissão.' },
  ]);
});

test('a harmful one older than 60 s is not carried out; a message is, however old', () => {
  for (const kind of ['end', 'reboot', 'shutdown', 'sign-out'] as const) {
    const rig = ready();
    const effects = rig.hear(commandMessage(kind, { ageMs: 60_001 }));
    expect(commandReports(effects)).toEqual(['received', 'failed']);
    expect(effects.filter((effect) => effect.type === 'run')).toEqual([]);
    expect(rig.screen.kind).toBe('open');
    expect(commandReports(ready().hear(commandMessage(kind, { ageMs: 60_000 })))).not.toContain('failed');
  }
  expect(commandReports(ready().hear(commandMessage('message', { text: 'Oi', ageMs: 90_000 })))).toContain(
    'done',
  );
});

test('one that comes twice is done once and answered twice, across a crash too', () => {
  const rig = ready();
  rig.hear(commandMessage('reboot'));
  rig.do({ type: 'command-finished', id: commandId, failure: null });
  const again = rig.hear(commandMessage('reboot'));
  expect(again.map((effect) => effect.type)).not.toContain('run');
  expect(commandReports(again)).toEqual(['done']);
  rig.crash(1_000);
  rig.do({ type: 'connected' });
  rig.hear(stateMessage(null));
  const later = rig.hear(commandMessage('reboot'));
  expect(later.map((effect) => effect.type)).not.toContain('run');
  expect(commandReports(later)).toEqual(['done']);
});

test('after the boot that it asked for a reboot is done; one cut off before has failed and is not done again', () => {
  const booted = ready();
  booted.hear(commandMessage('reboot'));
  booted.reboot({ wallMs: 60_000 });
  expect(commandReports(booted.do({ type: 'connected' }))).toEqual(['done']);

  const crashed = ready();
  crashed.hear(commandMessage('reboot'));
  crashed.crash(1_000);
  expect(commandReports(crashed.do({ type: 'connected' }))).toEqual(['failed']);
  crashed.hear(stateMessage(null));
  expect(crashed.hear(commandMessage('reboot')).map((effect) => effect.type)).not.toContain('run');
});

test('end is done when the server has ended the session, in whichever order both come', () => {
  const rig = ready();
  const effects = rig.hear(commandMessage('end'));
  expect(commandReports(effects)).toEqual(['received']);
  expect(sent(effects).map((message) => message.type)).toContain('heartbeat');
  expect(rig.screen.kind).toBe('open');
  expect(commandReports(rig.hear(stateMessage(null)))).toEqual(['done']);

  const other = ready();
  other.hear(stateMessage(null));
  expect(commandReports(other.hear(commandMessage('end')))).toEqual(['received', 'done']);
});

test('end never ends a session that began behind it', () => {
  const rig = ready();
  rig.hear(commandMessage('end'));
  rig.hear(stateMessage(sessionWord(1_800_000, { id: sessionB })));
  expect(rig.screen).toMatchObject({ kind: 'open' });
  expect(rig.state.counting?.id).toBe(sessionB);
});

test('lock and unlock are done when the server says so, and fail when it never does', () => {
  const rig = ready();
  rig.hear(commandMessage('lock'));
  expect(commandReports(rig.hear(stateMessage(sessionWord(3_600_000), { isLocked: true })))).toEqual([
    'done',
  ]);
  expect(rig.screen.kind).toBe('locked');

  const alone = ready();
  alone.hear(commandMessage('lock'));
  expect(commandReports(alone.pass(9_750))).toEqual([]);
  expect(commandReports(alone.pass(250))).toEqual(['failed']);
});

test('a report that may have been lost with its connection is sent again on the next', () => {
  const rig = ready();
  rig.hear(commandMessage('message', { text: 'Oi' }));
  // A state that was under way already says nothing of what the server has heard.
  rig.hear(stateMessage(sessionWord(3_600_000)));
  rig.do({ type: 'disconnected' });
  expect(commandReports(rig.do({ type: 'connected' }))).toEqual(['done']);
});
