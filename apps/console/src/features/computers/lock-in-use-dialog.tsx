import type { ActiveSession, Computer } from '@coruja/contract';
import { Button, Modal } from '@mantine/core';
import { DangerButton } from '../../ui/buttons.tsx';
import { dialogClasses } from '../../ui/confirm-dialog.tsx';
import styles from '../../ui/dialog.module.css';

interface LockInUseDialogProps {
  readonly computer: Computer;
  readonly session: ActiveSession | undefined;
  readonly opened: boolean;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onLock: () => void;
  readonly onEndAndLock: () => void;
}

/** Locking a computer in use asks what becomes of the time (decisions.md, "Time and credits"). */
export function LockInUseDialog(props: LockInUseDialogProps) {
  const { computer, session, opened, pending, onClose, onLock, onEndAndLock } = props;
  const who = session?.user?.name ?? 'Um convidado';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Bloquear ${computer.name}`}
      size={480}
      classNames={dialogClasses}
    >
      <div className={styles.fields}>
        <p>
          {who} está usando {computer.name}. O que fazer com o tempo que resta?
        </p>
      </div>
      <div className={styles.footer}>
        <Button onClick={onClose}>Cancelar</Button>
        <Button onClick={onLock} disabled={pending} data-autofocus>
          Bloquear e manter o tempo correndo
        </Button>
        <DangerButton onClick={onEndAndLock} loading={pending}>
          Encerrar e bloquear
        </DangerButton>
      </div>
    </Modal>
  );
}
