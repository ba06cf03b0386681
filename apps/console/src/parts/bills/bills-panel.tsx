import type { Bill } from '@coruja/contract';
import { Button, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { useMay } from '../../api/access.ts';
import { formatMoney } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { DetailPanel } from '../../ui/detail-panel.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useReceiveBills } from '../sales/receive-bills.ts';
import { BillLine } from './bill-line.tsx';
import { isSoundOn, setSound, useBillSound } from './bill-sound.ts';
import styles from './bills-panel.module.css';
import { dueBillsOf, totalOf } from './open-bills.ts';
import { WaiveBillDialog } from './waive-bill-dialog.tsx';

const PutOnTabDialog = onDemand(async () => (await import('../tab/put-on-tab-dialog.tsx')).PutOnTabDialog);

interface BillsPanelProps {
  readonly bills: readonly Bill[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Gets the focus afterwards if the button that opened it is gone. */
  readonly home: () => HTMLElement | null;
}

/** 'A receber': bills of ended sessions, and below them those of running ones (docs/product/bills.md#the-screens). */
export function BillsPanel({ bills, opened, onClose, home }: BillsPanelProps) {
  // Also while the panel is closed; it is mounted as long as time has a price.
  useBillSound(bills);
  const mayWaive = useMay('courtesy') !== 'no';
  const waiving = useDialog<Bill>();
  const putting = useDialog<Bill>();
  const receiveBills = useReceiveBills();
  const dueBills = dueBillsOf(bills);
  const running = bills.filter(({ session }) => session.isRunning);
  const receive = (chosen: readonly Bill[]) => {
    onClose();
    receiveBills(chosen.map(({ id }) => id));
  };
  return (
    <>
      <DetailPanel
        opened={opened}
        onClose={onClose}
        title="A receber"
        home={home}
        actions={
          dueBills.length > 1 && (
            <MainButton onClick={() => receive(dueBills)}>
              Receber todas · {formatMoney(totalOf(dueBills))}
            </MainButton>
          )
        }
      >
        {dueBills.length === 0 && <p className={styles.none}>Nada a receber agora.</p>}
        <BillList
          title="Terminadas"
          bills={dueBills}
          onReceive={receive}
          onTab={putting.open}
          {...(mayWaive ? { onWaive: waiving.open } : {})}
        />
        <BillList title="Em andamento" bills={running} onReceive={receive} />
        <SoundSwitch />
      </DetailPanel>
      {putting.item?.user && (
        <PutOnTabDialog
          key={putting.item.id}
          bill={putting.item}
          customer={putting.item.user}
          opened={putting.opened}
          onClose={putting.close}
        />
      )}
      {waiving.item && (
        <WaiveBillDialog
          key={waiving.item.id}
          bill={waiving.item}
          opened={waiving.opened}
          onClose={waiving.close}
        />
      )}
    </>
  );
}

function SoundSwitch() {
  const [isOn, setIsOn] = useState(isSoundOn);
  return (
    <Switch
      className={styles.sound}
      label="Avisar com som"
      description="Quando uma sessão termina com conta em aberto, neste navegador."
      checked={isOn}
      onChange={(event) => {
        setIsOn(event.currentTarget.checked);
        setSound(event.currentTarget.checked);
      }}
    />
  );
}

interface BillListProps {
  readonly title: string;
  readonly bills: readonly Bill[];
  readonly onReceive: (bills: readonly Bill[]) => void;
  readonly onTab?: (bill: Bill) => void;
  readonly onWaive?: (bill: Bill) => void;
}

/** A bill of an open-ended session is paid only once the session is over. */
function isOpenEnded({ session }: Bill): boolean {
  return session.isRunning && session.isOpenEnded;
}

function BillList({ title, bills, onReceive, onTab, onWaive }: BillListProps) {
  const heading = useId();
  if (bills.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul aria-labelledby={heading}>
        {bills.map((bill) => (
          <li key={bill.id}>
            <BillLine bill={bill}>
              <div className={styles.actions}>
                {!isOpenEnded(bill) && (
                  <Button
                    size="xs"
                    aria-label={`Receber ${bill.computer.name}`}
                    onClick={() => onReceive([bill])}
                  >
                    Receber
                  </Button>
                )}
                {onTab && bill.user && (
                  <Button
                    size="xs"
                    aria-label={`Pôr no fiado ${bill.computer.name}`}
                    onClick={() => onTab(bill)}
                  >
                    Pôr no fiado
                  </Button>
                )}
                {onWaive && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={`Dispensar… ${bill.computer.name}`}
                    onClick={() => onWaive(bill)}
                  >
                    Dispensar…
                  </Button>
                )}
              </div>
            </BillLine>
          </li>
        ))}
      </ul>
    </section>
  );
}
