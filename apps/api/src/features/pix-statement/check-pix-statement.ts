import type { PixStatement, checkPixStatementBody } from '@coruja/contract';
import {
  type StatementCredit,
  type StatementMatch,
  centavos,
  limits,
  matchStatement,
  spanOfDays,
  toReais,
} from '@coruja/domain';
import type { z } from 'zod';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { findOrders, findReceivedPix } from '../orders/find-pix.ts';
import { getStore } from '../stores/get-store.ts';
import {
  type StatementPixRow,
  type UnconfirmedChargeRow,
  listStatementPix,
  listUnconfirmedCharges,
  markInStatement,
} from './pix-statement-queries.ts';
import { creditsOf } from './statement-credits.ts';

type Input = z.output<typeof checkPixStatementBody>;

/**
 * Compares a bank's statement with the PIX that were confirmed by hand, and marks those that the statement shows. A PIX is marked
 * once (docs/product/pix.md#bank-statement).
 */
export function checkPixStatement(ctx: StoreContext, input: Input): Promise<PixStatement> {
  return inStore(
    ctx,
    async (inside) => {
      const { timeZone } = await getStore(inside);
      const { db, storeId } = inside;
      const span = coveredBy(input, { timeZone, now: ctx.now() });
      const credits = creditsOf(input.credits);
      const reach = { ...span, from: new Date(span.from.getTime() - leadMs) };
      const pix = await listStatementPix(db, storeId, { ...reach, refs: credits.map(({ ref }) => ref) });
      const charges = await listUnconfirmedCharges(db, storeId, reach);
      const statement = { credits, from: span.from.getTime(), until: span.until.getTime(), timeZone };
      const match = matchStatement(statement, pix.map(confirmedPix), charges.map(unconfirmedCharge));
      const isNew = ({ id, statement_ref: ref }: StatementPixRow) => ref === null && match.found.has(id);
      const found = new Map(pix.filter(isNew).map(({ id }) => [id, match.found.get(id) ?? '']));
      if (found.size > 0) await markInStatement(db, storeId, { at: ctx.now(), found });
      const { firstDay, lastDay } = input;
      const fields = { firstDay, lastDay, checkedPix: match.found.size, missingPix: match.missing.length };
      inside.audit?.describe({ after: { kind: 'pix', id: null, name: null, fields } });
      return {
        checked: { ...sumOf(pix.filter(({ id }) => match.found.has(id))), isNew: found.size },
        missing: await missingOf(inside, { pix, credits, match }),
        unconfirmed: await unconfirmedOf(inside, { charges, credits, match }),
        others: match.others,
      };
    },
    'counting',
  );
}

/** A bank may post a credit some days after it came. */
const leadMs = limits.statementLeadDays * 86_400_000;

/** The time that a statement covers: its days, but nothing after the file was saved. */
function coveredBy(
  { firstDay, lastDay, savedAt }: Input,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const { from, until } = spanOfDays({ first: firstDay, last: lastDay }, timeZone);
  const end = Math.min(until, now.getTime(), savedAt ? Date.parse(savedAt) : Number.POSITIVE_INFINITY);
  return { from: new Date(from), until: new Date(end) };
}

function confirmedPix(row: StatementPixRow) {
  return {
    id: row.id,
    amount: centavos(row.amount_centavos),
    txid: row.txid,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    confirmedAt: row.confirmed_at.getTime(),
    ref: row.statement_ref,
  };
}

function unconfirmedCharge(row: UnconfirmedChargeRow) {
  return {
    id: row.id,
    amount: centavos(row.amount_centavos),
    txid: row.txid,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    isOrderPaid: row.is_order_paid,
  };
}

/** At most this many are listed one by one; the sums contain all. */
const most = 100;

function sumOf(rows: readonly { amount_centavos: number }[]) {
  const total = rows.reduce((sum, { amount_centavos: amount }) => sum + amount, 0);
  return { count: rows.length, total: toReais(centavos(total)) };
}

interface Compared {
  readonly credits: readonly StatementCredit[];
  readonly match: StatementMatch;
}

async function missingOf(
  ctx: StoreContext,
  { pix, credits, match }: Compared & { pix: readonly StatementPixRow[] },
): Promise<PixStatement['missing']> {
  const ids = new Set(match.missing);
  const rows = pix.filter(({ id }) => ids.has(id));
  const shown = await findReceivedPix(
    ctx,
    rows.slice(0, most).map(({ id }) => id),
  );
  const amounts = new Map(credits.map(({ ref, amount }) => [ref, toReais(amount)]));
  return {
    ...sumOf(rows),
    pix: shown.map((receivedPix) => ({
      receivedPix,
      inStatement: amounts.get(match.otherAmounts.get(receivedPix.id) ?? '') ?? null,
    })),
  };
}

async function unconfirmedOf(
  ctx: StoreContext,
  { charges, credits, match }: Compared & { charges: readonly UnconfirmedChargeRow[] },
): Promise<PixStatement['unconfirmed']> {
  const byRef = new Map(credits.map((credit) => [credit.ref, credit]));
  const pairs = charges
    .flatMap((charge) => {
      const credit = byRef.get(match.unconfirmed.get(charge.id) ?? '');
      return credit ? { charge, credit } : [];
    })
    .toSorted((a, b) => b.charge.created_at.getTime() - a.charge.created_at.getTime());
  const shown = pairs.slice(0, most);
  const orders = await findOrders(
    ctx,
    shown.map(({ charge }) => charge.order_id),
  );
  return {
    ...sumOf(pairs.map(({ credit }) => ({ amount_centavos: credit.amount }))),
    credits: shown.flatMap(({ charge, credit }) => {
      const order = orders.get(charge.order_id);
      return order ? { ...unconfirmedView(charge, credit), order } : [];
    }),
  };
}

function unconfirmedView(charge: UnconfirmedChargeRow, { amount, day, at }: StatementCredit) {
  return {
    amount: toReais(amount),
    day,
    at: at === null ? null : new Date(at).toISOString(),
    charge: {
      id: charge.id,
      amount: toReais(centavos(charge.amount_centavos)),
      txid: charge.txid,
      createdAt: charge.created_at.toISOString(),
    },
  };
}
