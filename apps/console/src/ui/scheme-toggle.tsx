import { IconMoon, IconSun } from '@tabler/icons-react';
import { chooseScheme, useColorScheme } from '../lib/color-scheme.ts';
import styles from './scheme-toggle.module.css';

/** Follows the system until somebody chooses; the choice is stored in this browser. */
export function SchemeToggle({ withLabel = false }: { withLabel?: boolean }) {
  const dark = useColorScheme() === 'dark';
  const label = dark ? 'Usar tema claro' : 'Usar tema escuro';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={styles.toggle}
      data-wide={withLabel || undefined}
      aria-label={withLabel ? undefined : label}
      title={withLabel ? undefined : label}
      onClick={() => chooseScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {withLabel && (dark ? 'Tema claro' : 'Tema escuro')}
    </button>
  );
}
