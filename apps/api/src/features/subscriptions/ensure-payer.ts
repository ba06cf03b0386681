import type { StoreContext } from '../../context.ts';
import { findStoreForPayment } from './subscriptions-queries.ts';

/** The store as the provider's customer. @throws PaymentError */
export async function ensurePayer(ctx: StoreContext): Promise<string> {
  const store = await findStoreForPayment(ctx.db, ctx.storeId);
  return ctx.ports.payments.ensurePayer({
    storeId: store.id,
    name: store.name,
    email: store.email,
    cpfCnpj: store.cnpj,
    phone: store.phone,
    postalCode: store.cep,
    address: store.rua,
    addressNumber: store.numero,
    complement: store.complemento,
    province: store.bairro,
  });
}
