import { useState } from 'react';
import { hasCode, isApiError, isOutcomeKnown, serverMessage } from '../../api/errors.ts';
import { serverNow } from '../../api/server-clock.ts';
import { type CardForm, cardErrors, cardErrorsOf, completed, forgetCard, useCardForm } from './card-form.ts';
import type { Holder } from './holder.ts';
import {
  isUnanswered,
  type Outcome,
  type PlanInShort,
  showPaymentFailure,
  showPaymentSettled,
} from './payment-outcome.ts';
import type { SubscribeBody, useSubscribe } from './subscription-queries.ts';

interface CardPayment {
  readonly card: CardForm;
  /** Why the card was refused; it stays until the next attempt. */
  readonly problem: string | null;
  readonly pay: (plan: PlanInShort, holder: Holder) => Promise<Outcome>;
  /** Pays by the card that the provider has stored. */
  readonly payAgain: (plan: PlanInShort) => Promise<Outcome>;
}

/**
 * Pays by card. The typed card is cleared after each attempt with a known outcome; until then another press sends the same card under
 * the same key.
 *
 * @param onDone called when the server has recorded the attempt, so that the form may close
 */
export function useCardPayment(run: ReturnType<typeof useSubscribe>['run'], onDone: () => void): CardPayment {
  const card = useCardForm();
  const [problem, setProblem] = useState<string | null>(null);

  const leave = () => {
    card.reset();
    onDone();
  };
  const refuse = (error: unknown): Outcome => {
    const fields = isApiError(error) ? error.fields : {};
    if (fields.creditCard) {
      setProblem(fields.creditCard);
      return 'invalid';
    }
    const errors = cardErrorsOf(fields);
    if (Object.keys(errors).length > 0) {
      card.setErrors(errors);
      return 'invalid';
    }
    if (isUnanswered(error)) leave();
    else if (isOutcomeKnown(error)) forgetCard(card);
    const message = serverMessage(error);
    if (!hasCode(error, 'CARD_REFUSED') || !message) return showPaymentFailure(error);
    setProblem(message);
    return 'refused';
  };
  const send = async (body: SubscribeBody): Promise<Outcome> => {
    try {
      const { subscription } = await run(body);
      leave();
      return showPaymentSettled(subscription);
    } catch (error) {
      return refuse(error);
    }
  };
  const pay: CardPayment['pay'] = async (plan, holder) => {
    const body: SubscribeBody = {
      planId: plan.id,
      paymentMethod: 'CREDIT_CARD',
      creditCardHolderInfo: holder,
      creditCard: completed(card.values),
    };
    const errors = cardErrors(body, serverNow());
    setProblem(null);
    card.setErrors(errors);
    return Object.keys(errors).length > 0 ? 'invalid' : send(body);
  };
  const payAgain: CardPayment['payAgain'] = (plan) => {
    setProblem(null);
    return send({ planId: plan.id, paymentMethod: 'CREDIT_CARD' });
  };
  return { card, problem, pay, payAgain };
}
