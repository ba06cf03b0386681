import type { PixQrCode, Store } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { meQuery } from '../../api/sign-in-state.ts';
import { type DialogState, useDialog } from '../../lib/use-dialog.ts';
import { toast } from '../../ui/toast.tsx';
import type { CardForm } from './card-form.ts';
import { type Holder, holderOf } from './holder.ts';
import {
  isUnanswered,
  type Outcome,
  type PlanInShort,
  showPaymentFailure,
  showPaymentSettled,
} from './payment-outcome.ts';
import { useOpenPix, useSubscribe } from './subscription-queries.ts';
import { useCardPayment } from './use-card-payment.ts';

/** A PIX code and its amount. */
export interface PixCharge {
  readonly code: PixQrCode;
  /** In reais. */
  readonly value: number;
}

export interface SubscriptionPayment {
  readonly card: CardForm;
  readonly pending: boolean;
  /** Why the card was refused; it stays until the next attempt. */
  readonly problem: string | null;
  readonly pix: DialogState<PixCharge>;
  readonly payByCard: (plan: PlanInShort) => Promise<Outcome>;
  /** Pays by the stored card; 'invalid' if the provider needs it typed again. */
  readonly payByKnownCard: (plan: PlanInShort) => Promise<Outcome>;
  readonly payByPix: (plan: PlanInShort) => Promise<Outcome>;
  /** Shows the code of the open invoice; a new one if the last has expired. */
  readonly openPix: (invoice: Pick<PixCharge, 'value'>) => Promise<Outcome>;
  /** Changes the plan without a payment now. */
  readonly move: (plan: PlanInShort, message: string) => Promise<Outcome>;
}

const PIX_MADE = 'PIX gerado com sucesso! Realize o pagamento.';

/**
 * All payments and changes of plan of one screen: one attempt at a time, with one card form.
 *
 * @param onDone called when the server has recorded the attempt, so that the form may close
 */
export function usePayment(onDone: () => void): SubscriptionPayment {
  const withHolder = useHolder();
  const once = useOneAtATime();
  const { pending, run } = useSubscribe();
  const byCard = useCardPayment(run, onDone);
  const openCode = useOpenPix();
  const pix = useDialog<PixCharge>();

  const payByPix = async (plan: PlanInShort, creditCardHolderInfo: Holder): Promise<Outcome> => {
    try {
      const answer = await run({ planId: plan.id, paymentMethod: 'PIX', creditCardHolderInfo });
      onDone();
      if (!answer.qrCode) return showPaymentSettled(answer.subscription);
      toast.success(PIX_MADE);
      pix.open({ code: answer.qrCode, value: answer.subscription.openInvoice?.value ?? plan.price });
      return 'done';
    } catch (error) {
      if (isUnanswered(error)) onDone();
      return showPaymentFailure(error);
    }
  };
  const openPix: SubscriptionPayment['openPix'] = async ({ value }) => {
    try {
      const code = await openCode.mutateAsync();
      // Not for the same code shown again.
      if (pix.item && pix.item.code.payload !== code.payload) toast.success(PIX_MADE);
      pix.open({ code, value });
      return 'done';
    } catch (error) {
      return showPaymentFailure(error);
    }
  };
  const move: SubscriptionPayment['move'] = async (plan, message) => {
    try {
      await run({ planId: plan.id });
      onDone();
      toast.success(message);
      return 'done';
    } catch (error) {
      return showPaymentFailure(error);
    }
  };

  return {
    card: byCard.card,
    problem: byCard.problem,
    pix,
    pending: pending || openCode.isPending,
    payByCard: (plan) => once(() => withHolder((holder) => byCard.pay(plan, holder))),
    payByKnownCard: (plan) => once(() => byCard.payAgain(plan)),
    payByPix: (plan) => once(() => withHolder((holder) => payByPix(plan, holder))),
    openPix: (invoice) => once(() => openPix(invoice)),
    move: (plan, message) => once(() => move(plan, message)),
  };
}

/** The payer: the signed-in store at the moment of the press (docs/product/payment.md#payer). */
function useHolder() {
  const queryClient = useQueryClient();
  return async (pay: (holder: Holder) => Promise<Outcome>): Promise<Outcome> => {
    const holder = holderOf(queryClient.getQueryData<Store | null>(meQuery.queryKey));
    if (holder) return pay(holder);
    toast.error('Erro: dados da loja não encontrados. Faça login novamente.');
    return 'failed';
  };
}

/** Ignores presses before the next render disables the button. */
function useOneAtATime(): (action: () => Promise<Outcome>) => Promise<Outcome> {
  const busy = useRef(false);
  return async (action) => {
    if (busy.current) return 'failed';
    busy.current = true;
    try {
      return await action();
    } finally {
      busy.current = false;
    }
  };
}
