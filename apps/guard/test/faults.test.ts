import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserWithoutPreload } from './support/programs.ts';
import { sessionA, sessionB } from './support/rig.ts';
import { describeOnDisplay, faketime, isInCi } from './support/guard-fixture.ts';
import { startStandIn } from './support/stand-in.ts';
import { until } from './support/until.ts';

// Faults and tampering, with real windows (docs/product/guard.md#faults).

if (faketime === undefined && !isInCi)
  console.warn('!!! SKIPPED: the guard with a changed clock is not tested. Missing here: libfaketime.');

describeOnDisplay('faults on a real display', (current) => {
  test('a window killed with -9 is reopened within a second and covers the screen', async () => {
    const fixture = current();
    const first = await fixture.startLocked();
    const openings = () => fixture.guard.log.filter((line) => line.event === 'window opened').length;
    const before = openings();
    process.kill(first.pid, 'SIGKILL');
    const began = performance.now();
    await until('another opening', () => openings() > before);
    expect(performance.now() - began).toBeLessThan(1_000);
    const second = await until('another window', async () =>
      (await fixture.windowsWith(/bloqueio$/)).find((shown) => shown.pid !== first.pid),
    );
    await until('the whole screen', () => fixture.covers(second));
  });

  test('a lock closed by the desktop is reopened', async () => {
    const fixture = current();
    const first = await fixture.startLocked();
    await fixture.display.close(first.id);
    await until('another window', async () =>
      (await fixture.windowsWith(/bloqueio$/)).find((shown) => shown.pid !== first.pid),
    );
  });

  test('a guard killed with -9 and restarted without a server continues the countdown, with one window', async () => {
    const fixture = current();
    const { pid } = await fixture.startOpen(900_000);
    const endsAt = performance.now() + (await fixture.secondsShown()) * 1_000;
    await fixture.server.stop();
    await fixture.guard.kill('SIGKILL');
    fixture.start();
    await fixture.noticeAfter(pid);
    const left = (endsAt - performance.now()) / 1_000;
    expect(Math.abs((await fixture.secondsShown()) - left)).toBeLessThan(2);
    expect(await fixture.windowsWith(/bloqueio$/)).toEqual([]);
  });

  test('a guard killed with -9 while locked has one lock window after its restart', async () => {
    const fixture = current();
    const first = await fixture.startLocked();
    await fixture.guard.kill('SIGKILL');
    expect(await fixture.windowsWith(/bloqueio$/)).toHaveLength(1);
    fixture.start();
    await until('one lock, a new one', async () => {
      const locks = await fixture.windowsWith(/bloqueio$/);
      return locks.length === 1 && locks[0]?.pid !== first.pid;
    });
  });

  test('without a server the session goes on and locks at its end; afterwards guard and server agree', async () => {
    const fixture = current();
    await fixture.startOpen(20_000);
    await fixture.server.stop();
    await until('the lost connection', () => fixture.guard.log.some((line) => line.event === 'disconnected'));
    expect(await fixture.secondsShown()).toBeGreaterThan(0);
    await fixture.lock();
    fixture.server = await startStandIn({ port: fixture.server.port });
    await until(
      'the report of the session that ended meanwhile',
      () => fixture.server.received.some((message) => message.type === 'finished'),
      // The longest delay before a reconnect.
      40_000,
    );
    fixture.server.startSession({ id: sessionB, remainingMs: 1_800_000 });
    const began = performance.now();
    await fixture.noLock();
    const left = 1_800 - (performance.now() - began) / 1_000;
    expect(Math.abs((await fixture.secondsShown()) - left)).toBeLessThan(5);
  });

  test.skipIf(faketime === undefined && !isInCi)(
    'changing the wall clock by a day, forward and back, changes nothing',
    async () => {
      const fixture = current();
      expect(faketime).toBeDefined();
      const clock = join(fixture.folder, 'clock');
      writeFileSync(clock, '+0');
      await fixture.startLocked({
        LD_PRELOAD: faketime ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        DONT_FAKE_MONOTONIC: '1',
        // The browser's helper processes do not start with the preloaded library.
        CORUJA_GUARD_BROWSER: browserWithoutPreload(fixture.folder),
      });
      const endsAt = performance.now() + 1_200_000;
      fixture.server.startSession({ id: sessionA, remainingMs: 1_200_000 });
      await fixture.notice();
      for (const move of ['+1d', '-1d', '+400d']) {
        writeFileSync(clock, move);
        // The log shows the wall clock's time.
        const lines = fixture.guard.log.length;
        const { pid } = await fixture.notice();
        process.kill(pid, 'SIGKILL');
        const line = await until('a line', () =>
          fixture.guard.log.slice(lines).find((entry) => entry.event === 'window lost'),
        );
        const days = (Date.parse(line.time) - Date.now()) / 86_400_000;
        expect(Math.abs(days)).toBeGreaterThan(0.9);
        await fixture.noticeAfter(pid);
        expect(Math.abs((await fixture.secondsShown()) - (endsAt - performance.now()) / 1_000)).toBeLessThan(
          2,
        );
      }
    },
  );
});
