import type { ReceivedPix } from '@coruja/contract';
import { formatMoney } from '../../lib/format.ts';
import { Actor } from '../../parts/team/actor.tsx';
import { DateTime } from '../../ui/zone.tsx';
import styles from './pix-page.module.css';
import { isConfirmedByProvider, outcomeTexts } from './pix-text.ts';

/** When a PIX came, who confirmed it, and what became of it. */
export function PixFacts({ pix }: { pix: ReceivedPix }) {
  const { amount, applied, createdAt, confirmedBy, statementAt } = pix;
  return (
    <p className={styles.note}>
      Recebido {formatMoney(amount)} em <DateTime instant={createdAt} />
      {isConfirmedByProvider(pix) ? (
        '. Confirmado sozinho'
      ) : (
        <>
          , conferido por <Actor actor={confirmedBy} isInSentence />
        </>
      )}
      {applied > 0 && `. Usado ${formatMoney(applied)}`}
      {outcomeTexts(pix).map((text) => `. ${text}`)}
      {statementAt !== null && '. Conferido no extrato'}
    </p>
  );
}
