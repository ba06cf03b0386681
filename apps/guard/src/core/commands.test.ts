import { expect, test } from 'vitest';
import {
  commandId,
  commandMessage,
  commandReports,
  Rig,
  sent,
  sessionB,
  sessionState,
  stateMessage,
} from '../../test/support/rig.ts';

function ready(): Rig {
  const rig = new Rig();
  rig.online(stateMessage(sessionState(3_600_000)));
  return rig;
}

test('shows a message for a minute', () => {
  const rig = ready();
  expect(commandReports(rig.receive(commandMessage('message', { text: ' Sua pizza chegou ' })))).toEqual([
    'received',
    'done',
  ]);
  expect(rig.screen).toMatchObject({ note: { id: commandId, text: 'Sua pizza chegou' } });
  rig.advance(60_000);
  expect(rig.screen).toMatchObject({ note: null });
});

test('saves a reboot, shutdown or sign-out before it runs, and reports it after', () => {
  for (const kind of ['reboot', 'shutdown', 'sign-out'] as const) {
    const rig = ready();
    const effects = rig.receive(commandMessage(kind));
    expect(effects.map((effect) => effect.type)).toEqual(['save', 'send', 'run']);
    expect(effects[2]).toEqual({ type: 'run', id: commandId, kind });
    expect(rig.disk?.commands).toMatchObject([{ id: commandId, state: 'received' }]);
    expect(commandReports(rig.dispatch({ type: 'command-finished', id: commandId, failure: null }))).toEqual([
      'done',
    ]);
  }
});

test('wakes other computers, saved and reported like a restart, whatever this one shows', () => {
  const addresses = ['a8:5e:45:00:11:33', 'a8:5e:45:00:11:44'];
  const rig = ready();
  const effects = rig.receive(commandMessage('wake', { text: 'PC 08', addresses }));
  expect(effects.map((effect) => effect.type)).toEqual(['save', 'send', 'wake']);
  expect(effects[2]).toEqual({ type: 'wake', id: commandId, addresses });
  expect(rig.screen).toMatchObject({ note: null });
  // It does not wait for a state of the server.
  rig.advance(9_000);
  rig.receive(stateMessage(sessionState(3_591_000)));
  rig.advance(9_000);
  expect(commandReports(rig.dispatch({ type: 'command-finished', id: commandId, failure: null }))).toEqual([
    'done',
  ]);
});

test('does not wake without addresses', () => {
  const effects = ready().receive(commandMessage('wake', { text: 'PC 08' }));
  expect(sent(effects).at(-1)).toMatchObject({
    state: 'failed',
    failure: 'O pedido de ligar chegou sem endereços.',
  });
});

test('sets the volume at any age, saved and reported like a restart', () => {
  for (const level of [0, 30]) {
    const rig = ready();
    const effects = rig.receive(commandMessage('volume', { level, ageMs: 90_000 }));
    expect(effects.map((effect) => effect.type)).toEqual(['save', 'send', 'volume']);
    expect(effects[2]).toEqual({ type: 'volume', id: commandId, level });
    const again = rig.receive(commandMessage('volume', { level }));
    expect(again.map((effect) => effect.type)).not.toContain('volume');
    const failure = 'Este computador não tem saída de som.';
    expect(sent(rig.dispatch({ type: 'command-finished', id: commandId, failure }))).toEqual([
      { type: 'command', id: commandId, state: 'failed', failure },
    ]);
  }
});

test('a volume without its level has failed', () => {
  expect(sent(ready().receive(commandMessage('volume'))).at(-1)).toMatchObject({
    state: 'failed',
    failure: 'O pedido de volume chegou sem o nível.',
  });
});

test('a wake or a volume that a restart of the guard interrupted has failed, also after a boot', () => {
  for (const restart of [(rig: Rig) => rig.crash(), (rig: Rig) => rig.reboot({ wallMs: 60_000 })]) {
    for (const message of [
      commandMessage('wake', { addresses: ['a8:5e:45:00:11:33'] }),
      commandMessage('volume', { level: 30 }),
    ]) {
      const rig = ready();
      rig.receive(message);
      restart(rig);
      expect(rig.state.commands).toMatchObject([{ state: 'failed' }]);
    }
  }
});

