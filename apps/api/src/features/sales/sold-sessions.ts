import type { SaleTime } from '@coruja/contract';
import { sayMinutes } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { getComputer } from '../computers/get-computer.ts';
import { discountOf, getPricingSince, quoteStay } from '../prices/pricing.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { isPaid, lengthenSession } from '../sessions/lengthen-session.ts';
import type { Buyer, Line, Sold } from './sale-time.ts';

// Running sessions that a sale extends (docs/product/sales.md#time).

type HeldSession = Awaited<ReturnType<typeof holdSession>>['session'];

/** By id, each as the previous lines have left it. */
export type SoldSessions = Map<string, HeldSession>;

/**
 * Locks the sessions of a sale's lines, in the order of their ids.
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED
 */
export async function holdSoldSessions(
  ctx: StoreContext,
  lines: readonly SaleTime[] = [],
): Promise<SoldSessions> {
  const ids = lines.flatMap((line) => (line.kind === 'extension' ? [line.sessionId.toLowerCase()] : []));
  const held: SoldSessions = new Map();
  for (const id of [...new Set(ids)].toSorted()) held.set(id, (await holdSession(ctx, id)).session);
  return held;
}

interface Sale {
  readonly sessions: SoldSessions;
  readonly customer: Buyer | null;
}

/**
 * Extends a paid session, and prices the added time by the rules, from its present end on.
 *
 * @throws AppError TIME_UNPRICED, SESSION_TOO_LONG, VALIDATION for another customer's session or an unpaid one, and the
 * refusals of the store's legal rules (assertVisit)
 */
export async function extendSold(
  ctx: StoreContext,
  line: Line<'extension'>,
  { sessions, customer }: Sale,
): Promise<Sold> {
  const { pricing } = await getPricingSince(ctx, line.quotedAt);
  const { minutes } = line;
  const id = line.sessionId.toLowerCase();
  const session = sessions.get(id);
  if (!session) throw new Error('A session of the sale was not locked.');
  assertOwn(session, customer);
  if (!(await isPaid(ctx, session)))
    throw AppError.field('time', 'Esta sessão ainda não foi paga. Adicione o tempo na própria sessão.');
  const { name, room } = await getComputer(ctx, { computerId: session.computer_id });
  const discountBasisPoints =
    session.customer_id === null ? 0 : discountOf(pricing, customer?.groupId ?? null);
  const stay = { room: room?.id ?? null, discountBasisPoints, from: session.end_at, minutes };
  sessions.set(id, await lengthenSession(ctx, session, minutes));
  return {
    kind: 'extension',
    name: `Mais tempo no ${name} · ${sayMinutes(minutes)}`,
    minutes,
    price: quoteStay(pricing, stay),
    shown: line.price,
    sessionId: id,
  };
}

function assertOwn({ customer_id: id }: HeldSession, customer: Buyer | null): void {
  if (id !== null && id !== customer?.id.toLowerCase())
    throw AppError.field('userId', 'A sessão é de outro cliente. Escolha o cliente dela.');
}
