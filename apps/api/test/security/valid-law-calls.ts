import { openRegister } from '@coruja/contract';
import { newCustomer } from '../factories.ts';
import { randomEmail } from '../random-people.ts';
import { type World, onePixel } from './world.ts';

// The part of valid-calls.ts about legal rules and the register, and a customer's fields for the register.

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });
const customer = ({ ids: { userId } }: World) => ({ params: { userId } });

const orderFields = {
  authority: '1ª Vara Criminal de São Paulo',
  orderNumber: '0001234-56.2026.8.26.0050',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
};

export const validLawCalls = {
  getLegalSettings: store,
  // Without rules, since the other requests do not fulfil them.
  updateLegalSettings: (world: World) => ({
    ...store(world),
    body: { rules: [], nightFrom: '23:00', nightUntil: '05:00', keepMonths: 72 },
  }),
  openRegister: (world: World) => ({
    ...store(world),
    body: {
      ...orderFields,
      reason: 'Inquérito em segredo',
      computerId: world.ids.computerId,
      cpf: world.customer.cpf,
    },
  }),
  listRegisterOpenings: (world: World) => ({ ...store(world), query: { limit: 50 } }),
  listRegisterEntries: async (world: World) => {
    // A new one, because an opening ends after fifteen minutes.
    const { body } = await world.owner.call(openRegister, { ...store(world), body: orderFields });
    return {
      params: { storeId: world.ids.storeId, openingId: body.id },
      query: { limit: 50 },
    };
  },
  exportOwnData: customer,
  eraseOwnData: async (world: World) => {
    const { id } = await newCustomer(world.owner);
    return { params: { userId: id } };
  },
};

export function customerFields() {
  return {
    name: 'Bruno Dias',
    email: randomEmail(),
    phone: '(11) 98888-7777',
    birthDate: '2001-02-03',
    nickName: 'brunão',
    documentKind: 'rg' as const,
    documentNumber: '12.345.678-9',
    documentSeen: true,
    address: 'Rua das Palmeiras, 7',
    school: 'EE Central, tarde',
    guardianName: 'Marta Dias',
    guardianDocument: '529.982.247-25',
    guardianPhone: '(11) 98888-6666',
    consentOn: '2026-11-01',
    consentUntil: '2027-11-01',
    consentNightUntil: '23:30',
    image: { filename: 'foto.png', buffer: onePixel },
  };
}
