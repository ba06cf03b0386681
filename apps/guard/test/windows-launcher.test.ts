import type { GuardShortcut } from '@coruja/contract';
import { expect, test } from 'vitest';
import { edge, fakeWindows, helper } from './support/fake-windows.ts';

const url = 'http://127.0.0.1:5000/key/launcher';
const game: GuardShortcut = {
  id: 'a',
  name: 'Jogo',
  target: 'C:\\Jogos\\j.exe',
  arguments: null,
  icon: null,
};

/** @param answer what the helper prints; it ends then */
async function launch(shortcut: Partial<GuardShortcut>, answer?: string) {
  const windows = fakeWindows();
  const launched = windows.system.launcher?.launch({ ...game, ...shortcut }).then(
    () => null,
    (error: Error) => error.message,
  );
  await expect.poll(() => windows.calls).toHaveLength(answer === undefined ? 0 : 1);
  if (answer !== undefined) windows.say(answer);
  windows.close();
  return { calls: windows.calls, problem: await launched };
}

test('opens the page as an app window with its own profile, below the notice', () => {
  const { system, calls } = fakeWindows();
  system.launcher?.open(url);
  expect(calls[0]?.slice(0, 3)).toEqual([helper, 'page', edge]);
  expect(calls[0]).toEqual(
    expect.arrayContaining([
      '--user-data-dir=C:\\ProgramData\\Coruja\\janelas\\launcher',
      '--window-size=960,600',
      `--app=${url}`,
    ]),
  );
});

test('the helper starts a program with its arguments as one line, or an address', async () => {
  const program = await launch({ arguments: '-w "meu jogo"' }, 'started');
  expect(program).toEqual({ calls: [[helper, 'start', game.target, '-w "meu jogo"']], problem: null });
  const address = await launch({ target: 'steam://rungameid/730' }, 'started');
  expect(address).toEqual({ calls: [[helper, 'start', 'steam://rungameid/730']], problem: null });
});

test('says what is not on this computer, and that something did not open', async () => {
  const notHere = 'Este jogo não está neste computador. Chame o atendente.';
  expect((await launch({}, 'missing')).problem).toBe(notHere);
  expect((await launch({}, '')).problem).toBe('Não abriu. Chame o atendente.');
});

test.each(['/usr/bin/jogo', 'C:\\Jogos\\j.bat', 'C:\\Jogos\\..\\j.exe', 'javascript:alert(1)', ''])(
  'starts nothing for %j',
  async (target) => {
    const { calls, problem } = await launch({ target });
    expect(calls).toEqual([]);
    expect(problem).toBe('Este jogo não está neste computador. Chame o atendente.');
  },
);

test('without the helper there is no launcher', () => {
  expect('launcher' in fakeWindows({ files: [edge] }).system).toBe(false);
});
