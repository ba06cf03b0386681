import type { PixQrCode } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { pixCodeOf, pixView, refuseWithoutPix } from './pix-code.ts';
import { currentSituation } from './subscription-situation.ts';

/**
 * The code of the open PIX invoice; a new one if the last has expired.
 *
 * @throws AppError NO_OPEN_PIX, PAYMENT_FAILED
 */
export async function openPix(ctx: StoreContext): Promise<PixQrCode> {
  return oneAtATime(`subscription:${ctx.storeId}`, async () => {
    const { open } = await currentSituation(ctx);
    if (open?.method !== 'PIX') return refuseWithoutPix(ctx);
    return pixView(ctx, await pixCodeOf(ctx, open));
  });
}
