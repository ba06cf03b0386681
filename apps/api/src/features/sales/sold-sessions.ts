import { formatMinutes } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { getComputer } from '../computers/get-computer.ts';
import { type Pricing, discountOf, getPricingSince, quoteStay } from '../prices/pricing.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { isPaid, lengthenSession } from '../sessions/lengthen-session.ts';
import { carryOut, holdMove } from '../sessions/move-session.ts';
import { conversionOf, movedTimes } from '../sessions/weighed-move.ts';
import type { Buyer, Line, Sold, TimeLine } from './sale-time.ts';

// Running sessions that a sale extends, or moves with the same end (docs/product/sales.md#time).

type HeldSession = Awaited<ReturnType<typeof holdSession>>['session'];

/** Locked sessions by id, as changed by the previous lines of the sale; moved ones are removed. */
export type SoldSessions = Map<string, HeldSession>;

/**
 * Locks the sessions of a sale's lines, in the order of their ids.
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED
 */
export async function holdSoldSessions(
  ctx: StoreContext,
  lines: readonly TimeLine[] = [],
): Promise<SoldSessions> {
  const ids = lines.flatMap((line) =>
    line.kind === 'extension' || line.kind === 'difference' ? [line.sessionId.toLowerCase()] : [],
  );
  const held: SoldSessions = new Map();
  for (const id of [...new Set(ids)].toSorted()) held.set(id, (await holdSession(ctx, id)).session);
  return held;
}

interface Sale {
  readonly sessions: SoldSessions;
  readonly customer: Buyer | null;
}

/**
 * Extends a paid session, and prices the added time by the rules, from its current end on.
 *
 * @throws AppError TIME_UNPRICED, SESSION_TOO_LONG, VALIDATION for another customer's session or an unpaid one, and the
 * refusals of the store's legal rules (assertVisit)
 */
export async function sellExtension(
  ctx: StoreContext,
  line: Line<'extension'>,
  { sessions, customer }: Sale,
): Promise<Sold> {
  const { pricing } = await getPricingSince(ctx, line.quotedAt);
  const { minutes } = line;
  const session = sessionOf(sessions, line.sessionId, customer);
  if (!(await isPaid(ctx, session)))
    throw AppError.field('time', 'Esta sessão ainda não foi paga. Adicione o tempo na própria sessão.');
  const { name, room } = await getComputer(ctx, { computerId: session.computer_id });
  const discountBasisPoints = discountFor(pricing, session, customer);
  const stay = { room: room?.id ?? null, discountBasisPoints, from: session.end_at, minutes };
  sessions.set(session.id, await lengthenSession(ctx, session, minutes));
  return {
    kind: 'extension',
    name: `Mais tempo no ${name} · ${formatMinutes(minutes)}`,
    minutes,
    price: quoteStay(pricing, stay),
    shown: line.price,
    sessionId: session.id,
  };
}

/**
 * Moves a paid session to a room of a higher weight, and sells the minutes that it needs to keep its end: those missing
 * when the price was quoted.
 *
 * @throws AppError TIME_UNPRICED, VALIDATION if nothing is missing, for another customer's session and for an unpaid
 * one, and the refusals of a move (holdMove)
 */
export async function keepEndSold(
  ctx: StoreContext,
  line: Line<'difference'>,
  { sessions, customer }: Sale,
): Promise<Sold> {
  const { pricing, from } = await getPricingSince(ctx, line.quotedAt);
  const session = sessionOf(sessions, line.sessionId, customer);
  if (!(await isPaid(ctx, session)))
    throw AppError.field('time', 'A diferença só é vendida para uma sessão que já foi paga.');
  const move = await holdMove(ctx, session, { computerId: line.computerId, keepsEnd: true });
  const { roomId, name } = move.computer;
  const shown = await conversionOf(ctx, session, { roomId, at: from });
  const minutes = Math.max(move.conversion?.difference ?? 0, shown?.difference ?? 0);
  if (minutes < 1) throw AppError.field('time', 'Neste computador a sessão não termina mais cedo.');
  const end = movedTimes(session, from).endAt;
  sessions.delete(session.id);
  const { id } = await carryOut(ctx, move);
  return {
    kind: 'difference',
    name: `Diferença para ${name} · ${formatMinutes(minutes)}`,
    minutes,
    price: quoteStay(pricing, {
      room: roomId,
      discountBasisPoints: discountFor(pricing, session, customer),
      from: new Date(end - minutes * 60_000),
      minutes,
    }),
    shown: line.price,
    sessionId: id,
  };
}

/** The locked session of a line, of the buyer or of a guest. */
function sessionOf(sessions: SoldSessions, sessionId: string, customer: Buyer | null): HeldSession {
  const session = sessions.get(sessionId.toLowerCase());
  if (!session) throw AppError.field('time', 'Esta sessão já muda de computador nesta venda.');
  assertOwn(session, customer);
  return session;
}

function discountFor(pricing: Pricing, { customer_id: id }: HeldSession, customer: Buyer | null): number {
  return id === null ? 0 : discountOf(pricing, customer?.groupId ?? null);
}

function assertOwn({ customer_id: id }: HeldSession, customer: Buyer | null): void {
  if (id !== null && id !== customer?.id.toLowerCase())
    throw AppError.field('userId', 'A sessão é de outro cliente. Escolha o cliente dela.');
}
