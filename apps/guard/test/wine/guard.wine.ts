import { guardVersion } from '@coruja/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Display } from '../support/display.ts';
import { sessionA } from '../support/rig.ts';
import { goodCode, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, guard, startWineDisplay, Wine } from './wine.ts';

// The packaged programs, as a computer gets them. What Wine cannot show is in docs/guard-windows-checklist.md.

let display: Display;
let wine: Wine;
let server: StandIn;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  wine.unpack(folder);
  server = await startStandIn();
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
  await server?.stop();
});

const data = 'C:\\ProgramData\\Coruja\\guarda';

describe('the program', () => {
  test('prints its version', async () => {
    expect(await wine.run(guard, '--version')).toEqual({ code: 0, output: `${guardVersion}\n` });
  });

  test('refuses a wrong code', async () => {
    const outcome = await wine.run(guard, 'pair', '--server', server.url, '--code', 'WXYZ-2345');
    expect(outcome).toEqual({
      code: 1,
      output: 'Código de pareamento inválido ou expirado. Gere outro no console.\n',
    });
    expect(wine.read(`${data}\\pairing`)).toBe('');
  });

  test('pairs', async () => {
    const outcome = await wine.run(guard, 'pair', '--server', server.url, '--code', goodCode);
    expect(outcome).toEqual({ code: 0, output: 'PC 07 está conectado à loja Arena Coruja.\n' });
    expect(wine.read(`${data}\\pairing`)).toContain(server.url);
  });
});

test('a session is counted to its warning, and to its end without a server', async () => {
  const running = wine.start(guard);
  await until('a greeting', () => server.received.length > 0);
  expect(server.received[0]).toMatchObject({ type: 'hello', version: guardVersion });
  server.startSession({ id: sessionA, remainingMs: 62_000 });
  await until('the warning', () => running.output().includes('"event":"warning","minutes":1'));
  const before = wine.read(`${data}\\session`);
  server.startSession({ id: sessionA, remainingMs: 8_000 });
  const endsAt = performance.now() + 8_000;
  await until('the saved session', () => wine.read(`${data}\\session`) !== before);
  await server.stop();
  await until('the end of the session', () => /notice.*"lock"/s.test(running.output()));
  expect(Math.abs(performance.now() - endsAt)).toBeLessThan(2_000);
  server = await startStandIn({ port: server.port });
  const finished = await until('the report', () => server.received.find(({ type }) => type === 'finished'));
  expect(finished).toEqual({ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 3_600 } });
  await wine.run('taskkill', '/f', '/im', 'coruja-guard.exe');
  await running.ended;
});
