import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '@coruja/domain';

// The list is sorted by how often each stands in leaked databases; shorter ones are refused by their length already.
const common = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMinLength).slice(0, 3_000),
);

/** Whether a password is among the 3,000 that people choose most (quality.md, section 3). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
