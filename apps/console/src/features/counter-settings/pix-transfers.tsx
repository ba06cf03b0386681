import type { PixTransfer } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useStore } from '../../api/store-context.ts';
import { paths } from '../../paths.ts';
import { asaasSite } from './asaas-site.ts';
import { DateTime, Money } from '../../ui/zone.tsx';
import styles from './pix-account.module.css';
import { pixTransfersQuery } from './pix-account-queries.ts';
import { transferText } from './pix-account-text.ts';

/** The last payouts; nothing before the first (docs/product/pix.md#screens-of-the-account). */
export function PixTransfers() {
  const { data: transfers = [] } = useQuery(pixTransfersQuery(useStore().id));
  const id = useId();
  if (transfers.length === 0) return null;
  return (
    <div className={styles.past}>
      <h4 id={id} className={styles.note}>
        Últimos saques
      </h4>
      <ul className={styles.transfers} aria-labelledby={id}>
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <DateTime instant={transfer.createdAt} />
            <span className={styles.amount}>
              <Money reais={transfer.amount} />
            </span>
            <span className={styles.how} data-failed={transfer.state === 'FAILED' || undefined}>
              <span>{transferText(transfer)}</span>
              <NextStep transfer={transfer} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link to where the owner confirms the payout, or corrects the payout data. */
function NextStep({ transfer: { state } }: { transfer: PixTransfer }) {
  if (state === 'TOKEN')
    return (
      <a href={asaasSite} target="_blank" rel="noreferrer">
        Abrir no Asaas
      </a>
    );
  return state === 'FAILED' && <Link to={paths.bankStore}>Dados Bancários</Link>;
}
