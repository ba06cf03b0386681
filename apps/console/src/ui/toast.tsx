import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './toast.module.css';

/** Where toasts appear: top right, at most three, held while the pointer or the focus is on one. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      limit={3}
      transitionDuration={120}
      containerWidth={400}
      classNames={{ notification: styles.toast ?? '' }}
    />
  );
}

type Kind = 'success' | 'error' | 'info';

/**
 * Says what happened. The title is the specification's text to the letter; the detail follows on a second line.
 * Successes stay for 2 s, errors for 4 s (specification.md, section 8).
 */
export const toast = {
  success: (title: string, detail?: ReactNode) => show('success', 2_000, title, detail),
  error: (title: string, detail?: ReactNode) => show('error', 4_000, title, detail),
  info: (title: string, detail?: ReactNode) => show('info', 4_000, title, detail),
};

const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle } as const;

function show(kind: Kind, duration: number, title: string, detail?: ReactNode): void {
  const Icon = icons[kind];
  notifications.show({
    // The same sentence again takes the place of the first, instead of a pile.
    id: `${kind}:${title}`,
    role: kind === 'error' ? 'alert' : 'status',
    'data-kind': kind,
    icon: <Icon size={18} stroke={2} aria-hidden />,
    title: detail ? title : undefined,
    message: detail ?? <span className={styles.alone}>{title}</span>,
    autoClose: duration,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
