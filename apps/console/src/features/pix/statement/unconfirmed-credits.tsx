import type { PixStatement } from '@coruja/contract';
import { Button } from '@mantine/core';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { useConfirmCharge } from '../../../parts/pix/order-calls.ts';
import { problemText } from '../../../parts/pix/order-text.ts';
import { toast } from '../../../ui/toast.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import list from '../pix-page.module.css';
import { customerText, linesText } from '../pix-text.ts';
import styles from './bank-statement.module.css';
import { moreText, orderStateText } from './statement-text.ts';

interface UnconfirmedCreditsProps {
  readonly unconfirmed: PixStatement['unconfirmed'];
  readonly onChange: () => void;
}

/** 'No extrato, sem confirmação': money for a code that nobody confirmed as paid. */
export function UnconfirmedCredits({ unconfirmed, onChange }: UnconfirmedCreditsProps) {
  return (
    <section className={styles.part} aria-labelledby="sem-confirmacao">
      <h2 id="sem-confirmacao" className={styles.title}>
        No extrato, sem confirmação
      </h2>
      <p className={styles.help}>
        {moreText(unconfirmed.credits.length, unconfirmed)}. O dinheiro chegou e combina com um código que
        ninguém confirmou. Se for o mesmo PIX, confirme: a venda é feita, se ainda for possível.
      </p>
      <ul className={list.list} aria-label="No extrato, sem confirmação">
        {unconfirmed.credits.map((credit) => (
          <CreditLine key={credit.charge.id} credit={credit} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

type Credit = PixStatement['unconfirmed']['credits'][number];

function CreditLine({ credit, onChange }: { credit: Credit; onChange: () => void }) {
  const { amount, charge, order, day, at } = credit;
  const { isPending, mutate } = useConfirmCharge(
    ({ receivedPix }) => {
      const problem = problemText(receivedPix);
      if (problem === null) toast.success('PIX recebido!');
      else toast.info('PIX registrado, para resolver', problem);
      onChange();
    },
    // The server's sentence says to open a shift.
    () => undefined,
  );
  return (
    <li className={list.pix}>
      <div className={list.facts}>
        <p className={list.head}>
          <strong className={`${list.left} num`}>{formatMoney(amount)}</strong>
          <span>em {at === null ? formatDay(day) : <DateTime instant={at} />}</span>
        </p>
        <p>
          {customerText(order)} · {linesText(order)} · pedido de {formatMoney(order.total)},{' '}
          {orderStateText(order)}
        </p>
        <p className={list.note}>
          Código de {formatMoney(charge.amount)}, {charge.txid}, gerado em{' '}
          <DateTime instant={charge.createdAt} />
        </p>
      </div>
      <div className={list.actions}>
        <Button
          size="xs"
          loading={isPending}
          aria-label={`Recebi: ${formatMoney(amount)} de ${customerText(order)}`}
          onClick={() => {
            // Somebody else may have confirmed it meanwhile.
            if (!isPending) mutate({ chargeId: charge.id, amount }, { onError: onChange });
          }}
        >
          Recebi
        </Button>
      </div>
    </li>
  );
}
