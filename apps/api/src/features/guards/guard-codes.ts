import { randomInt } from 'node:crypto';
import { pairingCodeAlphabet } from '@coruja/contract';

/** Random characters that do not look alike; five bits each. */
export function newCode(length: number): string {
  return Array.from({ length }, () => pairingCodeAlphabet.charAt(randomInt(pairingCodeAlphabet.length))).join(
    '',
  );
}

/** In two halves, to be shown and read out. */
export function shownCode(code: string): string {
  const half = code.length / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
