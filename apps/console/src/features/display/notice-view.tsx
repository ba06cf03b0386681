import { IconCircleCheck } from '@tabler/icons-react';
import type { DisplayNotice } from '../../parts/display/display-state.ts';
import { Amount } from './amount.tsx';
import styles from './display-page.module.css';

/** The end of a sale, for some seconds. */
export function NoticeView({ notice: { kind, amount, change } }: { notice: DisplayNotice }) {
  const isPix = kind === 'pix-received';
  return (
    <div className={styles.notice}>
      <IconCircleCheck className={styles.check} stroke={1.75} aria-hidden />
      <p className={styles.what}>{isPix ? 'PIX recebido' : 'Obrigado!'}</p>
      {amount !== null && (
        <Amount {...(!isPix && { label: 'Total' })} value={amount} isMain={change === 0 || isPix} />
      )}
      {change > 0 && <Amount label="Troco" value={change} isMain />}
    </div>
  );
}
