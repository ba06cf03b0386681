import styles from './owl.module.css';

/** Coruja's mark: two round eyes, for sizes from 16 px. With `oneColor` it has the colour of the text. */
export function OwlMark({ size = 24, oneColor = false }: { size?: number; oneColor?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className={oneColor ? undefined : styles.mark}
    >
      <path
        fillRule="evenodd"
        fill="currentColor"
        d="M2.9 2.6c2.9.2 5.2.9 6.9 2a10.4 10.4 0 0 1 4.4 0c1.7-1.1 4-1.8 6.9-2 .8 2.4 1.1 5.4 1.1 8.6C22.2 17.6 17.8 22 12 22S1.8 17.6 1.8 11.2c0-3.2.3-6.2 1.1-8.6ZM7.5 7.5a4.1 4.1 0 1 0 0 8.2 4.1 4.1 0 0 0 0-8.2Zm9 0a4.1 4.1 0 1 0 0 8.2 4.1 4.1 0 0 0 0-8.2ZM12 14.2l-1.5 2.3 1.5 2.4 1.5-2.4Z"
      />
      <g className={styles.eyes}>
        <circle cx="7.5" cy="11.6" r="4.1" />
        <circle cx="16.5" cy="11.6" r="4.1" />
      </g>
      <g fill="currentColor" className={styles.pupils}>
        <circle cx="7.5" cy="11.6" r="1.9" />
        <circle cx="16.5" cy="11.6" r="1.9" />
      </g>
    </svg>
  );
}

/** The mark with the name in lower case. */
export function Wordmark({ size = 24 }: { size?: number }) {
  return (
    <span className={styles.wordmark}>
      <OwlMark size={size} />
      <span>coruja</span>
    </span>
  );
}
