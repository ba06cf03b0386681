import { expect, test } from 'vitest';
import { Installation, makePackage, newSigner, versionB } from './support/installation.ts';
import { describeOnDisplay } from './support/guard-fixture.ts';
import { writeDurably } from '../src/durable-file.ts';
import { join } from 'node:path';
import { goodToken } from './support/stand-in.ts';
import { always, until } from './support/until.ts';

describeOnDisplay('an update on a real display', (current) => {
  test.each(['works', 'ends'] as const)(
    'by a version that %s leaves the screen covered all the time',
    async (behaviour) => {
      const fixture = current();
      const { server, folder, display } = fixture;
      const signer = newSigner();
      const pairing = { server: server.url, token: goodToken, updateKey: signer.publicKey };
      writeDurably(join(folder, 'pairing'), JSON.stringify(pairing));
      const env = { DISPLAY: display.name, HOME: process.env['HOME'] ?? '/' };
      const installation = new Installation(fixture.program, { data: folder, env });
      try {
        installation.start();
        await fixture.lock();
        await until('a connection', () => server.isConnected());
        const first = fixture.coverPid();
        const bytes = makePackage(fixture.program, { version: versionB, behaviour });
        server.onDownload = (_path, response) => response.end(bytes);
        server.send(signer.offer(bytes));
        const isCovered = () => display.looker.isCovered();
        const end = until('the end of the update', () =>
          server.received.some(
            (message) =>
              (message.type === 'update' && message.reason === null) ||
              (message.type === 'hello' && message.update?.failed?.reason === 'start'),
          ),
        );
        await always('covered', isCovered, end);
        // The cover before it goes when the last one has taken over.
        const covers = () => installation.events('covered').length;
        const starts = installation.events('started').length;
        await always(
          'covered',
          isCovered,
          until('a cover of each start', () => covers() >= starts),
        );
        await always('covered', isCovered, 500);
        expect(fixture.coverPid()).not.toBe(first);
        await fixture.lock();
      } finally {
        await installation.end();
        installation.stop();
      }
    },
  );
});
