import { changesOf, createSale, type Sale, type SaleBody } from '@coruja/contract';
import { type Discount, toReais } from '@coruja/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOutcomeKnown } from '../../../api/errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { noteWritten } from '../../../api/written.ts';
import { now } from '../../../lib/clock.ts';
import { sendSale } from '../../../parts/sales/send-sale.ts';
import { toast } from '../../../ui/toast.tsx';
import { paymentTypeOf, type SalePayments } from '../../../parts/sales/payments.ts';
import { showFailure } from './refusal.ts';
import type { Attempt, SaleDraft } from '../cart/sale-draft.ts';
import { needsCustomer } from '../cart/time-line.ts';
import type { TimeItem } from '../cart/time-lines.ts';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';

/** After this time the answer is considered lost, and the same sale is sent again. */
const ANSWER_TIMEOUT_MS = 20_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** The server stores a key for 24 hours; after that a repeated sale would be another one (docs/product/sales.md#finishing-once). */
const KEY_LIFE_MS = 23 * 3_600_000;
/** Presses right after a finished sale do not count for the next one, unless they come from the payment box. */
const IGNORED_AFTER_SALE_MS = 1_000;

export interface FinishSale {
  /**
   * Sends the sale; does nothing while one is in flight, and after a lost answer repeats it at once.
   *
   * @param payments what each tender pays; without them the payment type pays it all
   */
  readonly finish: (payments?: SalePayments) => void;
  readonly isSending: boolean;
  /** The answer was lost, and the sale is being repeated. */
  readonly isUnknown: boolean;
  /** The owner checks Vendas instead of waiting: the cart is unlocked, and the next press is another sale. */
  readonly giveUp: () => void;
}

interface FinishInput {
  /** The time in the cart with the shown prices. */
  readonly timeOf: () => readonly TimeItem[];
  readonly onDone: (sale: Sale) => void;
  /** The time in the cart lacks the customer who gets it. */
  readonly onNoCustomer: () => void;
  /** Shows why it was refused. */
  readonly refuse: (error: unknown) => void;
  /** Takes a sale that is not recorded at once; false for any other. */
  readonly takeOrder: (body: SaleBody) => boolean;
}

/** Says what a sale lacks. */
function isComplete(
  { cart, customerId }: SaleDraft,
  time: readonly TimeItem[],
  onNoCustomer: () => void,
): boolean {
  if (cart.lines.length === 0 && time.length === 0) toast.error('O carrinho está vazio.');
  else if (customerId === null && needsCustomer(time)) {
    toast.error('Escolha o cliente que recebe o tempo.');
    onNoCustomer();
  } else return true;
  return false;
}

/**
 * Finishes the sale exactly once. The key is stored with the cart before sending, not only in memory as in `useIdempotent`, so that a
 * lost answer, a reload and ten presses all end in one sale.
 */
export function useFinishSale(
  state: SaleDraftState,
  { timeOf, onDone, onNoCustomer, refuse, takeOrder }: FinishInput,
): FinishSale {
  const queryClient = useQueryClient();
  const flight = useFlight();
  const [phase, setPhase] = useState<'idle' | 'sending' | 'unknown'>('idle');
  const [failures, setFailures] = useState(0);
  const doneAt = useRef(Number.NEGATIVE_INFINITY);

  const settle = () => {
    setPhase('idle');
    setFailures(0);
  };
  const succeed = (sale: Sale) => {
    doneAt.current = now();
    settle();
    state.startNewSale();
    onDone(sale);
  };
  const fail = (error: unknown) => {
    if (!isOutcomeKnown(error)) {
      if (failures === 0) showFailure(error);
      setPhase('unknown');
      setFailures((before) => before + 1);
      return;
    }
    settle();
    refuse(error);
  };
  const send = (attempt: Attempt) => {
    setPhase((before) => (before === 'unknown' ? before : 'sending'));
    flight.send(attempt, succeed, fail);
  };

  const finish = (payments?: SalePayments) => {
    const { attempt } = state.read();
    if (attempt) return send(attempt);
    const time = timeOf();
    if (payments === undefined && now() - doneAt.current < IGNORED_AFTER_SALE_MS) return;
    if (!isComplete(state.read(), time, onNoCustomer)) return;
    const body = bodyOf(state.read(), time, payments);
    if (takeOrder(body)) return;
    const next = { key: crypto.randomUUID(), body, sentAt: now() };
    state.change({ attempt: next });
    send(next);
  };

  const resume = useEffectEvent(() => {
    const { attempt } = state.read();
    if (!attempt) return;
    if (now() - attempt.sentAt < KEY_LIFE_MS) return send(attempt);
    state.startNewSale();
    toast.info('Uma venda ficou sem confirmação.', 'Confira em Vendas se ela foi registrada.');
  });
  useEffect(() => resume(), []);
  useRetry(phase === 'unknown' ? failures : 0, finish);

  return {
    finish,
    isSending: phase === 'sending',
    isUnknown: phase === 'unknown',
    giveUp: () => {
      flight.abandon();
      settle();
      const { attempt } = state.read();
      state.change({ attempt: null });
      // The sale may have happened.
      noteWritten(queryClient, changesOf(createSale, attempt?.body));
    },
  };
}

interface Flight {
  /** Sends the sale under its key, unless one is in flight. */
  readonly send: (attempt: Attempt, succeed: (sale: Sale) => void, fail: (error: unknown) => void) => void;
  /** Stops waiting for the answer. */
  readonly abandon: () => void;
}

/** One call at a time, with a time limit. The attempt survives leaving the screen. */
function useFlight(): Flight {
  const storeId = useStore().id;
  const current = useRef<AbortController>(null);
  const abandon = () => {
    current.current?.abort();
    current.current = null;
  };
  const abandonAtLast = useEffectEvent(abandon);
  useEffect(() => () => abandonAtLast(), []);

  const call = async ({ key, body }: Attempt, flight: AbortController) => {
    const timer = setTimeout(() => flight.abort(), ANSWER_TIMEOUT_MS);
    const input = { params: { storeId }, body };
    const options = { idempotencyKey: key, signal: flight.signal };
    return sendSale(input, options).finally(() => clearTimeout(timer));
  };
  return {
    abandon,
    send: (attempt, succeed, fail) => {
      if (current.current) return;
      const flight = new AbortController();
      current.current = flight;
      const complete = (report: () => void) => {
        if (current.current !== flight) return;
        current.current = null;
        report();
      };
      call(attempt, flight).then(
        (sale) => complete(() => succeed(sale)),
        (error: unknown) => complete(() => fail(error)),
      );
    },
  };
}

/** Repeats the call after a pause that grows with each failure, and at once when the network is back. */
function useRetry(failures: number, ask: () => void): void {
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (failures === 0) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const retry = () => again();
    const timer = setTimeout(retry, pause);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failures]);
}

function bodyOf(
  { cart, coupon, manual, customerId, paymentType }: SaleDraft,
  time: readonly TimeItem[],
  payments: SalePayments | undefined,
): SaleBody {
  return {
    ...(payments === undefined ? { paymentType } : { paymentType: paymentTypeOf(payments), payments }),
    couponCode: coupon?.code ?? null,
    ...(manual === null ? {} : { discount: { ...wireOf(manual.discount), reason: manual.reason } }),
    items: cart.lines.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(time.length > 0 ? { time: time.map(({ body }) => body) } : {}),
    userId: customerId,
  };
}

function wireOf(discount: Discount): { percent: number } | { amount: number } {
  return discount.kind === 'fixed'
    ? { amount: toReais(discount.amount) }
    : { percent: discount.basisPoints / 100 };
}
