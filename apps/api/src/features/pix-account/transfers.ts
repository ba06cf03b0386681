import { randomUUID } from 'node:crypto';
import type { PixTransfer, createPixTransfer as createEndpoint } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { auditedTransfer } from '../../audit/subjects.ts';
import { latestEnd } from '../../clock-skew.ts';
import type { StoreContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inStore } from '../../db/locks.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import type { PixProvider, TransferOutcome, TransferTarget } from '../../ports/pix/pix-provider.ts';
import { checkOwnerPassword } from '../accounts/check-owner-password.ts';
import { getPayoutAccount } from '../payout-accounts/get-payout-account.ts';
import { getPixProvider } from './pix-access.ts';
import {
  type PixTransferRow,
  insertTransfer,
  listOpenTransfers,
  listTransferRows,
  updateTransfer,
} from './transfers-queries.ts';

type Input = z.output<typeof createEndpoint.body>;

/**
 * Pays out to the store's payout data (docs/product/pix.md#payout). The transfer is stored before the request. If the answer is lost, the
 * transfer is looked up by its reference, and never requested again.
 *
 * @param remember stores the answer under the idempotency key, in the transaction of the transfer
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED, PIX_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEEDED, PIX_TRANSFER_OPEN
 */
export async function createPixTransfer(
  ctx: StoreContext,
  { amount, currentPassword }: Input,
  remember: (db: Db, answer: PixTransfer) => Promise<void>,
): Promise<PixTransfer> {
  const assertSamePassword = await checkOwnerPassword(ctx, currentPassword);
  const { provider } = await getPixProvider(ctx);
  const to = await targetOf(ctx);
  const asked: PixTransferRow = {
    store_id: ctx.storeId,
    id: randomUUID(),
    amount_centavos: amount,
    state: 'ASKED',
    failure: null,
    created_at: ctx.now(),
    ended_at: null,
  };
  await inStore(ctx, async (inside) => {
    await assertSamePassword(inside);
    await insertTransfer(inside.db, asked);
    inside.audit?.describe({ after: auditedTransfer(transferView(asked)) });
    await remember(inside.db, transferView(asked));
  });
  const outcome = await tryTransfer(provider, { reference: asked.id, amount, to });
  return outcome ? storeOutcome(ctx, asked, outcome) : transferView(asked);
}

/** Null if the outcome is unknown. */
async function tryTransfer(
  provider: PixProvider,
  transfer: { reference: string; amount: ReturnType<typeof centavos>; to: TransferTarget },
): Promise<TransferOutcome | null> {
  try {
    return await provider.transfer(transfer);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return error.isOutcomeUnknown ? null : { outcome: 'failed', message: error.message };
  }
}

async function storeOutcome(
  ctx: StoreContext,
  row: PixTransferRow,
  outcome: TransferOutcome,
): Promise<PixTransfer> {
  const isOver = outcome.outcome === 'done' || outcome.outcome === 'failed';
  const changes = {
    state: stateOf[outcome.outcome],
    failure: outcome.outcome === 'failed' ? outcome.message : null,
    ended_at: isOver ? ctx.now() : null,
  };
  const stored = await inStore(
    { ...ctx, audit: undefined },
    (inside) => updateTransfer(inside.db, row, changes),
    'settling',
  );
  return transferView(stored ?? { ...row, ...changes });
}

const stateOf = { done: 'DONE', asked: 'ASKED', token: 'TOKEN', failed: 'FAILED' } as const;

/** A transfer whose answer was lost, and that the provider does not know after this time, has failed; in milliseconds. */
const unknownMs = 120_000;

/** Asks the provider about the transfers that have not ended. @returns whether any has changed @throws PaymentError */
export async function checkOpenTransfers(ctx: StoreContext, provider: PixProvider): Promise<boolean> {
  let isChanged = false;
  for (const row of await listOpenTransfers(ctx.db, ctx.storeId)) {
    const outcome = (await provider.findTransfer(row.id)) ?? unknownOutcome(ctx, row);
    if (outcome === null || stateOf[outcome.outcome] === row.state) continue;
    await storeOutcome(ctx, row, outcome);
    isChanged = true;
  }
  return isChanged;
}

function unknownOutcome(ctx: StoreContext, { created_at: at }: PixTransferRow): TransferOutcome | null {
  const now = ctx.now();
  const isLost = now.getTime() - at.getTime() > unknownMs || at > latestEnd(now);
  return isLost ? { outcome: 'failed', message: 'O provedor não recebeu este saque.' } : null;
}

async function targetOf(ctx: StoreContext): Promise<TransferTarget> {
  const payout = await findPayout(ctx);
  const { pixKey: key, pixKeyType: keyType } = payout;
  if (key !== null && keyType !== null) return { kind: 'pix', key, keyType };
  const {
    bankCode,
    agency,
    account,
    accountDigit,
    bankAccountType: accountType,
    ownerName,
    cpfCnpj,
  } = payout;
  if (
    bankCode === null ||
    agency === null ||
    account === null ||
    accountDigit === null ||
    accountType === null
  )
    throw new AppError('PAYOUT_ACCOUNT_NEEDED');
  return { kind: 'bank', bankCode, agency, account, accountDigit, accountType, ownerName, cpfCnpj };
}

async function findPayout(ctx: StoreContext) {
  try {
    return await getPayoutAccount(ctx);
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'PAYOUT_ACCOUNT_NOT_FOUND';
    throw isMissing ? new AppError('PAYOUT_ACCOUNT_NEEDED') : error;
  }
}

/** @throws AppError INVALID_CURSOR */
export async function listPixTransfers(
  ctx: StoreContext,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<PixTransfer[]>> {
  const rows = await listTransferRows(ctx.db, ctx.storeId, { after: readAgeCursor(cursor), limit });
  return pageByAge(rows, limit, transferView);
}

function transferView(row: PixTransferRow): PixTransfer {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    amount: toReais(centavos(row.amount_centavos)),
    state: row.state,
    failure: row.failure,
  };
}
