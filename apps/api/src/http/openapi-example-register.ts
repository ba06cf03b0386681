import type {
  ErasedData,
  LegalSettings,
  OwnData,
  RegisterEntry,
  RegisterOpening,
  User,
} from '@coruja/contract';
import { exampleCreditEntry, exampleIds, exampleStore, exampleUser } from './openapi-example-values.ts';

// Rules of law, the register and what people ask of their own data, in the store of the other examples.

export const exampleLegalSettings: LegalSettings = {
  state: 'SP',
  rules: [
    {
      id: 'no-guests',
      isOn: true,
      source: 'Lei estadual 12.228/2006 e Decreto 50.658/2006 (SP)',
      isStateLaw: true,
    },
  ],
  fields: ['birthDate', 'document', 'address', 'phone'],
  minorFields: ['guardian', 'school'],
  accompaniedUnder: 12,
  consentUnder: 17,
  night: { from: '00:00', until: '06:00', isChosen: false },
  limit: { under: 18, minutes: 180, pauseMinutes: 30 },
  keepMonths: 60,
  leastKeepMonths: 60,
};

export const exampleOrder = {
  authority: '1ª Vara Criminal de São Paulo',
  orderNumber: '0001234-56.2026.8.26.0050',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
};

export const exampleOpening: RegisterOpening = {
  id: exampleIds.openingId,
  kind: 'order',
  at: '2026-11-21T19:55:00.000Z',
  actor: 'owner',
  address: '203.0.113.7',
  ...exampleOrder,
  reason: null,
  computerName: null,
  customerName: null,
};

const known: User = {
  ...exampleUser,
  record: {
    documentKind: 'rg',
    documentNumber: '12.345.678-9',
    documentSeenOn: '2026-03-02',
    address: 'Rua das Palmeiras, 7, São Paulo',
    school: null,
    guardianName: null,
    guardianDocument: null,
    guardianPhone: null,
    consentOn: null,
    consentUntil: null,
    consentNightUntil: null,
  },
};

export const exampleEntry: RegisterEntry = {
  sessionId: exampleIds.sessionId,
  startTime: '2026-11-21T19:00:00.000Z',
  endTime: '2026-11-21T20:00:00.000Z',
  computerName: 'PC 07',
  isGuest: false,
  isPastTerm: false,
  actor: 'owner',
  guardianPresent: false,
  documentShown: true,
  computerAddress: '203.0.113.7',
  person: {
    id: known.id,
    name: known.name,
    cpf: known.cpf,
    phone: known.phone,
    birthDate: known.birthDate,
    record: known.record,
  },
};

export const exampleOwnData: OwnData = {
  exportedAt: '2026-11-21T19:55:00.000Z',
  store: { name: exampleStore.name, cnpj: exampleStore.cnpj },
  profile: known,
  registeredAt: '2026-03-02T14:10:00.000Z',
  balanceMinutes: 90,
  ledger: [exampleCreditEntry],
  sessions: [
    {
      startTime: '2026-11-20T19:00:00.000Z',
      endTime: '2026-11-20T20:00:00.000Z',
      computerName: 'PC 07',
      durationInMinutes: 60,
      refundedMinutes: 0,
      guardianPresent: false,
      documentShown: true,
      computerAddress: '203.0.113.7',
    },
  ],
  purchases: [
    {
      at: '2026-11-20T19:30:00.000Z',
      items: [{ name: 'Refrigerante lata', quantity: 2, price: 6.5 }],
      total: 13,
      paymentType: 'CASH',
      refundedAt: null,
    },
  ],
  events: [
    {
      name: 'Corujão de sábado',
      startTime: '2026-11-29T01:00:00.000Z',
      seatedAt: '2026-11-20T19:40:00.000Z',
    },
  ],
  keptUntil: '2031-11-20T20:00:00.000Z',
};

export const exampleErased: ErasedData = { keptSessions: 12, keptUntil: '2031-11-20T20:00:00.000Z' };
