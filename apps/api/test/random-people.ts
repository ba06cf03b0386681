import { randomUUID } from 'node:crypto';
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils';

/** A CPF with right check digits that belongs to nobody in the test's database. */
export function randomCpf(): string {
  return generateCpf();
}

export function randomCnpj(): string {
  return generateCnpj();
}

export function randomEmail(): string {
  return `${randomUUID()}@exemplo.com`;
}
