import { isValidPhone, nationalPhone } from '@coruja/contract';
import { z } from 'zod';
import { requiresPrimary, isPostgresUrl, serversOf } from './db/postgres/servers.ts';
import { isStorageUrl } from './ports/file-store.ts';
import { parseSecretsKey } from './seal.ts';

// The only file that reads the environment (docs/product/settings.md#reading).

const url = z.url({ protocol: /^https?$/, error: 'deve ser um endereço http:// ou https://' });

const postgresUrl = z.string().refine(isPostgresUrl, { error: 'deve começar com postgres://', abort: true });

const writableUrl = postgresUrl.refine(requiresPrimary, 'target_session_attrs só pode ser read-write');

const replicaUrl = postgresUrl.refine((text) => serversOf(text).length === 1, 'deve nomear um só servidor');

const wholeSeconds = 'deve ser um número inteiro de 0 a 300';

const trustProxy = z.string().transform((text, context) => {
  if (text === 'off') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (/^[0-9a-fA-F:./, ]+$/.test(text)) return text;
  context.addIssue('deve ser off, um número de saltos ou redes como 10.0.0.0/8');
  return z.NEVER;
});

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `deve ser ${values.join(', ')}`);

const smtpUrl = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}, 'deve ser smtp://usuario:senha@servidor:587 ou smtps://usuario:senha@servidor:465');

const mailAddress = z.email();

