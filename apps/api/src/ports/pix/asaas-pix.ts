import { createHash } from 'node:crypto';
import { stripDocument } from '@coruja/contract';
import { listOf } from '../payments/asaas-answers.ts';
import { AsaasClient, type AsaasSettings, type PaymentLog } from '../payments/asaas-client.ts';
import { PaymentError } from '../payments/payment-error.ts';
import type { Secret } from '../payments/secret.ts';
import { AsaasPixAccount, type OpenAccount } from './asaas-pix-account.ts';
import { Arrivals } from './asaas-pix-arrivals.ts';
import { newAccountAnswer, ownedAccountAnswer, webhookAnswer } from './asaas-pix-answers.ts';
import { accountBody, newWebhook, personalOfAccount, webhookChange } from './asaas-pix-requests.ts';
import type { NewAccount, PixAccess, PixProvider, PixProviders } from './pix-provider.ts';

/**
 * The API of Asaas, version 3, with one account for each store (docs/product/payment.md#asaas). `apiKey` is the platform's own:
 * it creates accounts and reads none.
 */
export class AsaasPixProviders implements PixProviders {
  readonly name = 'asaas';
  readonly #settings: AsaasSettings;
  readonly #root: AsaasClient;
  /** By a digest of the key, so that a pause requested by the provider also applies to the account's next caller. */
  readonly #accounts = new Map<string, OpenAccount>();

  constructor(settings: AsaasSettings) {
    this.#settings = settings;
    this.#root = new AsaasClient(settings);
  }

  of(access: PixAccess): PixProvider {
    return new AsaasPixAccount(this.#open(access), access, this.#settings.clock);
  }

  async createAccount(owner: NewAccount): Promise<{ accountId: string; apiKey: Secret<string> }> {
    const cpfCnpj = stripDocument(owner.cpfCnpj);
    const answer = listOf(ownedAccountAnswer);
    const found = await this.#root.call({ method: 'GET', route: '/accounts', query: { cpfCnpj }, answer });
    // The provider shows an account's key only once. If that answer was lost, the owner creates another key there.
    if (found.data.some((account) => stripDocument(account.cpfCnpj ?? '') === cpfCnpj)) {
      throw new PaymentError('refused', { message: alreadyThere });
    }
    return this.#root.call({
      method: 'POST',
      route: '/accounts',
      body: accountBody(owner),
      personal: personalOfAccount(owner),
      refusal: 'O Asaas recusou o cadastro. Confira os dados da loja.',
      answer: newAccountAnswer,
    });
  }

  /** Always sends the token, because the provider never shows which one it has. */
  async watch(access: PixAccess, webhook: { readonly url: string; readonly email: string }): Promise<void> {
    const { client } = this.#open(access);
    const token = access.webhookToken.reveal();
    const wanted = { url: webhook.url, token };
    const personal = [webhook.email, token];
    const [present, ...more] = (await client.list({ route: '/webhooks' }, webhookAnswer)).filter(
      ({ url }) => url === webhook.url,
    );
    const route = '/webhooks/{id}';
    if (present) {
      const { id } = present;
      const change = { method: 'PUT', route, id, body: webhookChange(wanted), personal } as const;
      await client.call({ ...change, answer: webhookAnswer });
    } else {
      const body = newWebhook({ ...wanted, email: webhook.email });
      await client.call({ method: 'POST', route: '/webhooks', body, personal, answer: webhookAnswer });
    }
    for (const { id } of more) await client.find({ method: 'DELETE', route, id, answer: removedWebhook });
  }

  #open({ storeId, apiKey }: PixAccess): OpenAccount {
    const key = apiKey.reveal();
    const digest = createHash('sha256').update(key).digest('hex');
    const present = this.#accounts.get(digest);
    if (present) return present;
    const log = logOf(storeId, this.#settings.log);
    const client = new AsaasClient({ ...this.#settings, apiKey: key, log });
    const account = { client, arrivals: new Arrivals(client, this.#settings.clock) };
    this.#accounts.set(digest, account);
    return account;
  }
}

const removedWebhook = webhookAnswer.pick({ id: true });

const alreadyThere =
  'Já existe uma conta no Asaas com este CPF ou CNPJ. Entre nela, crie uma chave de API e cole a chave aqui.';

/** Errors become warnings: a denied key must be renewed by the store, so it must not alarm the operator. */
function logOf(storeId: string, log: PaymentLog): PaymentLog {
  return {
    info: (facts, message) => log.info({ storeId, ...facts }, message),
    warn: (facts, message) => log.warn({ storeId, ...facts }, message),
    error: (facts, message) => log.warn({ storeId, ...facts }, message),
  };
}
