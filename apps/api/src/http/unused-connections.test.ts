import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

it('an unused connection does not keep a stopping server from exiting', async () => {
  const testApp = await createTestApp();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = testApp.app.server.address() as AddressInfo;
  const accepted = once(testApp.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  const closed = once(socket, 'close');
  const start = performance.now();
  await testApp.close();
  expect(performance.now() - start).toBeLessThan(2_000);
  await closed;
});
