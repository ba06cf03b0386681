import {
  type CallInput,
  type closeShift,
  closeShiftBody,
  openShiftBody,
  shiftMovementBody,
} from '@coruja/contract';
import { paymentTenders } from '@coruja/domain';
import { type FormErrors, schemaResolver } from '@mantine/form';
import { parseMoney } from '../../../lib/format.ts';
import type { SaleTender } from '../../../parts/sales/payments.ts';

// What is typed in the drawer's dialogs, and what the contract says about it.

/** An amount as it was typed; null if it is empty. Text that is not an amount becomes NaN, which every rule refuses. */
function amountOf(text: string): number | null {
  return text.trim() === '' ? null : (parseMoney(text) ?? Number.NaN);
}

const checkOpening = schemaResolver(openShiftBody, { sync: true });
const checkMovement = schemaResolver(shiftMovementBody, { sync: true });
const checkClosing = schemaResolver(closeShiftBody, { sync: true });

export interface OpenForm {
  float: string;
}

/** Undefined for an empty field, which the contract reports as missing. */
const orMissing = (text: string) => amountOf(text) ?? undefined;

export const openErrors = ({ float }: OpenForm) => checkOpening({ float: orMissing(float) });

export interface MovementForm {
  amount: string;
  reason: string;
}

export const movementErrors = ({ amount, reason }: MovementForm) =>
  checkMovement({ kind: 'sangria', amount: orMissing(amount), reason });

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
export function closeErrors(form: CloseForm, isSecond: boolean): FormErrors {
  const { left, ...body } = closeBodyOf(form);
  const messages = checkClosing({ ...body, left: form.left.trim() === '' ? undefined : left });
  // The tender that was counted, or the cash that was not.
  const fieldOf = (path: string) => {
    const [field, place] = path.split('.');
    return field === 'counts' ? (body.counts[Number(place)]?.tender ?? 'CASH') : path;
  };
  const isTooMuch = left > (amountOf(form.CASH) ?? Number.NaN);
  return {
    ...(isTooMuch ? { left: 'O que fica na gaveta não pode passar do dinheiro contado.' } : {}),
    ...(isSecond && form.note.trim() === '' ? { note: 'Explique a diferença.' } : {}),
    ...Object.fromEntries(Object.entries(messages).map(([path, message]) => [fieldOf(path), message])),
  };
}
