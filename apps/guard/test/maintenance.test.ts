import { expect, test } from 'vitest';
import { describeOnDisplay } from './support/guard-fixture.ts';
import { maintenanceCode, maintenanceHashes } from './support/maintenance-code.ts';
import { MovedClock } from './support/moved-clock.ts';
import { startStandIn } from './support/stand-in.ts';
import { until } from './support/until.ts';

// docs/product/guard.md#maintenance-codes, with the built guard and a real display.

describeOnDisplay('a computer whose server is gone', (current) => {
  test('opens by a maintenance code, keeps open through a restart, locks after the hour, and tells the server', async () => {
    const fixture = current();
    const clock = new MovedClock(fixture.folder);
    const { display } = fixture;
    const { port } = fixture.server;

    await fixture.startLocked(clock.env);
    fixture.server.send({ type: 'maintenance', hashes: maintenanceHashes() });
    await fixture.server.stop();
    // The key does nothing before the minute is over.
    await display.press('m');
    clock.pass(61);
    await until('the field', async () => {
      await display.press('Escape', 'm');
      await display.type('ZZZZZ-99999');
      await display.press('Return');
      return fixture.guard.log.some((line) => line.event === 'wrong maintenance code');
    });
    await fixture.takePicture('guard-maintenance');
    // Whatever the wrong ones have to wait for.
    clock.pass(61);
    await until('the right code', async () => {
      await display.press('Escape', 'm');
      await display.type(maintenanceCode.toLowerCase());
      await display.press('Return');
      return fixture.guard.log.some((line) => line.event === 'maintenance');
    });
    await fixture.noLock();
    const notice = () =>
      until('the notice', async () => (await fixture.windowsWith(/^(1:00:00|\d\d:\d\d) · Coruja$/))[0]);
    await notice();
    await fixture.takePicture('guard-maintenance-notice');

    await fixture.guard.kill('SIGKILL');
    clock.pass(1_800);
    fixture.start(clock.env);
    await fixture.noLock();
    await until('half an hour', async () => /^(29|30):/.test((await notice()).title));

    clock.pass(1_801);
    await fixture.lock();
    const server = await startStandIn({ port });
    try {
      await until('the report', async () =>
        server.received.some((message) => message.type === 'maintenance' && message.code === 4),
      );
    } finally {
      await server.stop();
    }
    expect(fixture.guard.output).not.toMatch(/K7QX|ZZZZZ/i);
  });
});
