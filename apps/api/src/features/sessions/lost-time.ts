import { type LostAt, type LostSession, type LostMinutes, lostTime, lostTimeMs } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { timesOf } from '../../db/session-times.ts';
import { type LossRow, listLossRows } from './lost-time-queries.ts';
import { type LockedSession, lockSessionRow } from './sessions-queries.ts';
import { withoutPause } from './weighed-move.ts';

export interface SessionLoss extends LostMinutes {
  /** The session's row; if it ended in a pause and no guard reported when, without the rest of that pause. */
  readonly row: LockedSession;
  readonly session: LostSession;
  readonly at: LostAt;
  readonly canRestart: boolean;
}

/**
 * What was lost of a session because its computer died (docs/product/sessions.md#lost-time).
 *
 * @throws AppError LOST_TIME_NONE, LOST_TIME_OVER, LOST_TIME_RESTARTED
 */
export function lossOf(locked: LockedSession, known: LossRow, now: Date): SessionLoss {
  assertLast(locked, known);
  const finish = locked.ended_at ?? locked.end_at;
  if (now.getTime() - finish.getTime() > lostTimeMs) throw new AppError('LOST_TIME_OVER');
  const lastMessageAt = lastMessageTime(locked, known);
  const row = lastMessageAt === null ? withoutPause(locked, now < finish ? now : finish) : locked;
  const hasReturned = row.refunded_minutes > 0;
  const isPaidAfterwards = known.bill_settled_at !== null && known.bill_settled_at >= finish;
  const session = {
    times: timesOf(row),
    minutes: row.duration_minutes,
    keepsUnused: !hasReturned && !isPaidAfterwards,
  };
  const at = { lastMessageAt, now: now.getTime() };
  const lost = lostTime(session, at);
  if (lost.most < 1)
    throw noLostTime(
      hasReturned ? 'O tempo que restava já voltou para o saldo. Inicie uma nova sessão.' : undefined,
    );
  return { ...lost, row, session, at, canRestart: !hasReturned };
}

/** Refuses a session that was moved, undone or refunded, or whose event still pays. */
function assertLast(locked: LockedSession, known: LossRow): void {
  if (locked.restart_gap_ms !== null) throw new AppError('LOST_TIME_RESTARTED');
  if (known.has_next) throw noLostTime('Esta sessão continuou em outro computador.');
  if (locked.undone_at !== null) throw noLostTime('O início desta sessão foi desfeito.');
  if (locked.billing === 'event')
    throw noLostTime('O evento paga até o fim: inicie o participante de novo no evento.');
  if (locked.is_open_ended && known.bill_settled_at !== null)
    throw noLostTime('Esta sessão pagou só o tempo usado. Inicie uma nova sessão.');
  if (known.is_refunded) throw noLostTime('O tempo que restava já foi estornado.');
}

/** When the guard sent its last message; null without a guard, or if it was known to be away at the session's start. */
function lastMessageTime(row: LockedSession, { has_guard, lost_from, noticed_at }: LossRow): number | null {
  if (!has_guard || (noticed_at !== null && noticed_at <= row.start_at)) return null;
  if (lost_from !== null) return lost_from.getTime();
  throw noLostTime('O guarda deste computador ficou conectado até o fim da sessão.');
}

export function noLostTime(message?: string): AppError {
  return new AppError('LOST_TIME_NONE', message === undefined ? {} : { message });
}

/**
 * Locks a session of which time was lost, until the transaction ends.
 *
 * @param input.minutes the attendant's figure, if no guard reported the loss
 * @returns how many minutes were lost
 * @throws AppError SESSION_NOT_FOUND, LOST_TIME_MINUTES, and those of `lossOf`
 */
export async function holdLostSession(
  ctx: StoreContext,
  input: { sessionId: string; minutes?: number | undefined },
): Promise<{ loss: SessionLoss; minutes: number }> {
  const row = await lockSessionRow(ctx.db, ctx.storeId, input.sessionId);
  const now = ctx.now();
  const [known] = row ? await listLossRows(ctx.db, ctx.storeId, { ids: [row.id], now }) : [];
  if (!row || !known) throw new AppError('SESSION_NOT_FOUND');
  const loss = lossOf(row, known, now);
  return { loss, minutes: enteredMinutes(input.minutes, loss) };
}

function enteredMinutes(entered: number | undefined, { least, most, at }: SessionLoss): number {
  const refuse = (message: string) => new AppError('LOST_TIME_MINUTES', { message });
  if (at.lastMessageAt !== null) {
    if (entered === undefined || entered === most) return most;
    throw refuse(`Pelo guarda, o tempo perdido foi de ${most} min.`);
  }
  if (entered === undefined) throw refuse('Informe quantos minutos foram perdidos.');
  if (entered < least) throw refuse(`Informe pelo menos os ${least} min que ainda restam.`);
  if (entered > most) throw refuse(`Informe no máximo ${most} min.`);
  return entered;
}