/** An address, optionally with a name: `Coruja <coruja@exemplo.com>`. */
const mailFrom = z.string().refine((text) => {
  const bracketed = /^[^<>"\p{Cc}]{1,100} <([^<>]+)>$/u.exec(text);
  return mailAddress.safeParse(bracketed?.[1] ?? text).success;
}, 'deve ser um e-mail, ou Nome <e-mail>');

const whatsApp = z
  .string()
  .refine(isValidPhone, 'deve ser um telefone com DDD, como +55 11 98765-4321')
  .transform((text) => `55${nationalPhone(text)}`);

/** Its own address, with an IPv6 address in brackets; never the one that browsers use. */
const metrics = z.string().transform((text, context) => {
  if (text === 'off') return undefined;
  const [, bracketed, plain, port] = /^(?:\[([0-9a-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue('deve ser off ou um endereço e uma porta, como 127.0.0.1:9464');
  return z.NEVER;
});

const secretsKey = z.string().transform((text, context) => {
  try {
    return parseSecretsKey(text);
  } catch {
    context.addIssue('deve ter 32 bytes em base64, como mostra openssl rand -base64 32');
    return z.NEVER;
  }
});

const schema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: z.coerce
    .number('deve ser um número de 0 a 65535')
    .int('deve ser um número de 0 a 65535')
    .min(0, 'deve ser um número de 0 a 65535')
    .max(65_535, 'deve ser um número de 0 a 65535')
    .default(3_000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  TRUST_PROXY: trustProxy.default(false),
  DRAIN_SECONDS: z.coerce
    .number(wholeSeconds)
    .int(wholeSeconds)
    .min(0, wholeSeconds)
    .max(300, wholeSeconds)
    .default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: writableUrl.optional(),
  DATABASE_READ_URL: replicaUrl.optional(),
  STORAGE_URL: z
    .string()
    .refine(isStorageUrl, 'deve ser file:///pasta ou s3://chave:segredo@servidor/bucket')
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  SUPPORT_EMAIL: z.email('deve ser um e-mail, como suporte@exemplo.com').optional(),
  SUPPORT_WHATSAPP: whatsApp.optional(),
  PAYMENTS: oneOf(['sandbox', 'asaas']).default('sandbox'),
  ASAAS_URL: url.optional(),
  ASAAS_API_KEY: z.string().optional(),
  ASAAS_WEBHOOK_TOKEN: z.string().min(32, 'deve ter pelo menos 32 caracteres').optional(),
  SECRETS_KEY: secretsKey.optional(),
  GUARD_SIGNING_KEY: secretsKey.optional(),
  CEP_URL: url.default('https://viacep.com.br'),
  CEP_FALLBACK_URL: url.default('https://brasilapi.com.br'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS: metrics.optional(),
  RATE_LIMITS: oneOf(['on', 'off']).default('on'),
  DEMO: oneOf(['0', '1']).optional(),
});

export interface AsaasEnv {
  /** With its version: `https://api.asaas.com/v3`. */
  readonly url: string;
  readonly apiKey: string;
  /** The provider sends it with each notice. */
  readonly webhookToken: string;
}

export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean | number | string;
  /** How long a server that was told to stop still accepts requests while it reports that it is not ready. */
  readonly drainSeconds: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A streaming replica of the database, for reports. */
  readonly databaseReadUrl: string | undefined;
  /** Where metrics are served; absent means nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Where uploads are stored; absent means the data folder. */
  readonly storageUrl: string | undefined;
  /** The mail server; absent means that each message becomes a file in the data folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The contacts for owners who need help; no default (docs/product/settings.md#support). */
  readonly supportEmail: string | undefined;
  /** Country code, area code and number, digits only, as in `https://wa.me/5511987654321`. */
  readonly supportWhatsapp: string | undefined;
  /** The real payment provider; absent means the embedded one. */
  readonly asaas: AsaasEnv | undefined;
  /** Seals the secrets of stores; absent means a file in the data folder. */
  readonly secretsKey: Uint8Array | undefined;
  /** Signs the guard's releases; absent means a key derived from the one above. */
  readonly guardSigningKey: Uint8Array | undefined;
  readonly cepUrl: string;
  readonly cepFallbackUrl: string;
  readonly logLevel: string;
  readonly rateLimits: boolean;
  readonly demo: boolean;
}

/**
 * Reads the settings; an empty value counts as absent.
 *
 * @throws Error with one line for each wrong setting: its name and what is allowed
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Configuração inválida.\n${lines.join('\n')}`);
  }
  const env = result.data;
  const production = env.NODE_ENV === 'production';
  if (production && env.DEMO === '1') {
    throw new Error('Configuração inválida.\nDEMO: em produção só é permitido 0 (ou ausente)');
  }
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new Error(
      'Configuração inválida.\nDATABASE_READ_URL: só com DATABASE_URL, de cujo banco é a réplica',
    );
  }
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    metrics: env.METRICS,
    storageUrl: env.STORAGE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Coruja <nao-responda@${mailDomain(env.PUBLIC_URL)}>`,
    supportEmail: env.SUPPORT_EMAIL,
    supportWhatsapp: env.SUPPORT_WHATSAPP,
    asaas: asaasOf(env, production),
    secretsKey: env.SECRETS_KEY,
    guardSigningKey: env.GUARD_SIGNING_KEY,
    cepUrl: env.CEP_URL,
    cepFallbackUrl: env.CEP_FALLBACK_URL,
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    demo: env.DEMO === '1',
  };
}

/** The host of the public address if it is a name: mail servers refuse a sender at a bare number. */
function mailDomain(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return mailAddress.safeParse(`nao-responda@${host}`).success ? host : 'localhost';
}

function asaasOf(env: z.output<typeof schema>, production: boolean): AsaasEnv | undefined {
  if (env.PAYMENTS === 'sandbox') return undefined;
  const { ASAAS_URL: url, ASAAS_API_KEY: apiKey, ASAAS_WEBHOOK_TOKEN: webhookToken } = env;
  const missing = Object.entries({ ASAAS_URL: url, ASAAS_API_KEY: apiKey, ASAAS_WEBHOOK_TOKEN: webhookToken })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: é obrigatório com PAYMENTS=asaas`);
  if (url === undefined || apiKey === undefined || webhookToken === undefined) {
    throw new Error(`Configuração inválida.\n${missing.join('\n')}`);
  }
  // The API key and card data are sent there.
  if (production && !url.startsWith('https://')) {
    throw new Error('Configuração inválida.\nASAAS_URL: em produção deve começar com https://');
  }
  return { url, apiKey, webhookToken };
}
