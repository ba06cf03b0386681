import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import styles from './payout.module.css';
import { sections } from './payout-form.ts';
import { PayoutSection } from './payout-section.tsx';

/** The three sections while their data is on its way. */
export function PayoutSkeleton() {
  return (
    <div className={styles.card} aria-busy>
      <LoadingText>Carregando dados bancários…</LoadingText>
      {sections.map(({ title, fields }) => (
        <PayoutSection key={title} title={title} help={'\u00a0'}>
          <div className={styles.bones}>
            {fields.map((field) => (
              <Skeleton key={field} height={20} />
            ))}
          </div>
        </PayoutSection>
      ))}
    </div>
  );
}
