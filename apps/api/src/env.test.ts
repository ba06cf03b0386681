import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('the settings', () => {
  it('have defaults that need nothing external; an empty value counts as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3_000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      trustProxy: false,
      drainSeconds: 0,
      rateLimits: true,
      demo: false,
    });
  });

  it.each([
    ['PORT', 'oitenta', 'PORT: deve ser um número de 0 a 65535'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: deve começar com postgres://'],
    ['DATABASE_URL', 'postgres://um,dois:porta/coruja', 'DATABASE_URL: deve começar com postgres://'],
    [
      'DATABASE_URL',
      'postgres://um,dois/coruja?target_session_attrs=standby',
      'DATABASE_URL: target_session_attrs só pode ser read-write',
    ],
    ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS: deve ser um número inteiro de 0 a 300'],
    ['DRAIN_SECONDS', 'cinco', 'DRAIN_SECONDS: deve ser um número inteiro de 0 a 300'],
    ['DATABASE_READ_URL', 'postgres://um,dois/coruja', 'DATABASE_READ_URL: deve nomear um só servidor'],
    ['DATABASE_READ_URL', 'mysql://x', 'DATABASE_READ_URL: deve começar com postgres://'],
    ['DATABASE_READ_URL', 'postgres://replica/coruja', 'DATABASE_READ_URL: só com DATABASE_URL'],
    ['METRICS', 'on', 'METRICS: deve ser off ou um endereço e uma porta, como 127.0.0.1:9464'],
    ['METRICS', '127.0.0.1:70000', 'METRICS: deve ser off ou um endereço e uma porta, como 127.0.0.1:9464'],
    ['TRUST_PROXY', 'sim', 'TRUST_PROXY: deve ser off, um número de saltos ou redes como 10.0.0.0/8'],
    ['LOG_LEVEL', 'alto', 'LOG_LEVEL: deve ser fatal, error, warn, info, debug, trace, silent'],
    ['STORAGE_URL', 'ftp://x', 'STORAGE_URL: deve ser file:///pasta ou s3://chave:segredo@servidor/bucket'],
    ['PAYMENTS', 'stripe', 'PAYMENTS: deve ser sandbox, asaas'],
    ['ASAAS_URL', 'asaas', 'ASAAS_URL: deve ser um endereço http:// ou https://'],
    ['ASAAS_WEBHOOK_TOKEN', 'curto', 'ASAAS_WEBHOOK_TOKEN: deve ter pelo menos 32 caracteres'],
    ['SECRETS_KEY', 'curta', 'SECRETS_KEY: deve ter 32 bytes em base64, como mostra openssl rand -base64 32'],
    ['SECRETS_KEY', Buffer.alloc(31).toString('base64'), 'SECRETS_KEY: deve ter 32 bytes em base64'],
    ['SECRETS_KEY', Buffer.alloc(33).toString('base64'), 'SECRETS_KEY: deve ter 32 bytes em base64'],
    ['SECRETS_KEY', Buffer.alloc(32).toString('hex'), 'SECRETS_KEY: deve ter 32 bytes em base64'],
    ['SMTP_URL', 'mail.exemplo.com', 'SMTP_URL: deve ser smtp://usuario:senha@servidor:587'],
    ['SMTP_URL', 'https://mail.exemplo.com', 'SMTP_URL: deve ser smtp://usuario:senha@servidor:587'],
    ['MAIL_FROM', 'Coruja', 'MAIL_FROM: deve ser um e-mail, ou Nome <e-mail>'],
    ['MAIL_FROM', 'Coruja <a@b.co>, c@d.co', 'MAIL_FROM: deve ser um e-mail, ou Nome <e-mail>'],
    ['SUPPORT_EMAIL', 'suporte', 'SUPPORT_EMAIL: deve ser um e-mail, como suporte@exemplo.com'],
    ['SUPPORT_WHATSAPP', '123', 'SUPPORT_WHATSAPP: deve ser um telefone com DDD, como +55 11 98765-4321'],
    ['PUBLIC_URL', 'coruja.app', 'PUBLIC_URL: deve ser um endereço http:// ou https://'],
  ])('stop the start with a line that names %s and says what is allowed', (name, value, line) => {
    expect(() => readEnv({ [name]: value })).toThrow(line);
  });

  it('refuse the demonstration store in production', () => {
    expect(() => readEnv({ NODE_ENV: 'production', DEMO: '1' })).toThrow(
      'DEMO: em produção só é permitido 0',
    );
    expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false });
  });

  const asaas = {
    PAYMENTS: 'asaas',
    ASAAS_URL: 'https://api-sandbox.asaas.com/v3',
    ASAAS_API_KEY: '$aact_hmlg_chave',
    ASAAS_WEBHOOK_TOKEN: 'um-token-de-pelo-menos-32-caracteres',
  };

  it('accept the real payment provider only with all its settings; the embedded one needs none', () => {
    expect(readEnv({}).asaas).toBeUndefined();
    expect(readEnv({ ...asaas, PAYMENTS: 'sandbox' }).asaas).toBeUndefined();
    expect(readEnv(asaas).asaas).toEqual({
      url: asaas.ASAAS_URL,
      apiKey: asaas.ASAAS_API_KEY,
      webhookToken: asaas.ASAAS_WEBHOOK_TOKEN,
    });
    for (const name of ['ASAAS_URL', 'ASAAS_API_KEY', 'ASAAS_WEBHOOK_TOKEN']) {
      expect(() => readEnv({ ...asaas, [name]: '' })).toThrow(`${name}: é obrigatório com PAYMENTS=asaas`);
    }
  });

  it('refuse to send keys and cards unencrypted in production', () => {
    const plain = { ...asaas, ASAAS_URL: 'http://127.0.0.1:9000/v3' };
    expect(readEnv(plain).asaas?.url).toBe(plain.ASAAS_URL);
    expect(() => readEnv({ ...plain, NODE_ENV: 'production' })).toThrow(
      'ASAAS_URL: em produção deve começar com https://',
    );
  });

  it('take the secrets key as openssl prints it; without one the server creates a file', () => {
    const key = Buffer.alloc(32, 7);
    expect(readEnv({ SECRETS_KEY: key.toString('base64') }).secretsKey).toEqual(key);
    expect(readEnv({ SECRETS_KEY: '' }).secretsKey).toBeUndefined();
  });

  it.each([
    [{}, 'Coruja <nao-responda@localhost>'],
    [{ PUBLIC_URL: 'http://192.168.0.10:3000' }, 'Coruja <nao-responda@localhost>'],
    [{ PUBLIC_URL: 'https://painel.coruja.app' }, 'Coruja <nao-responda@painel.coruja.app>'],
    [{ MAIL_FROM: 'oi@coruja.app' }, 'oi@coruja.app'],
    [{ MAIL_FROM: 'Coruja da Noite <oi@coruja.app>' }, 'Coruja da Noite <oi@coruja.app>'],
  ])('with %j send mail from %s', (source, from) => {
    expect(readEnv(source).mailFrom).toBe(from);
  });

  it('take mail server and support contact as given, without defaults', () => {
    const none = readEnv({ SMTP_URL: '', SUPPORT_EMAIL: '', SUPPORT_WHATSAPP: '' });
    expect([none.smtpUrl, none.supportEmail, none.supportWhatsapp]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const SMTP_URL = 'smtps://coruja:s%40nha@mail.exemplo.com:465';
    const some = readEnv({ SMTP_URL, SUPPORT_EMAIL: 'oi@coruja.app', SUPPORT_WHATSAPP: '(11) 98765-4321' });
    expect([some.smtpUrl, some.supportEmail, some.supportWhatsapp]).toEqual([
      SMTP_URL,
      'oi@coruja.app',
      '5511987654321',
    ]);
    expect(readEnv({ SUPPORT_WHATSAPP: '+55 11 3230-0606' }).supportWhatsapp).toBe('551132300606');
  });

  it('serve metrics nowhere, or at an address of their own', () => {
    expect(readEnv({}).metrics).toBeUndefined();
    expect(readEnv({ METRICS: 'off' }).metrics).toBeUndefined();
    expect(readEnv({ METRICS: '127.0.0.1:9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readEnv({ METRICS: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 });
  });

  it('name several servers of one database as libpq does', () => {
    const DATABASE_URL =
      'postgres://coruja:s%40,nha@um:5432,dois:5433/coruja?target_session_attrs=read-write';
    expect(readEnv({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('give a load balancer the configured time to drain', () => {
    expect(readEnv({ DRAIN_SECONDS: '5' }).drainSeconds).toBe(5);
  });

  it('parse hops and networks of the proxy', () => {
    expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
    expect(readEnv({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
  });
});
