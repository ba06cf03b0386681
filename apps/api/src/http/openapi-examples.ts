import type { Endpoint } from '@coruja/contract';
import type { z } from 'zod';
import type { EndpointById, EndpointId } from './endpoint-ids.ts';
import {
  exampleEntry,
  exampleErased,
  exampleLegalSettings,
  exampleOpening,
  exampleOrder,
  exampleOwnData,
} from './openapi-example-register.ts';
import {
  exampleCoupon,
  exampleEvent,
  exampleMovement,
  examplePayment,
  exampleProduct,
  exampleProductForm,
  exampleRefund,
  exampleSale,
} from './openapi-example-shop.ts';
import { signInExamples } from './openapi-example-sign-ins.ts';
import {
  exampleActiveSession,
  exampleCommand,
  exampleComputer,
  exampleCreditEntry,
  exampleCustomerForm,
  exampleEndedSession,
  exampleHolder,
  exampleIds,
  examplePayoutAccount,
  examplePayoutForm,
  examplePlan,
  exampleProfile,
  exampleQrCode,
  exampleSession,
  exampleSignup,
  exampleStore,
  exampleSubscription,
  exampleUser,
} from './openapi-example-values.ts';

export interface Example {
  readonly body?: unknown;
  readonly answer?: unknown;
}

type Sent<E> = E extends { readonly body: infer S extends z.ZodType }
  ? { readonly body: z.input<S> }
  : Example;
type Answered<E> = E extends { readonly answer: infer S extends z.ZodType }
  ? { readonly answer: z.output<S> }
  : Example;

/** One example of a call: what is sent and what comes back. A new endpoint without its example does not compile. */
type Examples = { readonly [Id in EndpointId]: Sent<EndpointById[Id]> & Answered<EndpointById[Id]> };

const { storeId, userId, productId, computerId } = exampleIds;
const { code, isPercentage, discountValue } = exampleCoupon;
const balance = [{ storeId, minutes: 90 }];
const lock = { storeId, computerId };

