import type {
  ActiveSession,
  Computer,
  CreditEntry,
  EndedSession,
  GuardCommand,
  Plan,
  PayoutAccount,
  Session,
  Store,
  Subscription,
  User,
} from '@coruja/contract';

// One store on one evening. People and companies are made up: their documents are the ones of every textbook.

/** An id of each kind that a path may name. */
export const exampleIds = {
  storeId: '7f1b0c52-8d3e-4c1a-9e64-2b5f0a7d9c11',
  computerId: 'c2a9e0d4-51b7-4f3e-8a06-6d1f7b2e4c12',
  sessionId: '1d5e8f3a-7c20-4b96-a4d1-90e3c6b7f213',
  userId: '5b7c1e9f-3a42-4d08-b6e5-f1a2d8c90414',
  productId: 'e48d2a6b-9f15-4c73-8b2e-07a6f3d1c515',
  openingId: '6d2c8a14-0b9f-4e57-8c31-a4f7e6d0b921',
  saleId: '3fa81c07-2e6d-4b94-9a58-c7d0e1f2b616',
  eventId: '96b3d7e1-4c08-4f2a-b5d9-1e8a0c6f7217',
  participantId: 'a07e5c3d-8b14-4e69-9d72-3f6b1a0c4818',
  passkeyId: '3d5b9f27-60c4-4a18-8e71-c2f09a6d4b35',
  signInId: 'b81f4d06-27ac-4e95-93c8-5a0d7e6f1a20',
  imageName: '2c9d6e1a-5f83-4b07-a1e4-d8c7b0f39519.webp',
  cep: '01001000',
} as const;

const { storeId, userId } = exampleIds;

const address = {
  cep: '01001000',
  rua: 'Praça da Sé',
  numero: '100',
  complemento: null,
  bairro: 'Sé',
  cidade: 'São Paulo',
  estado: 'SP',
  pais: 'Brasil',
};

export const exampleStore: Store = {
  id: storeId,
  name: 'Lan House Coruja',
  ownerName: 'Marina Souza',
  email: 'marina@exemplo.com',
  emailConfirmed: true,
  cnpj: '11222333000181',
  phone: '11987654321',
  status: 'open',
  pricePerHour: 6,
  timeZone: 'America/Sao_Paulo',
  address,
  createdAt: '2026-03-02T14:00:00.000Z',
};

export const exampleSignup = {
  name: 'Lan House Coruja',
  ownerName: 'Marina Souza',
  email: 'marina@exemplo.com',
  password: 'noite-longa',
  cnpj: '11.222.333/0001-81',
  phone: '(11) 98765-4321',
  cep: '01001-000',
  rua: 'Praça da Sé',
  numero: '100',
  bairro: 'Sé',
  cidade: 'São Paulo',
  estado: 'SP',
  pais: 'Brasil',
};

export const exampleProfile = {
  name: 'Lan House Coruja',
  ownerName: 'Marina Souza',
  email: 'marina@exemplo.com',
  cnpj: '11.222.333/0001-81',
  phone: '(11) 98765-4321',
  status: 'open' as const,
  pricePerHour: 6.5,
  address: { ...address, complemento: 'Sala 2' },
};

export const examplePlan: Plan = {
  id: '8e0f1b52-93d4-4a53-8b1d-7f2c1d9e4c02',
  name: 'Essencial',
  price: 79.9,
  features: [
    'Até 25 computadores',
    'Até 200 produtos',
    'Sessões, créditos e caixa',
    'Cupons e eventos Corujão',
  ],
  limits: { computers: 25, products: 200 },
};

const planInShort = { id: examplePlan.id, name: examplePlan.name, price: examplePlan.price };

export const exampleSubscription: Subscription = {
  id: '0c4f7a92-6b1d-4e38-8f05-a9d2c3e7b620',
  status: 'ACTIVE',
  startedAt: '2026-10-21T18:30:00.000Z',
  nextBillingDate: '2026-11-21T18:30:00.000Z',
  accessUntil: null,
  plan: planInShort,
  paymentMethod: 'CREDIT_CARD',
  card: { brand: 'VISA', lastFour: '1111' },
  nextPlan: null,
  openInvoice: null,
};

