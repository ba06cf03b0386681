import { listSignIns, login } from '@coruja/contract';
import { hashPassword } from '../../src/features/stores/passwords.ts';
import { type Owner, type TestApp, randomAddress } from '../test-app.ts';
import type { World } from './world.ts';

/** Signs the owner in at one more browser. */
export async function newSignIn(testApp: TestApp, owner: Owner): Promise<{ id: string; cookie: string }> {
  const body = { email: owner.store.email, password: owner.password };
  const { headers } = await testApp.call(login, { body }, { address: randomAddress() });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const signIns = await testApp.call(listSignIns, {}, { cookie });
  return { id: signIns.body.find(({ isCurrent }) => isCurrent)?.id ?? '', cookie };
}

/** The calls about the own access, from which the security tests start. */
export const validAccessCalls = {
  changePassword: async (world: World) => {
    await takeBackPassword(world);
    const newPassword = `coruja-${crypto.randomUUID()}`;
    return { body: { currentPassword: world.owner.password, newPassword } };
  },
  listSignIns: () => ({}),
  endSignIn: async ({ testApp, owner }: World) => ({
    params: { signInId: (await newSignIn(testApp, owner)).id },
  }),
  endOtherSignIns: () => ({}),
};

/** The first password is good again, and the owner signed in by it: a call of before has replaced both. */
async function takeBackPassword({ testApp, owner, ids: { storeId } }: World): Promise<void> {
  const { kysely } = testApp.database;
  await kysely.deleteFrom('rate_counters').where('bucket', '=', `password:${storeId}`).execute();
  if ((await owner.call(listSignIns, {})).status === 200) return;
  await kysely
    .updateTable('stores')
    .set({ password_hash: await hashPassword(owner.password) })
    .where('id', '=', storeId)
    .execute();
  await owner.signIn();
}
