import { randomInt, randomUUID } from 'node:crypto';
import type { Charge, Order } from '@coruja/contract';
import { centavos, isTxid, nextPixCheckAt, txidAlphabet, txidLength } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedOrder } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inStore } from '../../db/locks.ts';
import { qrPicture } from '../../ports/payments/br-code.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import type { OpenedCode } from '../../ports/pix/pix-provider.ts';
import { type CodeMaker, getCodeMaker } from '../pix-settings/pix-settings.ts';
import { closeOrder, lockProductsOf } from './fulfil-order.ts';
import { holdOpenOrder, holdOrderOf } from './hold-order.ts';
import { chargeView, missingOf, orderView } from './order-view.ts';
import {
  type ChargeRow,
  type OrderRow,
  endCharges,
  findChargeRow,
  findOrderRow,
  insertCharge,
  readOrderRow,
  updateCharge,
  updateOrderRow,
} from './orders-queries.ts';
import { orderEnd } from './write-order.ts';

interface Input {
  readonly orderId: string;
  /** 'KEY': use the store's own key, even if its account at the provider could make the code. */
  readonly mode?: 'KEY' | undefined;
}

type Remember = (db: Db, answer: Charge) => Promise<void>;

/**
 * Creates a code for the amount that is missing of an open order. The order's time begins again, and an earlier code ends. No
 * transaction waits for the provider: the charge is stored first, so that a code whose answer was lost still belongs to a charge.
 *
 * @param remember stores the answer under the idempotency key, in the transaction of the code
 * @throws AppError ORDER_NOT_FOUND, ORDER_CLOSED, ORDER_EXPIRED, PIX_OFF, PIX_UNTESTED, PIX_PROVIDER_DOWN
 */
export async function createCharge(
  ctx: StoreContext,
  { orderId, mode }: Input,
  remember: Remember = async () => {},
): Promise<Charge> {
  const order = await findOrderRow(ctx.db, ctx.storeId, orderId);
  assertThat(order, 'ORDER_NOT_FOUND');
  const maker = await getCodeMaker(ctx, { amount: missingOf(order), wanted: mode ?? null });
  if (maker.mode === 'AUTO') return chargeByProvider(ctx, { orderId, maker }, remember);
  return inStore(ctx, async (inside) => {
    const held = await holdOpenOrder(inside, orderId);
    const charge = newCharge(inside, held, maker);
    const opened = await maker.provider.open(codeOf(charge));
    const made = { ...charge, payload: opened.payload };
    await replaceCharge(inside, made);
    return describeCharge(inside, { order: held, charge: made }, remember);
  });
}

interface ByProvider {
  readonly orderId: string;
  readonly maker: CodeMaker;
}

async function chargeByProvider(
  ctx: StoreContext,
  { orderId, maker }: ByProvider,
  remember: Remember,
): Promise<Charge> {
  const charge = await inStore({ ...ctx, audit: undefined }, async (inside) => {
    const stored = newCharge(inside, await holdOpenOrder(inside, orderId), maker);
    await replaceCharge(inside, stored);
    return stored;
  });
  const opened = await openOrFail(ctx, charge, maker);
  return inStore(ctx, async (inside) => {
    const { order, charge: present } = await holdOrderOf(inside, charge.id);
    // If the order was paid or cancelled meanwhile, the code must end too.
    const isLive = present.state === 'OPEN';
    const made = {
      ...present,
      ...codeColumns(ctx, present, opened),
      ...(isLive ? {} : { next_look_at: ctx.now() }),
    };
    const { payload, code_id, expires_at, next_look_at } = made;
    await updateCharge(inside.db, charge, { payload, code_id, expires_at, next_look_at });
    return describeCharge(inside, { order, charge: made }, remember);
  });
}

/** @throws AppError PIX_PROVIDER_DOWN, after which the charge has failed */
async function openOrFail(
  ctx: StoreContext,
  charge: ChargeRow,
  { provider }: CodeMaker,
): Promise<OpenedCode> {
  try {
    return await provider.open(codeOf(charge));
  } catch (error) {
    await updateCharge(ctx.db, charge, { state: 'FAILED' });
    if (!(error instanceof PaymentError)) throw error;
    if (error.kind === 'refused') throw new AppError('PIX_PROVIDER_DOWN', { message: error.message });
    throw new AppError('PIX_PROVIDER_DOWN');
  }
}