export const exampleHolder = {
  name: 'Marina Souza',
  email: 'marina@exemplo.com',
  cpfCnpj: '11.222.333/0001-81',
  postalCode: '01001-000',
  addressNumber: '100',
  phone: '(11) 98765-4321',
};

export const exampleComputer: Computer = {
  id: exampleIds.computerId,
  name: 'PC 07',
  isAvailable: true,
  isLocked: false,
  specifications: { cpu: 'Ryzen 5 5600', gpu: 'RTX 3060', ram: '16 GB' },
  guard: null,
};

export const exampleCommand: GuardCommand = {
  id: '70f4b2d9-6c1e-4a83-9d57-e8b0a3c5f125',
  kind: 'message',
  text: 'Faltam cinco minutos.',
  state: 'sent',
  createdAt: '2026-11-21T19:55:00.000Z',
  receivedAt: null,
  finishedAt: null,
  failure: null,
};

export const exampleSession: Session = {
  id: exampleIds.sessionId,
  startTime: '2026-11-21T19:00:00.000Z',
  endTime: '2026-11-21T20:00:00.000Z',
  isGuest: false,
  durationInMinutes: 60,
  user: { id: userId, name: 'Ana Clara Lima' },
  computer: { id: exampleIds.computerId, name: 'PC 07' },
  remainingTime: 2_700,
  price: 1.5,
  actor: 'owner',
};

/** A guest's, who left after a quarter of an hour. */
export const exampleEndedSession: EndedSession = {
  id: exampleIds.sessionId,
  startTime: '2026-11-21T19:00:00.000Z',
  endTime: '2026-11-21T20:00:00.000Z',
  isGuest: true,
  durationInMinutes: 60,
  computer: { id: exampleIds.computerId, name: 'PC 07' },
  remainingTime: 0,
  price: 1.5,
  actor: 'owner',
  endedAt: '2026-11-21T19:15:00.000Z',
  refundedMinutes: 0,
};

export const exampleActiveSession: ActiveSession = {
  ...exampleSession,
  user: { id: userId, name: 'Ana Clara Lima', email: 'ana@exemplo.com' },
};

export const exampleUser: User = {
  id: userId,
  name: 'Ana Clara Lima',
  nickName: 'aninha',
  cpf: '52998224725',
  email: 'ana@exemplo.com',
  phone: '11988887777',
  birthDate: '2004-02-03',
  image: null,
  credits: [{ storeId, minutes: 90 }],
  record: null,
};

export const exampleCustomerForm = {
  name: 'Ana Clara Lima',
  cpf: '529.982.247-25',
  email: 'ana@exemplo.com',
  phone: '(11) 98888-7777',
  birthDate: '2004-02-03',
  nickName: 'aninha',
};

export const exampleCreditEntry: CreditEntry = {
  id: 'd61f0b8e-4a95-4c27-b3e8-5f7a9c1d2021',
  kind: 'grant',
  minutes: 60,
  balanceAfter: 90,
  actor: 'owner',
  computerName: null,
  createdAt: '2026-11-21T18:55:00.000Z',
};

export const examplePayoutForm = {
  ownerName: 'Marina Souza',
  cpfCnpj: '11.222.333/0001-81',
  email: 'marina@exemplo.com',
  phone: '(11) 98765-4321',
  pixKeyType: 'EMAIL' as const,
  pixKey: 'pix@exemplo.com',
};

export const examplePayoutAccount: PayoutAccount = {
  ownerName: 'Marina Souza',
  cpfCnpj: '11222333000181',
  email: 'marina@exemplo.com',
  phone: '11987654321',
  pixKeyType: 'EMAIL',
  pixKey: 'pix@exemplo.com',
  bankCode: null,
  agency: null,
  account: null,
  accountDigit: null,
  bankAccountType: null,
};

/** A picture of one pixel, in place of the QR code, which is a hundred times as long. */
export const exampleQrCode = {
  encodedImage:
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  payload:
    '00020126370014br.gov.bcb.pix0115pix@exemplo.com520400005303986540579.905802BR5906Coruja6009Sao Paulo62070503***6304B3C2',
  expiresAt: '2026-11-21T19:30:00.000Z',
  isDemonstration: false,
};
