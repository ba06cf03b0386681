import type { SaleTender } from './payments.ts';
import styles from './tender-keys.module.css';

const tenderKeys: readonly { readonly tender: SaleTender; readonly label: string; readonly key: string }[] = [
  { tender: 'CASH', label: 'Dinheiro', key: 'F1' },
  { tender: 'PIX', label: 'PIX', key: 'F2' },
  { tender: 'DEBIT_CARD', label: 'Débito', key: 'F3' },
  { tender: 'CREDIT_CARD', label: 'Crédito', key: 'F4' },
];

/** The tender that a function key chooses. */
export function tenderOfKey(key: string): SaleTender | undefined {
  return tenderKeys.find((each) => each.key === key)?.tender;
}

interface TenderKeysProps {
  readonly chosen: SaleTender;
  readonly onChoose: (tender: SaleTender) => void;
  /** Small, and without keys of their own. */
  readonly compact?: boolean;
}

/** The four tenders, each with its key. */
export function TenderKeys({ chosen, onChoose, compact = false }: TenderKeysProps) {
  return (
    <div className={styles.tenders} role="group" aria-label="Forma de pagamento">
      {tenderKeys.map(({ tender, label, key }) => (
        <button
          key={tender}
          type="button"
          className={styles.tender}
          data-compact={compact || undefined}
          aria-pressed={tender === chosen}
          aria-keyshortcuts={compact ? undefined : key}
          onClick={() => onChoose(tender)}
        >
          {label}
          {!compact && <KeyMark name={key} />}
        </button>
      ))}
    </div>
  );
}

/** The name of a key, on its button. */
export function KeyMark({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden>
      {name}
    </kbd>
  );
}
