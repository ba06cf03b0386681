import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenSize } from './support/display.ts';
import { writePairing } from './support/guard-process.ts';
import { recordingSystemctl } from './support/programs.ts';
import { commandId, sessionA, sessionB } from './support/rig.ts';
import { describeOnDisplay } from './support/guard-fixture.ts';
import { goodCode, goodToken } from './support/stand-in.ts';
import { always, until } from './support/until.ts';

// The built guard with real windows of a real browser (docs/product/guard.md#screen).

describeOnDisplay('on a real display', (current) => {
  test('the lock covers the whole screen, above all other windows, in dark colours', async () => {
    const fixture = current();
    await fixture.startLocked();
    const file = join(fixture.folder, 'lock.png');
    await until('the dark background', async () => {
      await fixture.display.picture(file);
      return (await fixture.display.pixel(file, 6, screenSize.height - 6)) === '#0A101D';
    });
    await fixture.takePicture('guard-lock');
  });

  test('a session opens the screen within a second and shows the time left, which counts down', async () => {
    const fixture = current();
    await fixture.startLocked();
    const began = performance.now();
    fixture.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    const addresses = ['02:00:00:00:00:01'];
    fixture.server.send({ type: 'command', id: commandId, kind: 'wake', text: null, addresses, ageMs: 0 });
    const first = await fixture.secondsShown();
    // The browser of the notice takes longer to start than the cover to go.
    expect(await fixture.display.looker.isCovered()).toBe(false);
    // The title may be from some time ago, but not from before the start.
    expect(first).toBeLessThanOrEqual(1_800);
    expect(first).toBeGreaterThan(1_800 - (performance.now() - began) / 1_000 - 1.5);
    const events = () =>
      fixture.guard.log.filter(({ kind }) => kind === 'notice' || kind === 'wake').map(({ event }) => event);
    await until('the next command', () => events().includes('command'));
    // It opened before the guard read the next message, so it waited for no timer.
    expect(events().slice(0, 2)).toEqual(['window opened', 'command']);
    await until('the countdown', async () => (await fixture.secondsShown()) < first - 1);
    const state = await until('above the others', async () => {
      const text = await fixture.display.property((await fixture.notice()).id, '_NET_WM_STATE');
      return /ABOVE/.test(text) && text;
    });
    expect(state).not.toContain('FULLSCREEN');
    const { x, width } = await fixture.display.geometry((await fixture.notice()).id);
    expect(x + width).toBeGreaterThan(screenSize.width - 60);
    await fixture.takePicture('guard-notice');
  });

  test('it warns at five minutes and at one, and locks at the end', async () => {
    const fixture = current();
    await fixture.startOpen(300_500);
    await fixture.warned(5);
    await until(
      'the large notice',
      async () => (await fixture.display.geometry((await fixture.notice()).id)).width >= 480,
    );
    await until('five minutes', async () => (await fixture.secondsShown()) <= 300);
    await fixture.takePicture('guard-warning');
    fixture.server.startSession({ id: sessionB, remainingMs: 60_500 });
    await fixture.warned(1);
    fixture.server.startSession({ id: '00000000-0000-4000-8000-00000000000c', remainingMs: 1_000 });
    await until('the cover', () => fixture.display.looker.isCovered());
    await fixture.lock();
    await until('the notice to close', async () => (await fixture.windowsWith(/^\d\d:\d\d/)).length === 0);
    await until('the report', () =>
      fixture.server.received.some(
        (message) => message.type === 'finished' && message.reading.sessionId.endsWith('c'),
      ),
    );
  });

  test('locks when the session is ended or the computer is locked at the counter', async () => {
    const fixture = current();
    await fixture.startOpen(1_800_000);
    fixture.server.endSession();
    await fixture.lock();
    fixture.server.startSession({ id: sessionB, remainingMs: 1_800_000 });
    await fixture.noLock();
    fixture.server.setLocked(true);
    await fixture.lock();
  });

  test('browser shortcuts open nothing and do not uncover the screen', async () => {
    const fixture = current();
    await fixture.startLocked();
    await fixture.display.press('ctrl+n', 'ctrl+t', 'ctrl+shift+n', 'ctrl+o', 'ctrl+p', 'ctrl+u', 'ctrl+j');
    await fixture.display.press('F1', 'F5', 'F11', 'F12', 'ctrl+shift+i', 'Escape', 'ctrl+w', 'alt+Left');
    await fixture.display.press('alt+F4', 'super+d', 'alt+Tab');
    const isAlone = async () =>
      (await fixture.display.windows()).length === 0 && (await fixture.display.looker.isCovered());
    await always('only the cover', isAlone, 3_000);
  });

  test('shows a message in the notice, and runs a reboot once', async () => {
    const fixture = current();
    const tools = recordingSystemctl(fixture.folder);
    writePairing(fixture.folder, fixture.server.url);
    fixture.start({ PATH: `${tools.folder}:${process.env['PATH'] ?? ''}` });
    await fixture.lock();
    await until('a connection', () => fixture.server.isConnected());
    fixture.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await fixture.notice();
    const text = 'Sua pizza chegou.';
    fixture.server.send({ type: 'command', id: sessionB, kind: 'message', text, ageMs: 0 });
    await until(
      'the large notice',
      async () => (await fixture.display.geometry((await fixture.notice()).id)).width >= 480,
    );
    await fixture.takePicture('guard-message');
    for (let times = 0; times < 2; times += 1)
      fixture.server.send({ type: 'command', id: commandId, kind: 'reboot', text: null, ageMs: 0 });
    const states = () =>
      fixture.server.received.flatMap((message) =>
        message.type === 'command' && message.id === commandId ? [message.state] : [],
      );
    await until('done', () => states().includes('done'));
    expect(states()[0]).toBe('received');
    expect(readFileSync(tools.calls, 'utf8')).toBe('reboot\n');
  });

  test('when revoked it shows the pairing screen, where it can be paired again', async () => {
    const fixture = current();
    await fixture.startOpen(1_800_000);
    fixture.server.refusal = 401;
    fixture.server.send({ type: 'revoked' });
    await fixture.lock();
    expect(existsSync(join(fixture.folder, 'pairing'))).toBe(false);
    fixture.server.refusal = null;
    fixture.server.endSession();
    const typeIn = async (code: string) => {
      // The address field; the click also focuses the window.
      await fixture.display.click(795, 395);
      await fixture.display.press('ctrl+a');
      await fixture.display.type(`${fixture.server.url}\t`);
      await fixture.display.press('ctrl+a');
      await fixture.display.type(`${code}\n`);
    };
    /** Types again if a key got lost: a virtual display is not always fast. */
    const tryCode = (code: string, isTaken: () => boolean) =>
      until(code, async () => {
        await typeIn(code);
        return until('an answer', isTaken, 3_000).catch(() => false);
      });
    await tryCode('XXXX-2345', () => fixture.server.pairings > 0);
    await fixture.takePicture('guard-pairing');
    await tryCode(goodCode.toLowerCase(), () => existsSync(join(fixture.folder, 'pairing')));
    await fixture.lock();
    await until('a connection', () => fixture.server.isConnected());
    expect(statSync(join(fixture.folder, 'pairing')).mode & 0o777).toBe(0o600);
    expect(fixture.guard.output).not.toContain(goodToken);
    expect(fixture.guard.output.toUpperCase()).not.toContain(goodCode);
  });

  test('SIGTERM ends the guard and its windows', async () => {
    const fixture = current();
    await fixture.startLocked();
    expect(await fixture.guard.kill('SIGTERM')).toBe(0);
    expect(await fixture.display.windows()).toEqual([]);
    expect(await fixture.display.looker.isCovered()).toBe(false);
    expect(fixture.guard.log.some((line) => line.event === 'error')).toBe(false);
  });
});
