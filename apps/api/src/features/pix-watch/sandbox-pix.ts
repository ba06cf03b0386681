import type { receiveSandboxPix as receiveEndpoint } from '@coruja/contract';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { PixAccountState } from '../../ports/pix/pix-provider.ts';
import { SandboxPix } from '../../ports/pix/sandbox-pix.ts';

/**
 * Pays a charge's code in the demonstration: the embedded provider treats it as paid, and sends its notices (docs/product/pix.md#sandbox).
 *
 * @throws AppError NOT_FOUND with any other provider, CHARGE_NOT_FOUND
 */
export async function receiveSandboxPix(
  ctx: StoreContext,
  { chargeId, state, ...acts }: z.output<typeof receiveEndpoint.body>,
): Promise<{ message: string }> {
  const sandbox = sandboxOf(ctx);
  const isPaying = state === undefined || state === 'examined';
  const found = isPaying
    ? (await sandbox.pay(ctx.storeId, chargeId, { ...acts, isExamined: state === 'examined' })) === 'planned'
    : (await sandbox.change(ctx.storeId, chargeId, changeOf[state])) > 0;
  assertThat(found, 'CHARGE_NOT_FOUND');
  return { message: 'PIX pago na demonstração.' };
}

const changeOf = {
  released: { state: 'received' },
  denied: { state: 'denied' },
  disputed: { dispute: 'OPEN' },
  won: { dispute: 'WON' },
  lost: { dispute: 'LOST' },
} as const;

/** @throws AppError NOT_FOUND with any other provider, PIX_ACCOUNT_MISSING */
export async function setSandboxPixAccount(
  ctx: StoreContext,
  { state }: { state: PixAccountState },
): Promise<{ message: string }> {
  assertThat(await sandboxOf(ctx).setAccountState(ctx.storeId, state), 'PIX_ACCOUNT_MISSING');
  return { message: 'Conta alterada na demonstração.' };
}

function sandboxOf({ ports: { pix } }: StoreContext): SandboxPix {
  if (!(pix instanceof SandboxPix)) throw new AppError('NOT_FOUND');
  return pix;
}
