import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** A counter's name for an address or account: counters store neither in plain text. */
export function addressKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * What counts as one caller. An IPv6 user has a whole /64 network with 2^64 addresses, so it counts as one;
 * an IPv4-mapped address counts as IPv4.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return bytesOf(groups.slice(6)).join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight groups of an address, with omitted zeros. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = partsOf(head);
  const after = tail === undefined ? [] : partsOf(tail);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function partsOf(text: string): number[] {
  return text
    .split(':')
    .filter((part) => part !== '')
    .flatMap((part) => {
      if (!part.includes('.')) return [Number.parseInt(part, 16)];
      // The last 32 bits may be written as an IPv4 address.
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}

function bytesOf(groups: readonly number[]): number[] {
  return groups.flatMap((group) => [group >> 8, group & 255]);
}
