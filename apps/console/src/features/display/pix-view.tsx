import { useServerNow } from '../../api/server-clock.ts';
import { formatCountdown } from '../../lib/countdown.ts';
import { secondsLeft } from '../../lib/seconds-left.ts';
import type { DisplayPix } from '../../parts/display/display-state.ts';
import { Amount } from './amount.tsx';
import styles from './display-page.module.css';

/** The PIX that is shown at the counter. */
export function PixView({ pix: { total, missing, code } }: { pix: DisplayPix }) {
  const now = useServerNow();
  const left = code && secondsLeft(code.expiresAt, now);
  return (
    <div className={styles.pix}>
      <div className={styles.code}>
        {code && left ? (
          <img src={`data:image/png;base64,${code.encodedImage}`} alt="QR code do PIX" />
        ) : (
          <p>{code ? 'Este código expirou.' : 'O código aparece aqui.'}</p>
        )}
      </div>
      <div className={styles.words}>
        {code && left ? <p className={styles.what}>Aponte a câmera do seu banco</p> : null}
        {missing < total && <Amount label="Total" value={total} />}
        <Amount label={missing < total ? 'Falta' : 'Total'} value={missing} isMain />
        {code && left ? (
          <p className={styles.amount}>
            <span>Expira em</span>
            <strong role="timer">{formatCountdown(left)}</strong>
          </p>
        ) : null}
      </div>
    </div>
  );
}
