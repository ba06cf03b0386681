import { IconCoin } from '@tabler/icons-react';
import { formatMoney } from '../lib/format.ts';
import { BillsPanel } from '../parts/bills/bills-panel.tsx';
import { dueBillsOf, totalOf, useOpenBills } from '../parts/bills/open-bills.ts';
import rail from './rail-word.module.css';
import styles from './due-bills.module.css';

// 'A receber' on every screen, while there are bills of ended sessions (docs/product/bills.md#the-screens). Loaded only
// if time has a price.

export function DueBillsMenuButton({ onPress }: { onPress: () => void }) {
  const { count, amount, label } = useDueBills();
  if (count === 0) return null;
  return (
    <button type="button" className={styles.menu} aria-label={label} data-due onClick={onPress}>
      <IconCoin size={18} stroke={1.75} aria-hidden />
      <span className={rail.word}>
        A receber · {count}
        <strong>{amount}</strong>
      </span>
    </button>
  );
}

/** In the top bar of a phone, in place of the store's name. */
export function DueBillsTopButton({ onPress }: { onPress: () => void }) {
  const { count, amount, label } = useDueBills();
  if (count === 0) return null;
  return (
    <button type="button" className={styles.top} aria-label={label} data-due onClick={onPress}>
      {amount}
    </button>
  );
}

export function DueBillsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const bills = useOpenBills();
  if (!bills) return null;
  const home = () => document.getElementById('conteudo');
  return <BillsPanel bills={bills} opened={opened} onClose={onClose} home={home} />;
}

function useDueBills() {
  const dueBills = dueBillsOf(useOpenBills());
  const amount = formatMoney(totalOf(dueBills));
  return { count: dueBills.length, amount, label: `A receber · ${dueBills.length} · ${amount}` };
}
