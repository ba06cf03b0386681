import type { ComponentProps } from 'react';
import styles from './open-button.module.css';

/** Opens what its card or row shows, all of which is clickable, while the keyboard reaches one button. */
export function OpenButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${styles.open} ${className}`} />;
}
