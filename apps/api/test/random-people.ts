import { randomInt, randomUUID } from 'node:crypto';
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils';

/** A CPF with valid check digits that nobody in the test's database has. */
export function randomCpf(): string {
  return generateCpf();
}

export function randomCnpj(): string {
  return generateCnpj();
}

export function randomEmail(): string {
  return `${randomUUID()}@exemplo.com`;
}

/** A caller's network address that no other test has. */
export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
