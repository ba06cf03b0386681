import type { Subscription } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { knownCard } from './subscription-text.ts';
import { Day, Money } from '../../ui/zone.tsx';
import { PaymentForm } from './payment-form.tsx';
import styles from './subscription.module.css';
import type { SubscriptionPayment } from './use-payment.ts';

interface OpenInvoiceProps {
  readonly subscription: Subscription;
  readonly invoice: NonNullable<Subscription['openInvoice']>;
  readonly payment: SubscriptionPayment;
}

/** The open invoice with its payment form; without the form while the provider has not answered. */
export function OpenInvoice({ subscription, invoice, payment }: OpenInvoiceProps) {
  const { plan, value, dueAt, paymentMethod, isConfirming } = invoice;
  const present = subscription.plan;
  // A change of plan need not be paid: the present plan continues without it.
  const isMove = subscription.status === 'ACTIVE' && plan.id !== present.id;
  if (isConfirming) {
    return (
      <section className={styles.notice} aria-label="Pagamento" role="status">
        <IconHourglassLow size={20} aria-hidden />
        <div>
          <h2 className={styles.noticeTitle} tabIndex={-1} data-step-heading>
            Estamos confirmando o pagamento
          </h2>
          <p className={styles.quiet}>
            O pagamento de <Money reais={value} /> pelo plano {plan.name} ainda não teve resposta. Não pague
            de novo: esta tela avisa assim que houver uma.
          </p>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="fatura">
      <div className={styles.cardHead}>
        <div>
          <h2 id="fatura" className={styles.planName} tabIndex={-1} data-step-heading>
            Fatura em aberto
          </h2>
          <p className={styles.quiet}>
            Plano {plan.name}, vencimento em <Day instant={dueAt} />
          </p>
        </div>
        <p className={styles.due}>
          <Money reais={value} />
        </p>
      </div>
      <PaymentForm
        key={invoice.id}
        plan={{ ...plan, price: value }}
        payment={payment}
        method={paymentMethod}
        knownCard={knownCard(subscription)}
        openPix={paymentMethod === 'PIX' ? { value } : undefined}
      />
      {isMove && (
        <div className={styles.coming}>
          <p>
            Você continua no <strong>{present.name}</strong> até pagar esta fatura.
          </p>
          <Button
            size="xs"
            loading={payment.pending}
            onClick={() => void payment.move(present, 'Mudança de plano desfeita!')}
          >
            Desistir da mudança
          </Button>
        </div>
      )}
    </section>
  );
}
