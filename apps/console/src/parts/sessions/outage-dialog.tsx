import type { Outage, OutageSession } from '@coruja/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney, formatTime } from '../../lib/format.ts';
import { useOnePress } from '../../lib/use-one-press.ts';
import { saleDetail } from '../sales/sale-detail.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import styles from './outage-notice.module.css';
import { nameOf, returnable, useDismissOutage, useReturnOutage } from './outages.ts';
import { playerNameOf } from './session-actions.ts';

interface OutageDialogProps {
  readonly outage: Outage;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What each person gets back for an outage, and the decision. */
export function OutageDialog({ outage, opened, onClose }: OutageDialogProps) {
  const { timeZone } = useStore();
  const giveBack = useReturnOutage();
  const dismiss = useDismissOutage();
  const once = useOnePress(opened && !giveBack.isPending && !dismiss.isPending);
  const done = { onSuccess: onClose };
  return (
    <Dialog opened={opened} onClose={onClose} title={nameOf(outage, timeZone)}>
      <DialogBody>
        <ul className={styles.list} aria-label="Tempo de cada sessão">
          {outage.sessions.map((session) => (
            <li key={session.id} className={styles.session}>
              <span className={styles.who}>
                {session.computer.name} · {playerNameOf(session)}
              </span>
              <strong className="num">{formatMinutes(session.minutes)}</strong>
              <span className={styles.where}>
                {whereTo(session, timeZone)} <SaleLink saleId={session.saleId} />
              </span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button
          loading={dismiss.isPending}
          disabled={giveBack.isPending}
          onClick={once(() => dismiss.mutate(outage, done))}
        >
          Não devolver
        </Button>
        {returnable(outage).length > 0 && (
          <MainButton
            loading={giveBack.isPending}
            disabled={dismiss.isPending}
            onClick={once(() => giveBack.mutate(outage, done))}
            data-autofocus
          >
            Devolver o tempo
          </MainButton>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function whereTo({ returns, endTime, bill, reason }: OutageSession, timeZone: string): string {
  if (returns === 'balance') return 'Volta para o saldo';
  if (returns === 'package') return 'Volta para o pacote';
  if (returns === 'bill' && bill)
    return `O valor passa de ${formatMoney(bill.amount)} para ${formatMoney(bill.corrected)}`;
  if (endTime !== null) return `A sessão vai até ${formatTime(endTime, timeZone)}`;
  return `Fica de fora. ${reason ?? ''}`;
}

/** Sold time can be refunded in its sale instead. */
function SaleLink({ saleId }: { saleId: string | null }) {
  if (saleId === null) return null;
  return (
    <Link to={saleDetail(saleId)} className={action.text}>
      Estornar na venda
    </Link>
  );
}
