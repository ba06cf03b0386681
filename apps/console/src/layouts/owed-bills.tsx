import { useDisclosure } from '@mantine/hooks';
import { IconCoin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../lib/format.ts';
import { useBillSound } from '../parts/bills/bill-sound.ts';
import { owedOf, totalOf, useOpenBills } from '../parts/bills/open-bills.ts';
import { onDemand } from '../ui/on-demand.tsx';
import styles from './owed-bills.module.css';

const BillsPanel = onDemand(async () => (await import('../parts/bills/bills-panel.tsx')).BillsPanel);

interface OwedBills {
  /** For the menu and for the top bar of a phone; null while nothing is owed. */
  readonly menuButton: (onPress: () => void) => ReactNode;
  readonly topButton: ReactNode;
  readonly panel: ReactNode;
}

/** 'A receber' on every screen, while a session that is over owes something (docs/product/bills.md#the-screens). */
export function useOwedBills(): OwedBills {
  const bills = useOpenBills();
  useBillSound(bills);
  const owed = owedOf(bills);
  const [opened, panel] = useDisclosure();
  const amount = formatMoney(totalOf(owed));
  const label = `A receber · ${owed.length} · ${amount}`;
  const isOwed = owed.length > 0;
  return {
    menuButton: (onPress) =>
      isOwed && (
        <button
          type="button"
          className={styles.menu}
          aria-label={label}
          onClick={() => {
            onPress();
            panel.open();
          }}
        >
          <IconCoin size={18} stroke={1.75} aria-hidden />
          <span className={styles.word}>
            A receber · {owed.length}
            <strong>{amount}</strong>
          </span>
        </button>
      ),
    topButton: isOwed && (
      <button type="button" className={styles.top} aria-label={label} onClick={panel.open}>
        {amount}
      </button>
    ),
    panel: bills && (
      <BillsPanel
        bills={bills}
        opened={opened}
        onClose={panel.close}
        home={() => document.getElementById('conteudo')}
      />
    ),
  };
}
