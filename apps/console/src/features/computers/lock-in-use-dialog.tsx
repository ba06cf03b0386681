import type { ActiveSession, Computer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useEndSession } from '../../parts/end-session.ts';
import { DangerButton } from '../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { useSetLocked } from './computers-queries.ts';

interface LockInUseProps {
  readonly computer: Computer;
  readonly session: ActiveSession | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Locking a computer in use asks what becomes of the time (decisions.md, "Time and credits"). */
export function LockInUse({ computer, session, opened, onClose }: LockInUseProps) {
  const setLocked = useSetLocked();
  const endSession = useEndSession('Falha ao encerrar a sessão. Tente novamente.');
  const lock = () => setLocked.mutate({ computer, locked: true }, { onSettled: onClose });
  const endAndLock = () => {
    if (session) endSession.mutate(session, { onSuccess: lock, onError: onClose });
    else lock();
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
        <Button onClick={lock} disabled={setLocked.isPending} data-autofocus>
          Bloquear e manter o tempo correndo
        </Button>
        <DangerButton onClick={endAndLock} loading={endSession.isPending}>
          Encerrar e bloquear
        </DangerButton>
      </DialogFooter>
    </Dialog>
  );
}
