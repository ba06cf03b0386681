import type { SalePaymentPart } from '@coruja/domain';
import type { SaleTender } from './payments.ts';
import styles from './tender-keys.module.css';

const tenderKeys: readonly { readonly tender: SaleTender; readonly label: string; readonly key: string }[] = [
  { tender: 'CASH', label: 'Dinheiro', key: 'F1' },
  { tender: 'PIX', label: 'PIX', key: 'F2' },
  { tender: 'DEBIT_CARD', label: 'Débito', key: 'F3' },
  { tender: 'CREDIT_CARD', label: 'Crédito', key: 'F4' },
];

const tabKey = { tender: 'TAB', label: 'Fiado', key: 'F5' } as const;

/** The tender that a function key chooses. */
export function tenderOfKey(key: string): SaleTender | undefined {
  return tenderKeys.find((each) => each.key === key)?.tender;
}

interface TenderKeysProps<Tender extends SalePaymentPart> {
  readonly chosen: Tender;
  readonly onChoose: (tender: Tender | SaleTender) => void;
  /** 'Fiado', for a customer who has a tab. */
  readonly onTab?: (() => void) | undefined;
  /** Small, and without keys of their own. */
  readonly compact?: boolean;
}

/** The four tenders, each with its key, and the tab. */
export function TenderKeys<Tender extends SalePaymentPart>({
  chosen,
  onChoose,
  onTab,
  compact = false,
}: TenderKeysProps<Tender>) {
  const keys = tenderKeys.map((each) => ({ ...each, choose: () => onChoose(each.tender) }));
  return (
    <div
      className={styles.tenders}
      data-with-tab={onTab !== undefined || undefined}
      role="group"
      aria-label="Forma de pagamento"
    >
      {[...keys, ...(onTab ? [{ ...tabKey, choose: onTab }] : [])].map(({ tender, label, key, choose }) => (
        <button
          key={tender}
          type="button"
          className={styles.tender}
          data-compact={compact || undefined}
          aria-pressed={tender === chosen}
          aria-keyshortcuts={compact ? undefined : key}
          onClick={choose}
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
