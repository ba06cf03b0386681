import { expect, test } from './support/server.ts';

test('the built server says that it is ready', async ({ request }) => {
  const answer = await request.get('/api/readyz');
  expect(answer.status()).toBe(200);
});