const examples: Examples = {
  // auth
  login: { body: { email: 'marina@exemplo.com', password: 'noite-longa' }, answer: exampleStore },
  logout: {},
  me: { answer: exampleStore },
  signup: { body: exampleSignup, answer: exampleStore },
  sendEmailConfirmation: {},
  confirmEmail: {
    body: { token: '3q2-7wAB_exemplo_de_um_link_com_43_caracteres' },
    answer: { message: 'E-mail confirmado!' },
  },
  requestPasswordReset: {
    body: { email: 'marina@exemplo.com' },
    answer: { message: 'Se existir uma conta com este e-mail, um código foi enviado.' },
  },
  validateResetCode: {
    body: { email: 'marina@exemplo.com', token: '4711' },
    answer: { message: 'Código validado com sucesso!' },
  },
  resetPassword: {
    body: { email: 'marina@exemplo.com', token: '4711', newPassword: 'noite-mais-longa' },
    answer: { message: 'Senha redefinida com sucesso!' },
  },
  ...signInExamples,
  // stores
  createStore: { body: exampleSignup, answer: exampleStore },
  listStores: { answer: [exampleStore] },
  getStore: { answer: exampleStore },
  replaceStore: { body: exampleProfile, answer: exampleStore },
  updateStore: {
    body: { status: 'closed', pricePerHour: 6.5, address: { complemento: 'Sala 2' } },
    answer: exampleStore,
  },
  closeStore: {},
  getDashboard: {
    answer: {
      currentOccupancy: { occupancyRate: 42, activeSessions: 5, totalComputers: 12 },
      revenueLast30Days: { total: 4_318.5, fromSessions: 2_904.5 },
      activityLast30Days: { uniqueCustomers: 87, totalSessionHours: 484 },
      topPerformers: { mostUsedComputer: { name: 'PC 07' }, mostActiveUser: { nickName: 'aninha' } },
    },
  },
  getDailyRevenue: { answer: [{ day: '2026-11-21', sessions: 96.5, sales: 41.7, events: 45 }] },
  // plans and subscription
  listPlans: { answer: [examplePlan] },
  getSubscription: { answer: exampleSubscription },
  subscribe: {
    body: {
      planId: examplePlan.id,
      paymentMethod: 'CREDIT_CARD',
      creditCardHolderInfo: exampleHolder,
      creditCard: {
        holderName: 'MARINA SOUZA',
        number: '4111 1111 1111 1111',
        expiryMonth: '05',
        expiryYear: '2031',
        ccv: '123',
      },
    },
    answer: { subscription: exampleSubscription },
  },
  getOpenPix: { answer: exampleQrCode },
  cancelSubscription: {
    answer: {
      ...exampleSubscription,
      status: 'CANCELLED',
      nextBillingDate: null,
      accessUntil: '2026-11-21T18:30:00.000Z',
    },
  },
  paySandboxPix: { answer: { message: 'PIX pago na demonstração.' } },
  paymentWebhook: {
    body: {
      id: 'evt_05b708f961d739ea7eba7e4db318f621',
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_080225913252' },
    },
    answer: { received: true },
  },
  // payout account
  getPayoutAccount: { answer: examplePayoutAccount },
  createPayoutAccount: { body: examplePayoutForm, answer: examplePayoutAccount },
  replacePayoutAccount: { body: examplePayoutForm, answer: examplePayoutAccount },
  deletePayoutAccount: {},
  // computers and sessions
  listComputers: { answer: [exampleComputer] },
  createComputer: {
    body: { name: 'PC 07', specifications: { cpu: 'Ryzen 5 5600', gpu: 'RTX 3060', ram: '16 GB' } },
    answer: exampleComputer,
  },
  getComputer: { answer: exampleComputer },
  updateComputer: { body: { name: 'PC 07' }, answer: exampleComputer },
  deleteComputer: {},
  lockComputer: { body: lock, answer: { ...exampleComputer, isLocked: true } },
  unlockComputer: { body: lock, answer: exampleComputer },
  listActiveSessions: { answer: [exampleActiveSession] },
  createSession: {
    body: { computerId, userId, durationInMinutes: 60, isGuest: false, documentShown: true },
    answer: exampleSession,
  },
  endSession: { answer: exampleEndedSession },
  getSessionOfComputer: { answer: exampleSession },
  // customers and credits
  listCustomers: { answer: [exampleUser] },
  searchCustomers: { answer: [exampleUser] },
  getCustomer: { answer: exampleUser },
  getCustomerImage: {},
  registerCustomer: {
    body: exampleCustomerForm,
    answer: { ...exampleUser, credits: [{ storeId, minutes: 0 }] },
  },
  updateCustomer: { body: { nickName: 'aninha' }, answer: exampleUser },
  removeCustomer: {},
  getCredits: { answer: balance },
  listCreditEntries: { answer: [exampleCreditEntry] },
  addCredits: { body: { storeId, minutes: 60 }, answer: balance },
  setCredits: { body: { minutes: 90 }, answer: balance },
  // products
  listProducts: { answer: [exampleProduct] },
  createProduct: { body: exampleProductForm, answer: exampleProduct },
  updateProduct: { body: { price: 6.5 }, answer: exampleProduct },
  deleteProduct: {},
  addStock: { body: { quantity: 24, note: 'Nota 123' }, answer: exampleProduct },
  listStockMovements: { answer: [exampleMovement] },
  getProductImage: {},
  // coupons
  listCoupons: { answer: [exampleCoupon] },
  createCoupon: {
    body: {
      code: 'VOLTA10',
      discountValue: 10,
      isPercentage: true,
      usageLimit: 100,
      expiresAt: '2026-12-30',
    },
    answer: { ...exampleCoupon, usageCount: 0 },
  },
  validateCoupon: { answer: { code, isPercentage, discountValue } },
  // sales
  createSale: {
    body: { paymentType: 'CASH', couponCode: 'VOLTA10', items: [{ productId, quantity: 2 }], userId },
    answer: exampleSale,
  },
  listSales: { answer: [exampleSale] },
  getSalesSummary: {
    answer: {
      count: 1,
      total: 11.7,
      discount: 1.3,
      byPaymentType: [{ paymentType: 'CASH', count: 1, total: 11.7 }],
      courtesies: { count: 0, total: 0 },
      refunds: { count: 0, total: 0 },
    },
  },
  getSale: { answer: exampleSale },
  refundSale: { body: { reason: 'Cliente desistiu' }, answer: exampleRefund },
  // events
  listEvents: { answer: [exampleEvent] },
  createEvent: {
    body: {
      name: 'Corujão de sábado',
      description: 'Até o sol nascer',
      date: '2026-11-28',
      startTime: '22:00',
      endTime: '06:00',
      price: 50,
      capacity: 10,
      isFromApp: false,
    },
    answer: { ...exampleEvent, participants: [], _count: { participants: 0 } },
  },
  getEvent: { answer: exampleEvent },
  cancelEvent: {},
  payEvent: {
    body: { paymentType: 'PIX', couponCode: 'VOLTA10' },
    answer: { ...exampleEvent, confirmed: true, payment: examplePayment },
  },
  addParticipant: { body: { userId }, answer: exampleEvent },
  removeParticipant: {},
  // guards
  createPairingCode: { answer: { code: 'K7QX-M2VD', expiresAt: '2026-11-21T19:10:00.000Z' } },
  pairGuard: {
    body: { code: 'K7QX-M2VD', version: '1.0.6' },
    answer: {
      token: 'n8Vh2Qw5Zc0LrX7bTf3KpY9sDm4JgE6uAa1NoIiRlOk',
      computer: { id: computerId, name: 'PC 07' },
      store: { id: storeId, name: 'Lan House Coruja' },
    },
  },
  revokeGuard: { answer: exampleComputer },
  sendGuardCommand: { body: { kind: 'message', text: 'Faltam cinco minutos.' }, answer: exampleCommand },
  listGuardCommands: { answer: [exampleCommand] },
  getGuardSettings: { answer: { offlineStart: 'refuse', fairTime: true } },
  updateGuardSettings: { body: { offlineStart: 'warn' }, answer: { offlineStart: 'warn', fairTime: true } },
  // law
  getLegalSettings: { answer: exampleLegalSettings },
  updateLegalSettings: { body: { rules: ['no-guests'] }, answer: exampleLegalSettings },
  openRegister: { body: exampleOrder, answer: exampleOpening },
  listRegisterOpenings: { answer: [exampleOpening] },
  listRegisterEntries: { answer: [exampleEntry] },
  exportOwnData: { answer: exampleOwnData },
  eraseOwnData: { answer: exampleErased },
  // live
  openLive: {},
  // postal codes, health
  lookUpCep: { answer: { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' } },
  healthz: { answer: { status: 'ok' } },
  readyz: { answer: { status: 'ok' } },
  getSupport: {
    answer: {
      email: 'suporte@exemplo.com',
      whatsapp: '5511987654321',
      guard: {
        version: 'v1.0.6',
        windows: {
          path: '/downloads/coruja-guarda-1.0.6-windows-x64.zip',
          sizeBytes: 35_704_690,
          sha256: 'b350c9d4de26659009c35e5414189e8acfa831a618d2cb66afb7faad24f35c03',
        },
        linux: { path: '/downloads/coruja-guarda-1.0.6-linux-x64.tar.gz', sizeBytes: null, sha256: null },
      },
    },
  },
};

export function exampleOf(endpoint: Endpoint): Example {
  return examples[endpoint.id as EndpointId];
}

/** A value for each query parameter, by its name. */
export const queryExamples: Readonly<Record<string, unknown>> = {
  q: 'Ana',
  code: 'VOLTA10',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  date: '2026-11-28',
  shortId: exampleIds.saleId.slice(0, 8),
  limit: 50,
  cursor: 'WyIyMDI2LTExLTIxIl0',
  size: 'thumbnail',
};
