import { useState } from 'react';
import { apiBase } from '../../paths.ts';
import styles from './product-image.module.css';

interface ProductImageProps {
  /** The stored picture's path, relative to the API; undefined without one. */
  readonly image: string | undefined;
  /** In pixels; by default the picture is as wide as its place. */
  readonly size?: number;
}

/** A product's small picture, or a drawn package. Hidden from screen readers, because the name is beside it. */
export function ProductImage({ image, size }: ProductImageProps) {
  const address = image === undefined ? undefined : `${apiBase}${image}?size=thumbnail`;
  const [broken, setBroken] = useState<string>();
  const box = size === undefined ? undefined : { width: size, height: size };
  return (
    <span className={styles.image} style={box} aria-hidden>
      {address === undefined || address === broken ? (
        <Placeholder />
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      )}
    </span>
  );
}

/** A closed box with a shelf's line under it. */
function Placeholder() {
  return (
    <svg viewBox="0 0 48 48" className={styles.drawn} fill="none" stroke="currentColor" strokeWidth={2}>
      <path d="M24 9 38 16v16l-14 7-14-7V16z" strokeLinejoin="round" />
      <path d="m10 16 14 7 14-7M24 23v16M17 12.5l14 7" strokeLinejoin="round" />
    </svg>
  );
}
