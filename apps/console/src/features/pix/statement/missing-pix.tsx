import type { PixStatement } from '@coruja/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatMoney } from '../../../lib/format.ts';
import { Actor } from '../../../parts/team/actor.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import list from '../pix-page.module.css';
import { customerText, linesText } from '../pix-text.ts';
import styles from './bank-statement.module.css';
import { moreText } from './statement-text.ts';

/** 'Confirmados, mas não estão no extrato': somebody may have been cheated. */
export function MissingPix({ missing }: { missing: PixStatement['missing'] }) {
  return (
    <section className={styles.part} aria-labelledby="fora-do-extrato">
      <h2 id="fora-do-extrato" className={styles.title}>
        <IconAlertTriangle size={20} aria-hidden className={styles.alarm} />
        Confirmados, mas não estão no extrato
      </h2>
      <p className={styles.help}>
        {moreText(missing.pix.length, missing)}. Veja se o extrato é da conta da chave, procure o valor no app
        do banco e fale com quem confirmou.
      </p>
      <ul className={list.list} aria-label="Confirmados, mas não estão no extrato">
        {missing.pix.map((line) => (
          <MissingLine key={line.receivedPix.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function MissingLine({
  line: { receivedPix, inStatement },
}: {
  line: PixStatement['missing']['pix'][number];
}) {
  const { amount, order, createdAt, confirmedBy } = receivedPix;
  return (
    <li className={list.pix}>
      <div className={list.facts}>
        <p className={list.head}>
          <strong className={`${list.left} num`}>{formatMoney(amount)}</strong>
          {inStatement !== null && <span>No extrato são {formatMoney(inStatement)}</span>}
        </p>
        <p>
          {customerText(order)} · {linesText(order)} · pedido de {formatMoney(order.total)}
        </p>
        <p className={list.note}>
          Confirmado por <Actor actor={confirmedBy} isInSentence /> em <DateTime instant={createdAt} />
        </p>
      </div>
    </li>
  );
}
