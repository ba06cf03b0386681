import { addPasskey, listSignIns, login, startPasskey, startPasskeySignIn } from '@coruja/contract';
import { hashPassword } from '../../src/features/passwords/hash-password.ts';
import { type TestPasskey, newPasskey } from '../authenticator.ts';
import { newConfirmationToken } from '../confirmation-tokens.ts';
import { randomAddress } from '../random-people.ts';
import { type Owner, type TestApp } from '../test-app.ts';
import type { World } from './world.ts';

/** Signs the owner in with another browser. */
export async function newSignIn(testApp: TestApp, owner: Owner): Promise<{ id: string; cookie: string }> {
  const body = { email: owner.store.email, password: owner.password };
  const { headers } = await testApp.call(login, { body }, { address: randomAddress() });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const signIns = await testApp.call(listSignIns, {}, { cookie });
  return { id: signIns.body.find(({ isCurrent }) => isCurrent)?.id ?? '', cookie };
}

/** Requests about sign-ins and passwords for the security tests. */
export const validAccessCalls = {
  changePassword: async (world: World) => {
    await restorePassword(world);
    const newPassword = `coruja-${crypto.randomUUID()}`;
    return { body: { currentPassword: world.owner.password, newPassword } };
  },
  sendEmailConfirmation: () => ({}),
  confirmEmail: async ({ testApp, owner }: World) => ({
    body: { token: await newConfirmationToken(testApp, owner.store.id) },
  }),
  listSignIns: () => ({}),
  endSignIn: async ({ testApp, owner }: World) => ({
    params: { signInId: (await newSignIn(testApp, owner)).id },
  }),
  endOtherSignIns: () => ({}),
  startPasskeySignIn: () => ({}),
  signInWithPasskey: async (world: World) => {
    await restorePassword(world);
    const { passkey } = await newStoredPasskey(world.testApp, world.owner);
    const { body: options } = await world.testApp.call(startPasskeySignIn, {}, { address: randomAddress() });
    return { body: passkey.sign(options) };
  },
  listPasskeys: () => ({}),
  startPasskey: async (world: World) => {
    await restorePassword(world);
    return { body: { currentPassword: world.owner.password } };
  },
  addPasskey: async (world: World) => {
    await restorePassword(world);
    // Deletes those that earlier requests added; the world's own stays.
    await world.testApp.database.kysely
      .deleteFrom('passkeys')
      .where('store_id', '=', world.ids.storeId)
      .where('id', '<>', world.ids.passkeyId)
      .execute();
    return {
      body: { name: 'Outro telefone', credential: (await newOfferedPasskey(world.owner)).credential },
    };
  },
  removePasskey: async (world: World) => {
    await restorePassword(world);
    return { params: { passkeyId: (await newStoredPasskey(world.testApp, world.owner)).id } };
  },
};

/** A passkey created by an authenticator and unknown to the server. */
export async function newOfferedPasskey(owner: Owner): Promise<TestPasskey> {
  const body = { currentPassword: owner.password };
  return newPasskey((await owner.call(startPasskey, { body })).body);
}

/** A passkey with which the owner can sign in; replaces one of the same name. */
export async function newStoredPasskey(
  { database }: TestApp,
  owner: Owner,
  name = 'Telefone',
): Promise<{ id: string; passkey: TestPasskey }> {
  const { id: storeId } = owner.store;
  await database.kysely
    .deleteFrom('passkeys')
    .where('store_id', '=', storeId)
    .where('name', '=', name)
    .execute();
  const passkey = await newOfferedPasskey(owner);
  const body = { name, credential: passkey.credential };
  return { id: (await owner.call(addPasskey, { body })).body.id, passkey };
}

/** Restores the first password and the owner's sign-in, which an earlier request has replaced. */
async function restorePassword({ testApp, owner, ids: { storeId } }: World): Promise<void> {
  if ((await owner.call(listSignIns, {})).status === 200) return;
  await testApp.database.kysely
    .updateTable('stores')
    .set({ password_hash: await hashPassword(owner.password) })
    .where('id', '=', storeId)
    .execute();
  await owner.signIn();
}
