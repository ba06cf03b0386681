import { signupBody } from '@coruja/contract';
import { centavos } from '@coruja/domain';
import type { PublicContext, StoreContext } from '../context.ts';
import { createStore } from '../features/stores/create-store.ts';
import { updateStore } from '../features/stores/update-store.ts';
import { subscribeToUnlimited } from './subscription.ts';

const pricePerHour = centavos(600);

/** The demonstration store as its owner filled the three steps of the signup; decisions.md, "Settings", has its sign-in. */
const signup = {
  name: 'Coruja Lan House',
  ownerName: 'Marina Souza Carvalho',
  email: 'demo@coruja.app',
  password: 'coruja123',
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
  const inside = { ...ctx, storeId: id, actor: 'owner' };
  await updateStore(inside, { pricePerHour });
  await subscribeToUnlimited(inside);
  return inside;
}