test('reports a command that the system refuses as failed, with the reason', () => {
  const rig = ready();
  rig.receive(commandMessage('reboot'));
  const effects = rig.dispatch({ type: 'command-finished', id: commandId, failure: 'Sem permissão.' });
  expect(sent(effects)).toEqual([
    { type: 'command', id: commandId, state: 'failed', failure: 'Sem permissão.' },
  ]);
});

test('does not execute a harmful command older than 60 s, but shows a message of any age', () => {
  for (const kind of ['end', 'reboot', 'shutdown', 'sign-out'] as const) {
    const rig = ready();
    const effects = rig.receive(commandMessage(kind, { ageMs: 60_001 }));
    expect(commandReports(effects)).toEqual(['received', 'failed']);
    expect(effects.filter((effect) => effect.type === 'run')).toEqual([]);
    expect(rig.screen.kind).toBe('open');
    expect(commandReports(ready().receive(commandMessage(kind, { ageMs: 60_000 })))).not.toContain('failed');
  }
  expect(commandReports(ready().receive(commandMessage('message', { text: 'Oi', ageMs: 90_000 })))).toContain(
    'done',
  );
});

test('executes a command received twice once and reports it twice, also after a crash', () => {
  const rig = ready();
  rig.receive(commandMessage('reboot'));
  rig.dispatch({ type: 'command-finished', id: commandId, failure: null });
  const again = rig.receive(commandMessage('reboot'));
  expect(again.map((effect) => effect.type)).not.toContain('run');
  expect(commandReports(again)).toEqual(['done']);
  rig.crash(1_000);
  rig.dispatch({ type: 'connected' });
  rig.receive(stateMessage(null));
  const later = rig.receive(commandMessage('reboot'));
  expect(later.map((effect) => effect.type)).not.toContain('run');
  expect(commandReports(later)).toEqual(['done']);
});

test('after a boot a reboot is done; after a crash without a boot it has failed and is not executed again', () => {
  const booted = ready();
  booted.receive(commandMessage('reboot'));
  booted.reboot({ wallMs: 60_000 });
  expect(commandReports(booted.dispatch({ type: 'connected' }))).toEqual(['done']);

  const crashed = ready();
  crashed.receive(commandMessage('reboot'));
  crashed.crash(1_000);
  expect(commandReports(crashed.dispatch({ type: 'connected' }))).toEqual(['failed']);
  crashed.receive(stateMessage(null));
  expect(crashed.receive(commandMessage('reboot')).map((effect) => effect.type)).not.toContain('run');
});

test('finishes `end` when the server has ended the session, whichever message arrives first', () => {
  const rig = ready();
  const effects = rig.receive(commandMessage('end'));
  expect(commandReports(effects)).toEqual(['received']);
  expect(sent(effects).map((message) => message.type)).toContain('heartbeat');
  expect(rig.screen.kind).toBe('open');
  expect(commandReports(rig.receive(stateMessage(null)))).toEqual(['done']);

  const other = ready();
  other.receive(stateMessage(null));
  expect(commandReports(other.receive(commandMessage('end')))).toEqual(['received', 'done']);
});

test('`end` never ends a session that started after it', () => {
  const rig = ready();
  rig.receive(commandMessage('end'));
  rig.receive(stateMessage(sessionState(1_800_000, { id: sessionB })));
  expect(rig.screen).toMatchObject({ kind: 'open' });
  expect(rig.state.countdown?.id).toBe(sessionB);
});

test('finishes `lock` by the next state of the server, and fails it after 10 s without one', () => {
  const rig = ready();
  rig.receive(commandMessage('lock'));
  expect(commandReports(rig.receive(stateMessage(sessionState(3_600_000), { isLocked: true })))).toEqual([
    'done',
  ]);
  expect(rig.screen.kind).toBe('locked');

  const alone = ready();
  alone.receive(commandMessage('lock'));
  expect(commandReports(alone.advance(9_750))).toEqual([]);
  expect(commandReports(alone.advance(250))).toEqual(['failed']);
});

test('sends an unacknowledged report again on the next connection', () => {
  const rig = ready();
  rig.receive(commandMessage('message', { text: 'Oi' }));
  // The server may have sent this state before it received the report.
  rig.receive(stateMessage(sessionState(3_600_000)));
  rig.dispatch({ type: 'disconnected' });
  expect(commandReports(rig.dispatch({ type: 'connected' }))).toEqual(['done']);
});
