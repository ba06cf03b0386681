import { centavos } from '@coruja/domain';
import type { PaymentLog } from '../src/ports/payments/asaas-client.ts';
import { AsaasPayments } from '../src/ports/payments/asaas.ts';
import type {
  CardData,
  ChargeOrder,
  PayerDetails,
  PayBy,
  PaymentProvider,
} from '../src/ports/payments/payments.ts';
import type { SandboxStore } from '../src/ports/payments/sandbox-records.ts';
import { SandboxPayments } from '../src/ports/payments/sandbox.ts';
import { Secret } from '../src/ports/payments/secret.ts';
import { timeoutsFor } from './asaas-stand-in-server.ts';
import { AsaasStandIn, type StandInNotice } from './asaas-stand-in.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';

/** An adapter with everything that a test of the port needs. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  readonly clock: MovableClock;
  /** A card whose next charge gets no answer in time. */
  silentCard(): PayBy;
  /** Pays the open PIX charge as a payer would. */
  pay(reference: string): Promise<void>;
  /** Makes the provider do what is due. */
  passTime(): Promise<void>;
  /** Refuses this subscription's renewals from now on. */
  breakCard(subscriptionId: string): void;
  /** Every notice sent so far. */
  notices(): readonly StandInNotice[];
  stop(): Promise<void>;
}

/** A line as it was logged. */
export interface LogLine {
  readonly level: string;
  readonly facts: object;
  readonly message: string;
}

export function recordingLog() {
  const lines: LogLine[] = [];
  const at = (level: string) => (facts: object, message: string) =>
    void lines.push({ level, facts, message });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

export function mapStore(): SandboxStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const read = (text: string | undefined): unknown => (text === undefined ? null : JSON.parse(text));
  return {
    kept,
    get: async (key) => read(kept.get(key)),
    put: async (key, value) => void kept.set(key, JSON.stringify(value)),
    remove: async (key) => void kept.delete(key),
    list: async (prefix) =>
      [...kept.keys()]
        .filter((key) => key.startsWith(prefix))
        .sort()
        .map((key) => read(kept.get(key))),
  };
}

export async function sandboxUnderTest(): Promise<ProviderUnderTest> {
  const clock = movableClock();
  const sent: StandInNotice[] = [];
  const broken = new Set<string>();
  const provider = new SandboxPayments({
    store: mapStore(),
    now: () => clock.now(),
    webhookToken: 'sandbox-token',
    deliver: async (notice) => {
      sent.push(notice);
      return 200;
    },
    renewalOutcome: (id) => (broken.has(id) ? 'refused' : 'approved'),
  });
  return {
    provider,
    clock,
    silentCard: () => cardPayment('4000000000000119'),
    pay: async (reference) => void (await provider.payPix(reference)),
    passTime: () => provider.tick(),
    breakCard: (id) => void broken.add(id),
    notices: () => sent,
    stop: async () => undefined,
  };
}

export async function asaasUnderTest(): Promise<ProviderUnderTest & { readonly standIn: AsaasStandIn }> {
  const clock = movableClock();
  const standIn = new AsaasStandIn({ now: () => clock.now() });
  await standIn.start();
  const provider = asaasAt(standIn, clock);
  return {
    provider,
    standIn,
    clock,
    silentCard: () => {
      standIn.misbehave('POST /payments', { acts: false, answer: 'silence' });
      return cardPayment();
    },
    pay: async (reference) => {
      const payment = await provider.findByReference(reference);
      if (payment) standIn.pay(payment.id);
    },
    passTime: async () => standIn.state.tick(),
    breakCard: (id) => void standIn.state.brokenCards.add(id),
    notices: () => standIn.notices,
    stop: () => standIn.stop(),
  };
}

/** The adapter connected to the stand-in. @param options `silenceMs`: how long it waits for an answer about a card that does not come */
export function asaasAt(
  standIn: Pick<AsaasStandIn, 'baseUrl' | 'apiKey' | 'webhookToken' | 'isSilent'>,
  clock: MovableClock,
  options: { readonly log?: PaymentLog; readonly silenceMs?: number } = {},
): AsaasPayments {
  const { log = recordingLog(), silenceMs = 1_000 } = options;
  return new AsaasPayments({
    baseUrl: standIn.baseUrl,
    apiKey: standIn.apiKey,
    userAgent: 'Coruja/0.1 (test)',
    clock,
    log,
    timeouts: timeoutsFor(standIn, { cardMs: silenceMs, otherMs: 10_000 }),
    webhookToken: standIn.webhookToken,
  });
}

export const lanHouse: PayerDetails = {
  storeId: '0b7e2a55-7d4c-4b35-9a3e-1f4a8c2d9e10',
  name: 'Lan House São João',
  email: 'contato@saojoao.com.br',
  cpfCnpj: '12.ABC.345/01DE-35',
  phone: '(11) 98765-4321',
  postalCode: '01001-000',
  address: 'Praça da Sé',
  addressNumber: '100',
  complement: null,
  province: 'Sé',
};

export function cardPayment(number = '4111111111111111', rest: Partial<CardData> = {}): PayBy {
  const data = {
    holderName: 'ANA SOUZA',
    number,
    expiryMonth: '05',
    expiryYear: '2030',
    ccv: '737',
    ...rest,
  };
  const holder = {
    name: 'Ana Souza',
    email: 'ana@saojoao.com.br',
    cpfCnpj: '12.ABC.345/01DE-35',
    postalCode: '01001-000',
    addressNumber: '100',
    phone: '+5511987654321',
  };
  return { kind: 'card', card: new Secret(data), holder, remoteIp: '203.0.113.10' };
}

export const pix: PayBy = { kind: 'pix' };

/** An order of R$ 79,90 with a new reference. */
export async function newOrder(
  provider: PaymentProvider,
  payBy: PayBy,
  rest: Partial<ChargeOrder> = {},
): Promise<ChargeOrder> {
  const payerId = await provider.ensurePayer(lanHouse);
  const reference = `charge:${crypto.randomUUID()}`;
  return { reference, payerId, value: centavos(7_990), description: 'Plano Essencial', payBy, ...rest };
}
