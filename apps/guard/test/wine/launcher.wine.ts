import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForWindows } from '../../../../scripts/lib/windows-program.mjs';
import type { Display } from '../support/display.ts';
import { sessionA, sessionState, stateMessage } from '../support/rig.ts';
import { goodCode, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, guard, helper, startWineDisplay, Wine } from './wine.ts';

// The launcher on Windows (docs/product/shortcuts.md#on-the-computers), with a stand-in for the browser and for the games: a window
// whose title is the address in its arguments.

const edge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe';
const game = 'C:\\Jogos\\Meu Jogo\\jogo.exe';
const ids = ['d1', 'd2', 'd3', 'd4'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
const [gameId = '', missingId = '', steamId = '', riotId = ''] = ids;

let display: Display;
let wine: Wine;
let server: StandIn;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  wine.unpack(folder);
  for (const program of [edge, game]) {
    wine.makeFolder(program.slice(0, program.lastIndexOf('\\')));
    await compileForWindows(`${import.meta.dirname}/browser`, wine.path(program));
  }
  server = await startStandIn();
  await wine.run(guard, 'pair', '--server', server.url, '--code', goodCode);
  await wine.run('sc', 'create', 'CorujaGuarda', 'binPath=', `"${helper}" service`, 'start=', 'auto');
  await wine.reboot();
  const steam = 'HKLM\\Software\\Classes\\steam';
  await wine.run('reg', 'add', steam, '/v', 'URL Protocol', '/d', '', '/f');
  await wine.run('reg', 'add', `${steam}\\shell\\open\\command`, '/ve', '/d', `"${game}" "%1"`, '/f');
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
  await server?.stop();
});

const titles = async () => (await display.windows()).map(({ title }) => title);
const titleWith = (end: string) =>
  until(`the window ${end}`, async () => (await titles()).find((title) => title.endsWith(end)));

/** As the page does it, whose address is in the window's title. */
async function press(title: string, id: string): Promise<unknown> {
  const page = title.slice(title.indexOf('http://'));
  const { origin } = new URL(page);
  const answer = await fetch(page.replace(/launcher$/, 'launch'), {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  return answer.json();
}

test('the page opens with the session, starts programs and addresses, and closes with the lock', async () => {
  await until('a connection', () => server.isConnected());
  const message = stateMessage(sessionState(1_800_000, { id: sessionA }));
  if (message.type !== 'state') return;
  const icon = null;
  const shortcuts = [
    { id: gameId, name: 'Jogo', target: game, arguments: '-w "http://game.test/a b"', icon },
    { id: missingId, name: 'Outro', target: 'C:\\Jogos\\nada.exe', arguments: null, icon },
    { id: steamId, name: 'CS', target: 'steam://open/http://steam.test', arguments: null, icon },
    { id: riotId, name: 'LoL', target: 'riotclient://launch', arguments: null, icon },
  ];
  server.send({ ...message, state: { ...message.state, shortcuts } });
  server.startSession({ id: sessionA, remainingMs: 1_800_000 });
  const page = await titleWith('/launcher');
  await titleWith('/notice');
  expect(await press(page, gameId)).toEqual({ problem: null });
  await titleWith('http://game.test/a b');
  expect(await press(page, steamId)).toEqual({ problem: null });
  await titleWith('steam://open/http://steam.test');
  const problem = 'Este jogo não está neste computador. Chame o atendente.';
  expect(await press(page, missingId)).toEqual({ problem });
  expect(await press(page, riotId)).toEqual({ problem });
  server.endSession();
  await titleWith('Tela de bloqueio');
  // Games go on behind the lock: without the cleaning they belong to the next session too. While windows close, the list may fail,
  // and is empty then.
  await until('the game without the page', async () => {
    const open = await titles();
    const games = open.filter((title) => title.endsWith('http://game.test/a b'));
    return games.length === 1 && !open.some((title) => title.endsWith('/launcher'));
  });
});
