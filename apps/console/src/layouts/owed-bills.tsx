import { IconCoin } from '@tabler/icons-react';
import { formatMoney } from '../lib/format.ts';
import { BillsPanel } from '../parts/bills/bills-panel.tsx';
import { owedOf, totalOf, useOpenBills } from '../parts/bills/open-bills.ts';
import styles from './owed-bills.module.css';

// 'A receber' on every screen, while there are bills of ended sessions (docs/product/bills.md#the-screens). Loaded only
// if time has a price.

export function OwedMenuButton({ onPress }: { onPress: () => void }) {
  const { count, amount, label } = useOwed();
  if (count === 0) return null;
  return (
    <button type="button" className={styles.menu} aria-label={label} data-owed onClick={onPress}>
      <IconCoin size={18} stroke={1.75} aria-hidden />
      <span className={styles.word}>
        A receber · {count}
        <strong>{amount}</strong>
      </span>
    </button>
  );
}

/** In the top bar of a phone, in place of the store's name. */
export function OwedTopButton({ onPress }: { onPress: () => void }) {
  const { count, amount, label } = useOwed();
  if (count === 0) return null;
  return (
    <button type="button" className={styles.top} aria-label={label} data-owed onClick={onPress}>
      {amount}
    </button>
  );
}

export function OwedPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const bills = useOpenBills();
  if (!bills) return null;
  const home = () => document.getElementById('conteudo');
  return <BillsPanel bills={bills} opened={opened} onClose={onClose} home={home} />;
}

function useOwed() {
  const owed = owedOf(useOpenBills());
  const amount = formatMoney(totalOf(owed));
  return { count: owed.length, amount, label: `A receber · ${owed.length} · ${amount}` };
}
