import {
  type CallInput,
  type closeShift,
  closeShiftBody,
  openShiftBody,
  shiftMovementBody,
} from '@coruja/contract';
import { paymentTenders } from '@coruja/domain';
import { parseMoney } from '../../../lib/format.ts';
import type { SaleTender } from '../../../parts/sales/payments.ts';

// What is typed in the drawer's dialogs, and what the contract says about it.

/** An amount as it was typed; null if it is empty. Text that is not an amount becomes NaN, which every rule refuses. */
function amountOf(text: string): number | null {
  return text.trim() === '' ? null : (parseMoney(text) ?? Number.NaN);
}

interface Parsed {
  readonly error?:
    | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
    | undefined;
}

/** The contract's first message of each field. */
function messagesOf({ error }: Parsed, fieldOf = (path: readonly PropertyKey[]) => String(path[0])) {
  const messages: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) messages[fieldOf(path)] ??= message;
  return messages;
}

export interface OpenForm {
  float: string;
}

/** Undefined for an empty field, which the contract reports as missing. */
const orMissing = (text: string) => amountOf(text) ?? undefined;

export const openErrors = ({ float }: OpenForm) =>
  messagesOf(openShiftBody.safeParse({ float: orMissing(float) }));

export interface MovementForm {
  amount: string;
  reason: string;
}

export const movementErrors = ({ amount, reason }: MovementForm) =>
  messagesOf(shiftMovementBody.safeParse({ kind: 'sangria', amount: orMissing(amount), reason }));

export type CloseForm = Record<SaleTender, string> & { left: string; note: string };

export const emptyClose: CloseForm = {
  CASH: '',
  PIX: '',
  CREDIT_CARD: '',
  DEBIT_CARD: '',
  left: '',
  note: '',
};

/** The body of a count: what is left empty was not counted, which is not 0. */
export function closeBodyOf(form: CloseForm): CallInput<typeof closeShift>['body'] {
  const note = form.note.trim();
  return {
    counts: paymentTenders.flatMap((tender) => {
      const counted = amountOf(form[tender]);
      return counted === null ? [] : [{ tender, counted }];
    }),
    left: amountOf(form.left) ?? Number.NaN,
    ...(note === '' ? {} : { note }),
  };
}

/** @param isSecond whether it has been counted before, so that the difference must be explained */
export function closeErrors(form: CloseForm, isSecond: boolean): Record<string, string> {
  const { left, ...body } = closeBodyOf(form);
  const counted = body.counts;
  const messages = messagesOf(
    closeShiftBody.safeParse({ ...body, left: form.left.trim() === '' ? undefined : left }),
    // The tender that was counted, or the cash that was not.
    ([field, place]) => (field === 'counts' ? (counted[Number(place)]?.tender ?? 'CASH') : String(field)),
  );
  const isTooMuch = left > (amountOf(form.CASH) ?? Number.NaN);
  return {
    ...(isTooMuch ? { left: 'O que fica na gaveta não pode passar do dinheiro contado.' } : {}),
    ...(isSecond && form.note.trim() === '' ? { note: 'Explique a diferença.' } : {}),
    ...messages,
  };
}
