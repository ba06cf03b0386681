import { IconDeviceGamepad2 } from '@tabler/icons-react';
import styles from './shortcuts-page.module.css';

/** A shortcut's icon; the name beside it says what it is. */
export function ShortcutPicture({ address, size }: { address: string | null; size: number }) {
  return (
    <span className={styles.picture} style={{ width: size, height: size }}>
      {address === null ? <IconDeviceGamepad2 size={size / 2} aria-hidden /> : <img src={address} alt="" />}
    </span>
  );
}
