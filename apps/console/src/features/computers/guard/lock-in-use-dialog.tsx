import type { ActiveSession, Computer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useOnePress } from '../../../lib/use-one-press.ts';
import { isOverAlready, useEndSession } from '../../../parts/sessions/end-session.ts';
import { useSetLocked } from '../../../parts/set-locked.ts';
import { DangerButton } from '../../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';

interface LockInUseProps {
  readonly computer: Computer;
  readonly session: ActiveSession | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks what to do with the time when locking a computer in use (docs/product/computers.md#locking-in-use). */
export function LockInUse({ computer, session, opened, onClose }: LockInUseProps) {
  const setLocked = useSetLocked();
  const endSession = useEndSession('Falha ao encerrar a sessão. Tente novamente.');
  const once = useOnePress(opened && !setLocked.isPending && !endSession.isPending);
  // Unlocking does not restore an ended session, so only the plain lock can be undone.
  const lock = () => setLocked.mutate({ computer, locked: true }, { onSuccess: onClose });
  const endAndLock = () => {
    if (!session) return lock();
    endSession.mutate(session, {
      onSuccess: () => setLocked.mutate({ computer, locked: true, undoable: false }, { onSettled: onClose }),
      onError: (error) => isOverAlready(error) && onClose(),
    });
  };
  const who = session?.user?.name ?? 'Um convidado';
  return (
    <Dialog opened={opened} onClose={onClose} title={`Bloquear ${computer.name}`} size={600}>
      <DialogBody>
        <p>
          {who} está usando {computer.name}. O que fazer com o tempo que resta?
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancelar</Button>
        <Button onClick={once(lock)} disabled={setLocked.isPending || endSession.isPending} data-autofocus>
          Bloquear e manter o tempo correndo
        </Button>
        <DangerButton
          onClick={once(endAndLock)}
          loading={endSession.isPending}
          disabled={setLocked.isPending}
        >
          Encerrar e bloquear
        </DangerButton>
      </DialogFooter>
    </Dialog>
  );
}
