import { staticBrCode } from '../payments/br-code.ts';
import { PaymentError } from '../payments/payment-error.ts';
import type { NewCode, OpenedCode, PixProvider } from './pix-provider.ts';

/** What a static code contains. */
export interface KeyOptions {
  readonly key: string;
  readonly merchantName: string;
  readonly merchantCity: string;
  /** Whether the code names its charge; a few banks refuse codes that do. */
  readonly sendsTxid: boolean;
}

/**
 * Mode KEY: codes for the store's own key at any bank, made here (docs/product/pix.md#charges). No provider reports what arrived, and
 * refunds are made in the bank's own app.
 */
export function keyPix({ key, merchantName, merchantCity, sendsTxid }: KeyOptions): PixProvider {
  return {
    name: 'key',
    async open({ amount, txid, expiresAt }: NewCode): Promise<OpenedCode> {
      const payload = staticBrCode({
        key,
        merchantName,
        merchantCity,
        amount,
        txid: sendsTxid ? txid : null,
      });
      return { codeId: null, payload, expiresAt };
    },
    // A static code never expires.
    cancel: async () => {},
    listReceived: async () => [],
    statement: async () => [],
    findTransfer: async () => null,
    readAccount: byHand,
    refund: byHand,
    transfer: byHand,
    readNotice: () => ({ outcome: 'forged' }),
  };
}

async function byHand(): Promise<never> {
  throw new PaymentError('refused', { message: 'Com a chave da loja, isto é feito no banco.' });
}
