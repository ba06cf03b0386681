import { useState } from 'react';
import { apiBase } from '../../paths.ts';
import styles from './customer-photo.module.css';

interface CustomerPhotoProps {
  readonly name: string;
  /** The stored picture's path, relative to the API, or null. */
  readonly image: string | null;
  /** A chosen picture that is not sent yet, as a data or blob URL. */
  readonly preview?: string | undefined;
  readonly size?: number;
}

/** The photo, or the initials. Hidden from screen readers, because the name is beside it. */
export function CustomerPhoto({ name, image, preview, size = 32 }: CustomerPhotoProps) {
  const address = preview ?? (image === null ? undefined : `${apiBase}${image}`);
  const [broken, setBroken] = useState<string>();
  return (
    <span className={styles.photo} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {address === undefined || address === broken ? (
        initialsOf(name)
      ) : (
        <img src={address} alt="" width={size} height={size} onError={() => setBroken(address)} />
      )}
    </span>
  );
}

/** `Ana Paula Costa` as `AC`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
