import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConnection } from '../api/connection.ts';
import { useNow } from '../lib/clock.ts';
import { StaleContext } from '../ui/stale.tsx';
import styles from './offline-banner.module.css';

/** After this time lists and badges show their age: the 30-second refresh has failed. */
const STALE_AFTER_MS = 90_000;
const BEAT_MS = 5_000;
/** While connected, no regular rendering is needed. */
const IDLE_BEAT_MS = 3_600_000;

/** Shown while the server cannot be reached (docs/product/screens.md#offline-banner). */
export function OfflineBanner() {
  const { connected } = useConnection();
  return (
    // Always rendered: screen readers announce only changes inside.
    <div role="status" className={styles.region}>
      {!connected && (
        <p className={styles.banner}>
          <IconWifiOff size={18} stroke={2} aria-hidden className={styles.icon} />
          <span>
            <strong>Sem conexão.</strong> Tentando de novo. O que está na tela pode ter mudado.
          </span>
        </p>
      )}
    </div>
  );
}

/** Provides the age of the shown data after a long loss of connection (docs/product/screens.md#stale-data). */
export function StaleWhileOffline({ children }: { children: ReactNode }) {
  const { connected, lastAnswerAt } = useConnection();
  const age = useNow(connected ? IDLE_BEAT_MS : BEAT_MS) - lastAnswerAt;
  const minutes = !connected && age >= STALE_AFTER_MS ? Math.floor(age / 60_000) : null;
  return <StaleContext value={minutes}>{children}</StaleContext>;
}
