import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { newComputer, newGuard } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { useTestApp } from '../../test/test-app.ts';
import { WrongTokenLimit } from './wrong-token-limit.ts';

const address = '192.0.2.1';

function newLimit() {
  let now = 0;
  const limit = new WrongTokenLimit(() => now);
  const tryMany = (count: number, from: string | null = address) =>
    Array.from({ length: count }, (_, n) => limit.take(from, `wrong-${n}`)).filter((taken) => taken !== null)
      .length;
  return { limit, tryMany, pass: (seconds: number) => void (now += seconds * 1_000) };
}

it('allows an address 300 wrong tokens at once, and one more a second', () => {
  const { tryMany, pass } = newLimit();
  expect(tryMany(400)).toBe(300);
  pass(10);
  expect(tryMany(400)).toBe(10);
  pass(300);
  expect(tryMany(400)).toBe(300);
});

it('counts each address by itself, and an IPv6 network as one', () => {
  const { tryMany } = newLimit();
  expect(tryMany(400)).toBe(300);
  expect(tryMany(10, '192.0.2.2')).toBe(10);
  expect(tryMany(10, null)).toBe(10);
  expect(tryMany(300, '2001:db8::1')).toBe(300);
  expect(tryMany(10, '2001:db8::2')).toBe(0);
});

it('always allows a token that was valid before', () => {
  const { limit, tryMany } = newLimit();
  limit.take(address, 'good')?.();
  limit.rememberValid('good');
  tryMany(400);
  expect(limit.take(address, 'good')).not.toBeNull();
  expect(limit.take(address, 'never seen')).toBeNull();
});

it('does not count valid tokens', () => {
  const { limit, tryMany } = newLimit();
  for (let n = 0; n < 1_000; n += 1) limit.take(address, 'good')?.();
  expect(tryMany(400)).toBe(300);
});

const app = useTestApp();

it('answers 429 beyond the limit, and lets a known guard reconnect', async () => {
  const url = await listen(app().app);
  const owner = await app().newOwner();
  const { token } = await newGuard(owner, (await newComputer(owner)).id);
  (await GuardClient.connect(url, token)).socket.terminate();
  const tryWrongToken = (n: number) =>
    new Promise<string>((resolve) => {
      const headers = { authorization: `Bearer ${String(n).padStart(43, 'A')}` };
      const socket = new WebSocket(`${url}/api/guard`, { headers });
      socket.on('unexpected-response', (_, { statusCode, headers: answered }) => {
        resolve(`${statusCode} ${answered['retry-after'] ?? ''}`.trim());
        socket.terminate();
      });
      socket.on('error', () => undefined);
    });
  const answers: string[] = [];
  for (let round = 0; round < 11; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 40 }, (_, n) => tryWrongToken(round * 40 + n)))));
  expect(new Set(answers)).toEqual(new Set(['401', '429 5']));
  expect(answers.filter((answer) => answer === '401').length).toBeGreaterThanOrEqual(300);
  await (await GuardClient.connect(url, token)).heartbeat();
});
