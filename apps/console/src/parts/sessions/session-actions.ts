import {
  type EndedSession,
  extendSession,
  moveSession,
  pauseSession,
  resumeSession,
  type Session,
  swapSessions,
  undoSession,
} from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatTime } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

// What can be done with a running session (docs/product/sessions.md#actions).

/** `Ana Lima`, or `Convidado`. */
export function playerNameOf(session: Pick<Session, 'user'>): string {
  return session.user?.name ?? 'Convidado';
}

/** Adds minutes. A second press after a lost answer does not add them twice. */
export function useExtendSession() {
  const { id: storeId, timeZone } = useStore();
  const queryClient = useQueryClient();
  const send = useIdempotent(
    ({ session, minutes }: { session: Session; minutes: number }, idempotencyKey: string) =>
      client.call(
        extendSession,
        { params: { storeId, sessionId: session.id }, body: { minutes } },
        { idempotencyKey },
      ),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (session, { minutes }) => {
      // An open panel is not reloaded by itself (docs/product/sessions.md#details).
      const key = keys.sessionOfComputer(storeId, session.computer.id);
      queryClient.setQueryData(key, (shown: Session | undefined) => shown && session);
      toast.success(
        'Tempo adicionado!',
        `${playerNameOf(session)}, ${session.computer.name}: mais ${formatMinutes(minutes)}, até ${formatTime(session.endTime, timeZone)}.`,
      );
    },
    onError: (error, { session }) => {
      // Paid time is sold instead.
      if (!isPaidTime(error)) showFailure(`Falha ao adicionar tempo em ${session.computer.name}.`)(error);
    },
  });
}

/** Whether more time was refused because the session is paid for. */
export function isPaidTime(error: unknown): boolean {
  return hasCode(error, 'PAID_TIME');
}

interface Place {
  readonly id: string;
  readonly name: string;
}

interface Move {
  readonly session: Session;
  readonly computer: Place;
  /** For a room of another weight: whether the session keeps its end time. The toast then says when it ends. */
  readonly keepsEnd?: boolean;
}

/** Moves a session to another computer. */
export function useMoveSession() {
  const { id: storeId, timeZone } = useStore();
  const send = useIdempotent(({ session, computer, keepsEnd }: Move, idempotencyKey: string) =>
    client.call(
      moveSession,
      { params: { storeId, sessionId: session.id }, body: { computerId: computer.id, keepsEnd } },
      { idempotencyKey },
    ),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (moved, { session, keepsEnd }) => {
      const until = keepsEnd === undefined ? '' : `, até ${formatTime(moved.endTime, timeZone)}`;
      toast.success(
        'Sessão movida!',
        `${playerNameOf(moved)} foi de ${session.computer.name} para ${moved.computer.name}${until}.`,
      );
    },
    onError: (error, { session, computer }) =>
      showFailure(
        `Falha ao mover ${playerNameOf(session)} de ${session.computer.name} para ${computer.name}.`,
      )(error),
  });
}

/** Swaps the computers of two sessions. */
export function useSwapSessions() {
  const storeId = useStore().id;
  const send = useIdempotent(
    ({ session, other }: { session: Session; other: Session }, idempotencyKey: string) =>
      client.call(
        swapSessions,
        { params: { storeId, sessionId: session.id }, body: { sessionId: other.id } },
        { idempotencyKey },
      ),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: (swapped) =>
      toast.success(
        'Computadores invertidos!',
        `${swapped.map((session) => `${playerNameOf(session)} em ${session.computer.name}`).join(', ')}.`,
      ),
    onError: (error, { session, other }) =>
      showFailure(`Falha ao inverter ${session.computer.name} e ${other.computer.name}.`)(error),
  });
}

/** Pauses a session, or resumes a paused one. No idempotency key is needed, because a second time is refused. */
export function usePauseSession() {
  const { id: storeId, timeZone } = useStore();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ session, paused }: { session: Session; paused: boolean }) =>
      client.call(paused ? pauseSession : resumeSession, { params: { storeId, sessionId: session.id } }),
    onSuccess: (session) => {
      // An open panel is not reloaded by itself (docs/product/sessions.md#details).
      const key = keys.sessionOfComputer(storeId, session.computer.id);
      queryClient.setQueryData(key, (shown: Session | undefined) => shown && session);
      const who = `${playerNameOf(session)}, ${session.computer.name}`;
      if (session.pause) {
        toast.success('Sessão pausada!', `${who}: volta às ${formatTime(session.pause.endTime, timeZone)}.`);
      } else toast.success('Sessão retomada!', `${who}: até ${formatTime(session.endTime, timeZone)}.`);
    },
    onError: (error, { session: { computer }, paused }) =>
      showFailure(`Falha ao ${paused ? 'pausar' : 'retomar'} ${computer.name}.`)(error),
  });
}

/** Undoes a start. No idempotency key is needed, because a second time is refused. */
export function useUndoSession() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (session: Session) =>
      client.call(undoSession, { params: { storeId, sessionId: session.id } }),
    onSuccess: (undone) => toast.success('Início desfeito!', outcomeOf(undone)),
    onError: (error, { computer }) => showFailure(`Falha ao desfazer o início em ${computer.name}.`)(error),
  });
}

/** Whether the start can still be undone here: the server decides. */
export function isUndoable({ undoableUntil, actor, billing }: Session): boolean {
  if (billing === 'paid') return false;
  return actor === 'owner' && undoableUntil !== null && serverNow() <= Date.parse(undoableUntil);
}

function outcomeOf({ user, refundedMinutes, computer, billing, package: source }: EndedSession): string {
  if (!user || billing === 'event') return `${computer.name}: nada a cobrar.`;
  if (source?.kind === 'pass') return 'O passe continua valendo até o seu horário.';
  return `${formatMinutes(refundedMinutes)} de volta ${source ? `a ${source.name}` : `ao saldo de ${user.name}`}.`;
}
