import { createHash } from 'node:crypto';
import type { checkPixStatementBody } from '@coruja/contract';
import type { StatementCredit } from '@coruja/domain';
import type { z } from 'zod';

type Columns = z.output<typeof checkPixStatementBody>['credits'];

/** The credits of a statement, each with a reference that the same credit has in every file. */
export function creditsOf({ days, instants, amounts, ids, words }: Columns): StatementCredit[] {
  const numbered = repeatCounter();
  return days.flatMap((day, index) => {
    const [amount, at, text] = [amounts[index], instants[index], words[index]];
    if (amount === undefined) return [];
    const ref = referenceOf([day, String(amount), ids[index] ?? '']);
    return {
      ref: numbered(ref),
      day,
      amount,
      at: at ? Date.parse(at) : null,
      txids: text ? text.split(' ') : [],
    };
  });
}

/** With day and amount, because banks reuse ids across accounts, and even within one file. */
function referenceOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Numbers repeated references, because equal credits without an id have the same one. */
function repeatCounter(): (ref: string) => string {
  const seen = new Map<string, number>();
  return (ref) => {
    const count = (seen.get(ref) ?? 0) + 1;
    seen.set(ref, count);
    return count === 1 ? ref : `${ref}#${count}`;
  };
}
