import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenSize } from './support/display.ts';
import { writePairing } from './support/guard-process.ts';
import { systemctlThatWritesDown } from './support/programs.ts';
import { commandId, sessionA, sessionB } from './support/rig.ts';
import { describeOnDisplay } from './support/scene.ts';
import { goodCode, goodToken } from './support/stand-in.ts';
import { always, until } from './support/until.ts';

// The guard as it is delivered, with real windows of a real browser (docs/product/guard.md#screen).

describeOnDisplay('on a real display', (current) => {
  test('the lock covers the whole screen, above all others, in the colours of the night', async () => {
    const scene = current();
    const window = await scene.startLocked();
    await until('the whole screen', () => scene.covers(window));
    const state = () => scene.display.property(window.id, '_NET_WM_STATE');
    await until(
      'full-screen and above',
      async () => /FULLSCREEN/.test(await state()) && /ABOVE/.test(await state()),
    );
    const file = join(scene.folder, 'lock.png');
    await until('the night', async () => {
      await scene.display.picture(file);
      return (await scene.display.pixel(file, 6, screenSize.height - 6)) === '#0A101D';
    });
    await scene.takePicture('guard-lock');
  });

  test('a session releases the screen within a second and shows what is left, which counts down', async () => {
    const scene = current();
    await scene.startLocked();
    const began = performance.now();
    scene.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await scene.noLock();
    expect(performance.now() - began).toBeLessThan(1_000);
    const first = await scene.secondsShown();
    expect(Math.abs(first - (1_800 - (performance.now() - began) / 1_000))).toBeLessThan(2.5);
    await until('the countdown', async () => (await scene.secondsShown()) < first - 1);
    const state = await until('above the others', async () => {
      const text = await scene.display.property((await scene.notice()).id, '_NET_WM_STATE');
      return /ABOVE/.test(text) && text;
    });
    expect(state).not.toContain('FULLSCREEN');
    const { x, width } = await scene.display.geometry((await scene.notice()).id);
    expect(x + width).toBeGreaterThan(screenSize.width - 60);
    await scene.takePicture('guard-notice');
  });

  test('it warns at five minutes and at one, and locks at the end', async () => {
    const scene = current();
    await scene.startOpen(304_000);
    await scene.warned(5);
    await until(
      'the large notice',
      async () => (await scene.display.geometry((await scene.notice()).id)).width >= 480,
    );
    await until('five minutes', async () => (await scene.secondsShown()) <= 300);
    await scene.takePicture('guard-warning');
    scene.server.startSession({ id: sessionB, remainingMs: 63_000 });
    await scene.warned(1);
    scene.server.startSession({ id: '00000000-0000-4000-8000-00000000000c', remainingMs: 4_000 });
    const curtain = await until('a cover of the screen', async () => {
      const shown = await scene.display.windows();
      for (const window of shown) if (await scene.covers(window)) return window;
      return null;
    });
    expect(curtain.title).toMatch(/Coruja|\/lock$/);
    await scene.lock();
    await until('the notice to go', async () => (await scene.windowsWith(/^\d\d:\d\d/)).length === 0);
    await until('its word', () =>
      scene.server.received.some(
        (message) => message.type === 'finished' && message.reading.sessionId.endsWith('c'),
      ),
    );
  });

  test('ended and locked at the counter', async () => {
    const scene = current();
    await scene.startOpen(1_800_000);
    scene.server.endSession();
    await scene.lock();
    scene.server.startSession({ id: sessionB, remainingMs: 1_800_000 });
    await scene.noLock();
    scene.server.setLocked(true);
    await scene.lock();
  });

  test('the keys of the browser open nothing and uncover nothing', async () => {
    const scene = current();
    const window = await scene.startLocked();
    await until('the whole screen', () => scene.covers(window));
    await scene.display.press('ctrl+n', 'ctrl+t', 'ctrl+shift+n', 'ctrl+o', 'ctrl+p', 'ctrl+u', 'ctrl+j');
    await scene.display.press('F1', 'F5', 'F11', 'F12', 'ctrl+shift+i', 'Escape', 'ctrl+w', 'alt+Left');
    const isAlone = async () => {
      const shown = await scene.display.windows();
      return shown.length === 1 && shown[0]?.id === window.id && (await scene.covers(window));
    };
    await always('one window, and whole', isAlone, 3_000);
    expect(scene.guard.log.filter((line) => line.event === 'window lost')).toEqual([]);
  });

  test('a message stands in the notice; a reboot is asked of the system once', async () => {
    const scene = current();
    const tools = systemctlThatWritesDown(scene.folder);
    writePairing(scene.folder, scene.server.url);
    scene.start({ PATH: `${tools.folder}:${process.env['PATH'] ?? ''}` });
    await scene.lock();
    await until('a connection', () => scene.server.isConnected());
    scene.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await scene.notice();
    const text = 'Sua pizza chegou.';
    scene.server.send({ type: 'command', id: sessionB, kind: 'message', text, ageMs: 0 });
    await until(
      'the large notice',
      async () => (await scene.display.geometry((await scene.notice()).id)).width >= 480,
    );
    await scene.takePicture('guard-message');
    for (let times = 0; times < 2; times += 1)
      scene.server.send({ type: 'command', id: commandId, kind: 'reboot', text: null, ageMs: 0 });
    const states = () =>
      scene.server.received.flatMap((message) =>
        message.type === 'command' && message.id === commandId ? [message.state] : [],
      );
    await until('done', () => states().includes('done'));
    expect(states()[0]).toBe('received');
    expect(readFileSync(tools.calls, 'utf8')).toBe('reboot\n');
  });

  test('revoked it asks for a pairing, and is paired by hand on its own screen', async () => {
    const scene = current();
    await scene.startOpen(1_800_000);
    scene.server.refusal = 401;
    scene.server.send({ type: 'revoked' });
    const window = await until(
      'the pairing screen',
      async () => (await scene.windowsWith(/^Coruja · Conectar este computador$/))[0],
    );
    expect(existsSync(join(scene.folder, 'pairing'))).toBe(false);
    scene.server.refusal = null;
    scene.server.endSession();
    await until('the whole screen', () => scene.covers(window));
    const typeIn = async (code: string) => {
      // The field of the address; a click gives the keyboard to the window as well.
      await scene.display.click(795, 395);
      await scene.display.press('ctrl+a');
      await scene.display.type(`${scene.server.url}\t`);
      await scene.display.press('ctrl+a');
      await scene.display.type(`${code}\n`);
    };
    /** Once more where a key got lost: a display that nobody sees is not always quick. */
    const tryCode = (code: string, isTaken: () => boolean) =>
      until(code, async () => {
        await typeIn(code);
        return until('an answer', isTaken, 3_000).catch(() => false);
      });
    await tryCode('XXXX-2345', () => scene.server.pairings > 0);
    await scene.takePicture('guard-pairing');
    await tryCode(goodCode.toLowerCase(), () => existsSync(join(scene.folder, 'pairing')));
    await scene.lock();
    await until('a connection', () => scene.server.isConnected());
    expect(statSync(join(scene.folder, 'pairing')).mode & 0o777).toBe(0o600);
    expect(scene.guard.output).not.toContain(goodToken);
    expect(scene.guard.output.toUpperCase()).not.toContain(goodCode);
  });

  test('SIGTERM ends it and its windows', async () => {
    const scene = current();
    await scene.startLocked();
    expect(await scene.guard.kill('SIGTERM')).toBe(0);
    expect(await scene.display.windows()).toEqual([]);
    expect(scene.guard.log.some((line) => line.event === 'error')).toBe(false);
  });
});
