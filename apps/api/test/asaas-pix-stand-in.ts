import { type AccountSettings, StandInPixAccount } from './asaas-pix-stand-in-account.ts';
import { accountRules } from './asaas-pix-stand-in-rules.ts';
import { type Body, Refusal, check, found, isBody, textOf } from './asaas-stand-in-checks.ts';
import { type StandInRoute, StandInServer, page } from './asaas-stand-in-server.ts';

/** Whose key a request has: a store's account, or the platform's with the accounts below it. */
interface Caller {
  readonly account: StandInPixAccount;
  readonly platform: AsaasPixStandIn | null;
}

type Route = StandInRoute<Caller>;

const accountRoutes: readonly Route[] = [
  ['POST /accounts', (caller, { body }) => platformOf(caller).create(body)],
  ['GET /accounts', (caller, { query }) => page(platformOf(caller).accountsOf(query.get('cpfCnpj')), query)],
  ['GET /myAccount/status', ({ account }) => statusOf(account)],
  ['GET /myAccount/commercialInfo', ({ account }) => commercialInfoOf(account)],
  ['GET /myAccount/documents', ({ account }) => documentsOf(account)],
  ['GET /finance/balance', ({ account }) => ({ balance: account.book.balance() / 100 })],
  [
    'GET /financialTransactions',
    ({ account }, { query }) =>
      page(account.book.between(query.get('startDate') ?? '', query.get('finishDate') ?? '9'), query),
  ],
  ['POST /webhooks', ({ account }, { body }) => account.webhooks.create(body)],
  ['GET /webhooks', ({ account }, { query }) => page(account.webhooks.list(), query)],
  ['PUT /webhooks/{id}', ({ account }, { id, body }) => account.webhooks.change(id, body)],
  ['DELETE /webhooks/{id}', ({ account }, { id }) => account.webhooks.remove(id)],
];

const pixRoutes: readonly Route[] = [
  ['POST /pix/addressKeys', ({ account }, { body }) => account.createAddressKey(body)],
  [
    'GET /pix/addressKeys',
    ({ account }, { query }) => ({
      data: account.addressKeys.filter(({ status }) => status === (query.get('status') ?? status)),
    }),
  ],
  ['POST /pix/qrCodes/static', ({ account }, { body }) => account.createCode(body)],
  ['DELETE /pix/qrCodes/static/{id}', ({ account }, { id }) => account.deleteCode(id)],
  ['GET /pix/transactions/{id}', ({ account }, { id }) => found(account.transactions, id)],
  ['GET /payments', ({ account }, { query }) => page(selected(account, query), query)],
  [
    'GET /payments/{id}/refunds',
    ({ account }, { id, query }) => {
      found(account.payments, id);
      return page(account.refunds.get(id) ?? [], query);
    },
  ],
  ['POST /payments/{id}/refund', ({ account }, { id, body }) => account.refund(id, body)],
  ['POST /transfers', ({ account }, { body }) => account.transfer(body)],
  ['GET /transfers', ({ account }, { query }) => page([...account.transfers.values()].toReversed(), query)],
];

/**
 * The provider of the counter's PIX on loopback: one account for each key, answers like its published schema, and failures on demand.
 * Version 3, and only what the product uses.
 */
export class AsaasPixStandIn extends StandInServer<Caller> {
  readonly root: StandInPixAccount;
  readonly #now: () => Date;
  readonly #accounts: StandInPixAccount[] = [];

  constructor(now: () => Date) {
    super([...accountRoutes, ...pixRoutes], (apiKey) => this.#callerOf(apiKey));
    this.#now = now;
    this.root = this.open({ name: 'Coruja', cpfCnpj: '11222333000181', ownerId: null });
  }

  /** An account as its owner would open it there. */
  open(owner: Pick<AccountSettings, 'name' | 'cpfCnpj' | 'ownerId'>): StandInPixAccount {
    const apiKey = `$aact_hmlg_${crypto.randomUUID().replaceAll('-', '')}`;
    const account = new StandInPixAccount({ ...owner, apiKey, now: this.#now });
    this.#accounts.push(account);
    return account;
  }

  find(apiKey: string): StandInPixAccount | undefined {
    return this.#accounts.find(({ settings }) => settings.apiKey === apiKey);
  }

  create(body: Body): Body {
    check(body, accountRules);
    const cpfCnpj = textOf(body['cpfCnpj']);
    if (this.#accounts.some(({ settings }) => settings.cpfCnpj === cpfCnpj)) {
      throw new Refusal('invalid_cpfCnpj', `O CPF/CNPJ ${cpfCnpj} já está em uso.`);
    }
    const account = this.open({ name: textOf(body['name']), cpfCnpj, ownerId: this.root.id });
    const { apiKey } = account.settings;
    account.status = {
      general: 'PENDING',
      commercialInfo: 'APPROVED',
      documentation: 'PENDING',
      isExpired: false,
    };
    const webhooks: unknown = body['webhooks'];
    for (const webhook of Array.isArray(webhooks) ? webhooks : []) {
      if (isBody(webhook)) account.webhooks.create(webhook);
    }
    return { object: 'account', id: account.id, ...body, walletId: crypto.randomUUID(), apiKey };
  }

  accountsOf(cpfCnpj: string | null): Body[] {
    return this.#accounts
      .filter(
        ({ settings }) => settings.ownerId !== null && settings.cpfCnpj === (cpfCnpj ?? settings.cpfCnpj),
      )
      .map(({ id, settings }) => ({ id, name: settings.name, cpfCnpj: settings.cpfCnpj }));
  }

  #callerOf(apiKey: string): Caller | undefined {
    const account = this.find(apiKey);
    return account && { account, platform: account === this.root ? this : null };
  }
}

function platformOf({ platform }: Caller): AsaasPixStandIn {
  if (platform === null) throw new Refusal('forbidden', 'Somente contas raiz podem ter subcontas.', 403);
  return platform;
}

function statusOf({ id, status }: StandInPixAccount): Body {
  const { general, commercialInfo, documentation } = status;
  return { id, general, commercialInfo, documentation, bankAccountInfo: 'PENDING' };
}

function commercialInfoOf({ settings, status }: StandInPixAccount): Body {
  const { name, cpfCnpj } = settings;
  return {
    status: 'APPROVED',
    personType: 'JURIDICA',
    cpfCnpj,
    name: 'Ana Souza',
    companyName: name,
    commercialInfoExpiration: { isExpired: status.isExpired, scheduledDate: '2027-05-05 00:00:00' },
  };
}

function documentsOf({ id, status }: StandInPixAccount): Body {
  const identification = {
    id: crypto.randomUUID(),
    status: status.documentation === 'PENDING' ? 'NOT_SENT' : status.documentation,
    type: 'IDENTIFICATION',
    onboardingUrl: `https://cadastro.example.com/${id}`,
  };
  const certificate = { ...identification, type: 'MEI_CERTIFICATE', status: 'IGNORED', onboardingUrl: null };
  return { rejectReasons: null, data: [certificate, identification] };
}

const filters = ['externalReference', 'billingType', 'pixQrCodeId', 'status'];

function selected({ payments }: StandInPixAccount, query: URLSearchParams): Body[] {
  const wanted = filters.filter((name) => query.has(name));
  const since = query.get('dateCreated[ge]') ?? '';
  return [...payments.values()].filter(
    (row) => wanted.every((name) => row[name] === query.get(name)) && textOf(row['dateCreated']) >= since,
  );
}
