import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import styles from './buttons.module.css';

type Props = ButtonProps & ElementProps<'button', keyof ButtonProps>;

/** The one main action of a screen or dialog: the only amber on it. */
export function MainButton(props: Props) {
  return <Button {...props} className={styles.main} variant="filled" />;
}

/** An action that takes something away. Always behind a confirm dialog, or in one. */
export function DangerButton(props: Props) {
  return <Button {...props} className={styles.danger} variant="filled" />;
}
