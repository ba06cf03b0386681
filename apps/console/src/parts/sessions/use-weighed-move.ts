import { type Computer, moveSession, type Session } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { formatTime } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { whoOf } from './session-actions.ts';

interface WeighedMove {
  readonly session: Session;
  readonly computer: Computer;
  readonly keepsEnd: boolean;
}

/** Moves a session to a computer in a room of another weight, and says until when it has time there. */
export function useWeighedMove() {
  const { id: storeId, timeZone } = useStore();
  const send = useIdempotent(({ session, computer, keepsEnd }: WeighedMove, idempotencyKey: string) =>
    client.call(
      moveSession,
      { params: { storeId, sessionId: session.id }, body: { computerId: computer.id, keepsEnd } },
      { idempotencyKey },
    ),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (moved, { session }) => {
      const until = formatTime(moved.endTime, timeZone);
      toast.success(
        'Sessão movida!',
        `${whoOf(moved)} foi de ${session.computer.name} para ${moved.computer.name}, até ${until}.`,
      );
    },
    onError: (error, { session, computer }) =>
      showFailure(`Falha ao mover ${whoOf(session)} de ${session.computer.name} para ${computer.name}.`)(
        error,
      ),
  });
}
