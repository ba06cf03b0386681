import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { DatabaseLog } from './db/database-log.ts';
import { sandboxStore } from './db/sandbox-store.ts';
import type { AsaasEnv, Env } from './env.ts';
import type { Clock } from './ports/clock.ts';
import { AsaasPayments } from './ports/payments/asaas.ts';
import type { PaymentProvider } from './ports/payments/payments.ts';
import type { DeliverNotice } from './ports/payments/notice-outbox.ts';
import { SandboxPayments } from './ports/payments/sandbox.ts';
import { AsaasPixProviders } from './ports/pix/asaas-pix.ts';
import type { PixProviders } from './ports/pix/pix-provider.ts';
import { SandboxPix } from './ports/pix/sandbox-pix.ts';

const userAgent = 'Coruja/0.1';

interface Surroundings {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Delivers a notice of the embedded provider to the product's own webhook. */
  readonly deliver: DeliverNotice;
}

/** The payment provider from the settings (docs/product/settings.md#payments). */
export function openPayments(asaas: AsaasEnv | undefined, around: Surroundings): PaymentProvider {
  const { database, clock, log, deliver } = around;
  if (asaas === undefined) {
    // Only this process sends its notices, so nobody else needs the token.
    return new SandboxPayments({
      store: sandboxStore(database.kysely),
      now: () => clock.now(),
      deliver,
      webhookToken: randomUUID(),
    });
  }
  const { url, apiKey, webhookToken } = asaas;
  return new AsaasPayments({ baseUrl: url, apiKey, webhookToken, userAgent, clock, log });
}

/** The provider of the stores' own accounts, from the same setting. */
export function openPix(asaas: AsaasEnv | undefined, around: Surroundings): PixProviders {
  const { database, clock, log, deliver } = around;
  if (asaas) {
    const { url: baseUrl, apiKey } = asaas;
    return new AsaasPixProviders({ baseUrl, apiKey, userAgent, clock, log });
  }
  return new SandboxPix({ store: sandboxStore(database.kysely), now: () => clock.now(), deliver });
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Logs a warning at the start if others can reach the server and the embedded provider handles payments: the
 * setting may have been forgotten. A demonstration on this machine is fine.
 */
export function warnOfSandbox(
  { asaas, demo, publicUrl = '' }: Pick<Env, 'asaas' | 'demo' | 'publicUrl'>,
  log: Pick<DatabaseLog, 'warn'>,
): void {
  if (asaas !== undefined || !publicUrl.startsWith('https:')) return;
  if (demo && loopback.test(new URL(publicUrl).hostname)) return;
  log.warn(
    { publicUrl },
    'PAYMENTS=sandbox: subscriptions are renewed without real payments; set PAYMENTS=asaas so that owners pay',
  );
}
