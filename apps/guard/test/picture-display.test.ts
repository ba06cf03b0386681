import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeWithPlayer } from './support/guard-fixture.ts';
import { desktopColour } from './support/looker.ts';
import { MovedClock } from './support/moved-clock.ts';
import { commandId, commandMessage, sessionA } from './support/rig.ts';
import { always, until } from './support/until.ts';

// docs/product/guard.md#picture-of-a-screen

describeWithPlayer('a picture of the player’s display', (current) => {
  test('shows his desktop, and goes to the server ten seconds after it was asked for', async () => {
    const { fixture, display } = current();
    const { server } = fixture;
    const clock = new MovedClock(fixture.folder);
    await fixture.startLocked(clock.env);
    server.setScreenPictures(true);
    server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await fixture.notice();
    display.looker.paintDesktop(desktopColour);
    server.send(commandMessage('picture'));
    const isReported = (state: string) =>
      server.received.some(
        (message) => message.type === 'command' && message.id === commandId && message.state === state,
      );
    await until('the notice of the picture', () => isReported('received'));
    clock.pass(8);
    // Some looks of the guard at its clock.
    await always('no picture', () => server.pictures.length === 0, 1_000);
    clock.pass(2);
    await until('the picture', () => server.pictures.length === 1);
    const { image } = JSON.parse(server.pictures[0] ?? '') as { image: string };
    const shown = sharp(Buffer.from(image, 'base64'));
    expect(await shown.metadata()).toMatchObject({ format: 'webp', width: 1_280, height: 800 });
    const { dominant } = await shown.stats();
    expect([dominant.r > 200, dominant.g < 60, dominant.b < 60]).toEqual([true, true, true]);
    await until('the report', () => isReported('done'));
    expect(fixture.guard.output).not.toContain(image.slice(0, 40));
  });
});
