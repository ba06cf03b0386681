import { keyPix } from '../src/ports/pix/key-pix.ts';
import { movableClock } from './movable-clock.ts';
import { pixKey } from './pix-calls.ts';
import type { PixAdapter, PixUnderTest } from './pix-under-test.ts';

export const keyPixAdapter: PixAdapter = {
  name: 'key',
  can: { confirmsItself: false, refusesWrongPayments: false, reportsLostDisputes: false },
  start: keyPixUnderTest,
};

/** Such a code is paid at the bank, and nobody reports the payment. */
async function keyPixUnderTest(): Promise<PixUnderTest> {
  const nothing = async () => undefined;
  return {
    provider: keyPix({
      key: pixKey.key,
      merchantName: 'Lan House São João',
      merchantCity: 'Joinville',
      sendsTxid: true,
    }),
    account: null,
    clock: movableClock(),
    pay: async () => [],
    analyse: nothing,
    dispute: nothing,
    setAccountState: nothing,
    setBalance: nothing,
    passTime: nothing,
    notices: () => [],
    forge: () => [],
    stop: nothing,
  };
}
