import { randomUUID } from 'node:crypto';
import { signupBody } from '@coruja/contract';
import { centavos } from '@coruja/domain';
import type { PublicContext, StoreContext } from '../context.ts';
import { updateCounterSettings } from '../features/counter-settings/counter-settings.ts';
import { updateStoreRow } from '../features/stores/stores-queries.ts';
import { createStore } from '../features/stores/create-store.ts';
import { hashPassword } from '../features/passwords/hash-password.ts';
import { setPassword } from '../features/stores/set-password.ts';
import { updateStore } from '../features/stores/update-store.ts';
import { subscribeToUnlimited } from './subscription.ts';

const pricePerHour = centavos(600);

/** Owners may not choose it, because it is public and easily guessed; so the seed writes it directly. */
export const password = 'coruja123';

/** What the owner entered in the three steps of signing up. */
const signup = {
  name: 'Coruja Lan House',
  ownerName: 'Marina Souza Carvalho',
  email: 'demo@coruja.app',
  password: randomUUID(),
  cnpj: '47.183.926/0001-23',
  phone: '(11) 98765-4321',
  cep: '01310-100',
  rua: 'Avenida Paulista',
  numero: '1106',
  complemento: 'Loja 12',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
  pais: 'Brasil',
};

/** Signs the store up at the context's clock, sets its price and puts it on the plan without limits. */
export async function openStore(ctx: PublicContext): Promise<StoreContext> {
  const { id } = await createStore(ctx, { ...signupBody.parse(signup), address: '127.0.0.1' });
  const inside = { ...ctx, storeId: id, actor: 'owner', approvedBy: null };
  await setPassword(inside, { passwordHash: await hashPassword(password) });
  // Nobody reads mail at its address.
  await updateStoreRow(ctx.db, id, { email_confirmed_at: ctx.now() });
  await updateStore(inside, { pricePerHour });
  // Time has had a price only since the store has a team (seed-demo.ts).
  await updateCounterSettings(inside, { pricesTime: false });
  await subscribeToUnlimited(inside);
  return inside;
}
