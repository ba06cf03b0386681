import { formatBrazilianCnpj, type Plan, type Subscription } from '@coruja/contract';
import { Radio, Tabs } from '@mantine/core';
import { IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from '../../api/store-context.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { formatMoney } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { Problem } from '../../ui/form-dialog.tsx';
import { CardFields } from './card-fields.tsx';
import styles from './subscription.module.css';
import type { SubscriptionPayment } from './use-payment.ts';

type Method = NonNullable<Subscription['paymentMethod']>;

interface PaymentFormProps {
  readonly plan: Pick<Plan, 'id' | 'name' | 'price'>;
  readonly payment: SubscriptionPayment;
  /** The initial method. */
  readonly method: Method;
  /** The open PIX invoice for this plan: its code is shown again instead of a new charge. */
  readonly openPix?: { readonly value: number } | undefined;
  /** `Visa final 1111`: the stored card, which may be used again; null without one. */
  readonly knownCard: string | null;
}

const methods: Readonly<Record<string, Method>> = { card: 'CREDIT_CARD', pix: 'PIX' };

/** The payment form: by card or by PIX, in the store's name (docs/product/payment.md#methods). */
export function PaymentForm({ plan, payment, method, openPix, knownCard }: PaymentFormProps) {
  const [chosen, setChosen] = useState<Method>(method);
  const value = openPix?.value ?? plan.price;
  return (
    <Tabs
      value={chosen === 'PIX' ? 'pix' : 'card'}
      onChange={(tab) => setChosen(methods[tab ?? ''] ?? 'CREDIT_CARD')}
      keepMounted={false}
      classNames={{ tabLabel: styles.tabLabel ?? '' }}
    >
      <Tabs.List grow aria-label="Forma de pagamento">
        <Tabs.Tab value="card" leftSection={<IconCreditCard size={18} aria-hidden />}>
          Cartão de crédito
        </Tabs.Tab>
        <Tabs.Tab value="pix" leftSection={<IconQrcode size={18} aria-hidden />}>
          PIX
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="card">
        <CardPanel plan={plan} value={value} payment={payment} knownCard={knownCard} />
      </Tabs.Panel>
      <Tabs.Panel value="pix">
        <div className={styles.fields}>
          <p>
            Pague com o aplicativo do seu banco, pelo QR code ou pelo código para copiar. Até quando o código
            vale aparece junto dele, e a assinatura fica ativa assim que o pagamento é confirmado.
          </p>
          <InNameOf />
        </div>
        <div className={styles.formFooter}>
          <MainButton
            loading={payment.pending}
            onClick={() => void (openPix ? payment.openPix(openPix) : payment.payByPix(plan))}
          >
            {openPix ? 'Ver código PIX' : 'Gerar PIX'}
          </MainButton>
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

function CardPanel({
  plan,
  value,
  payment,
  knownCard,
}: Omit<PaymentFormProps, 'method'> & { value: number }) {
  const element = useRef<HTMLFormElement>(null);
  const [source, setSource] = useState(knownCard ? 'known' : 'other');
  const isKnown = source === 'known';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void (isKnown ? payment.payByKnownCard(plan) : payment.payByCard(plan)).then((outcome) => {
      // Refused or no longer accepted: the card must be typed.
      if (isKnown && (outcome === 'invalid' || outcome === 'refused')) return setSource('other');
      if (outcome === 'invalid') focusFirstInvalid(element.current);
      if (outcome === 'refused') element.current?.querySelector<HTMLElement>('[data-card-number]')?.focus();
    });
  };
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {payment.problem && <Problem>{payment.problem}</Problem>}
        {knownCard && (
          <Radio.Group value={source} onChange={setSource} label="Cartão">
            <div className={styles.choices}>
              <Radio value="known" label={knownCard} iconColor="var(--on-ink)" />
              <Radio value="other" label="Outro cartão" iconColor="var(--on-ink)" />
            </div>
          </Radio.Group>
        )}
        {!isKnown && <CardFields form={payment.card} />}
        <InNameOf />
      </div>
      <div className={styles.formFooter}>
        <MainButton type="submit" loading={payment.pending}>
          {`Pagar ${formatMoney(value)}`}
        </MainButton>
      </div>
    </form>
  );
}

/** The payer: the store's data, with a link to change it. */
function InNameOf() {
  const { ownerName, cnpj } = useStore();
  return (
    <p className={styles.quiet}>
      Em nome de {ownerName}, CNPJ <span className="num">{formatBrazilianCnpj(cnpj)}</span>, com os dados da
      loja em <Link to={paths.profile}>Perfil</Link>.
    </p>
  );
}
