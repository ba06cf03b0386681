import * as contract from '@coruja/contract';
import { newResetToken } from './reset-tokens.ts';
import { randomAddress } from './random-people.ts';
import { type TestApp } from './test-app.ts';

/** A password that no test owner has yet. */
const anotherPassword = 'outra-noite-longa';

/** The endpoints of password recovery, as its tests call them. */
export function recoveryCalls(app: () => TestApp) {
  return {
    anotherPassword,
    /** From a different address each time, because the request limit is per address. */
    ask: (email: string) =>
      app().call(contract.requestPasswordReset, { body: { email } }, { address: randomAddress() }),
    validate: (email: string, token: string) =>
      app().call(contract.validateResetCode, { body: { email, token } }),
    reset: (email: string, token: string, newPassword = anotherPassword) =>
      app().call(contract.resetPassword, { body: { email, token, newPassword } }),
    signIn: (email: string, password: string) =>
      app().call(contract.login, { body: { email, password } }, { address: randomAddress() }),
    newOwnerWithCode: async () => {
      const owner = await app().newOwner();
      const { email } = owner.store;
      return { owner, email, code: await newResetToken(app(), email) };
    },
  };
}

/** A code that is not this one. */
export function otherCode(code: string, by = 1): string {
  return String((Number(code) + by) % 10_000).padStart(4, '0');
}
