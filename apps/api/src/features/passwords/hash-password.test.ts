import { expect, it } from 'vitest';
import { hashPassword, verifyDummyPassword, verifyPassword } from './hash-password.ts';

it('hashes a password with argon2id, 19 MiB, two passes and one lane, never twice the same', async () => {
  const hashes = [await hashPassword('noite-longa'), await hashPassword('noite-longa')];
  for (const each of hashes) expect(each).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await verifyPassword(hashes[0] ?? '', 'noite-longa')).toBe(true);
  expect(await verifyPassword(hashes[0] ?? '', 'Noite-longa')).toBe(false);
});

it('accepts no password for a missing account', async () => {
  expect(await verifyDummyPassword('the password of nobody')).toBe(false);
});