function codeColumns({ now }: StoreContext, charge: ChargeRow, { payload, codeId, expiresAt }: OpenedCode) {
  const times = { createdAt: charge.created_at.getTime(), expiresAt: expiresAt.getTime() };
  const look = nextPixCheckAt(times, now().getTime());
  return {
    payload,
    code_id: codeId,
    expires_at: expiresAt,
    next_look_at: look === null ? null : new Date(look),
  };
}

function newCharge(ctx: StoreContext, order: OrderRow, { mode, key }: CodeMaker): ChargeRow {
  return {
    store_id: ctx.storeId,
    id: randomUUID(),
    order_id: order.id,
    mode,
    amount_centavos: missingOf(order),
    txid: newTxid(),
    key,
    payload: null,
    state: 'OPEN',
    actor: ctx.actor,
    created_at: ctx.now(),
    expires_at: orderEnd(ctx.now()),
    code_id: null,
    next_look_at: null,
    in_analysis_at: null,
  };
}

function codeOf({ id: reference, txid, amount_centavos: amount, expires_at: expiresAt }: ChargeRow) {
  return { reference, txid, amount: centavos(amount), expiresAt };
}

/** Stores a charge in place of an earlier one; the order is locked. */
async function replaceCharge({ db, storeId, now }: StoreContext, charge: ChargeRow): Promise<void> {
  const { order_id: orderId, expires_at } = charge;
  await endCharges(db, storeId, { orderId, at: now() });
  await updateOrderRow(db, storeId, { id: orderId, changes: { expires_at } });
  await insertCharge(db, charge);
}

async function describeCharge(
  ctx: StoreContext,
  { order, charge }: { order: OrderRow; charge: ChargeRow },
  remember: Remember,
): Promise<Charge> {
  ctx.audit?.describe({ after: auditedOrder(orderView(order, ctx.now())) });
  const answer = await withPicture(charge);
  await remember(ctx.db, answer);
  return answer;
}

/** A random id that can be found again in a bank statement. */
function newTxid(): string {
  const characters = Array.from({ length: txidLength }, () => txidAlphabet[randomInt(txidAlphabet.length)]);
  const txid = characters.join('');
  return isTxid(txid) ? txid : newTxid();
}

/** @throws AppError CHARGE_NOT_FOUND */
export async function getCharge(
  { db, storeId }: StoreContext,
  { chargeId }: { chargeId: string },
): Promise<Charge> {
  const charge = await findChargeRow(db, storeId, chargeId);
  assertThat(charge, 'CHARGE_NOT_FOUND');
  return withPicture(charge);
}

/** @throws AppError CHARGE_NOT_FOUND while the provider has made no code */
async function withPicture(row: ChargeRow): Promise<Charge> {
  const { id, mode, txid, payload, order_id: orderId, amount_centavos: amount } = row;
  const { created_at: createdAt, expires_at: expiresAt } = row;
  assertThat(payload !== null, 'CHARGE_NOT_FOUND');
  const isInAnalysis = row.in_analysis_at !== null;
  const charge = chargeView({ id, orderId, mode, amount, txid, payload, isInAnalysis, createdAt, expiresAt });
  return { ...charge, encodedImage: await qrPicture(payload) };
}

/**
 * Ends the order of a charge, and gives back what it holds.
 *
 * @throws AppError CHARGE_NOT_FOUND, ORDER_CLOSED, ORDER_PART_PAID
 */
export function cancelCharge(ctx: StoreContext, { chargeId }: { chargeId: string }): Promise<Order> {
  return inStore(ctx, async (inside) => {
    const { order } = await holdOrderOf(inside, chargeId);
    assertThat(order.state === 'OPEN', 'ORDER_CLOSED');
    assertThat(order.paid_centavos === 0, 'ORDER_PART_PAID');
    await lockProductsOf(inside, order);
    await closeOrder(inside, order, { state: 'CANCELLED' });
    const cancelled = orderView(await readOrderRow(inside.db, ctx.storeId, order.id), ctx.now());
    const before = auditedOrder(orderView(order, ctx.now()));
    inside.audit?.describe({ before, after: auditedOrder(cancelled) });
    return cancelled;
  });
}
