import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './person.module.css';

/** Modules of white around the code, which readers need. */
const QUIET = 4;

/** A QR code as a drawing: dark on white in both colour schemes, because many readers do not know the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text]);
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
