import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnePress } from '../../lib/use-one-press.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import styles from './pick-dialog.module.css';

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly choose: () => void;
}

interface PickDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly label: string;
  /** Undefined while they load. */
  readonly choices: readonly Choice[] | undefined;
  readonly empty: string;
  readonly pending: boolean;
}

/** Asks for one computer; a press chooses it. */
export function PickDialog({
  opened,
  onClose,
  title,
  children,
  label,
  choices,
  empty,
  pending,
}: PickDialogProps) {
  const once = useOnePress(opened && !pending);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <DialogBody>
        <p>{children}</p>
        {choices === undefined && <LoadingText>Carregando computadores…</LoadingText>}
        {choices?.length === 0 && <p className={styles.empty}>{empty}</p>}
        {choices && choices.length > 0 && (
          <ul className={styles.choices} aria-label={label}>
            {choices.map(({ key, name, note, choose }, at) => (
              <li key={key}>
                <button
                  type="button"
                  className={styles.choice}
                  data-autofocus={at === 0 || undefined}
                  aria-disabled={pending || undefined}
                  onClick={once(choose)}
                >
                  <strong>{name}</strong> <span>{note}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancelar</Button>
      </DialogFooter>
    </Dialog>
  );
}
