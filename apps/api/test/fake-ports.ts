import { Readable } from 'node:stream';
import type { Ports } from '../src/context.ts';
import type { FileStore } from '../src/ports/file-store.ts';
import type { GuardPackages } from '../src/ports/guard-packages.ts';
import { type GuardReleases, openGuardReleases } from '../src/ports/guard-releases.ts';
import type { Job, Jobs } from '../src/ports/jobs.ts';
import type { Live } from '../src/ports/live.ts';
import type { Mail, Mailer } from '../src/ports/mail/mailer.ts';
import { isKnownPushService, type Push, type PushMessage } from '../src/ports/push.ts';
import { SandboxPayments } from '../src/ports/payments/sandbox.ts';
import { SandboxPix } from '../src/ports/pix/sandbox-pix.ts';
import { sealOf } from '../src/seal.ts';
import type { PostalCodeAnswer, PostalCodes } from '../src/ports/postal-codes.ts';

/** A postal code service that answers as a test tells it, and counts its requests. */
export interface FakePostalCodes extends PostalCodes {
  readonly asked: string[];
  answer: PostalCodeAnswer;
}

export function fakePostalCodes(): FakePostalCodes {
  const address = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
  const fake: FakePostalCodes = {
    asked: [],
    answer: { kind: 'found', address },
    async lookUp(cep) {
      fake.asked.push(cep);
      return fake.answer;
    },
  };
  return fake;
}

/** Files in memory. */
export function fakeFiles(): FileStore & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    isEmpty: async () => kept.size === 0,
  };
}

/** A queue in memory whose jobs run when a test says so. */
export interface FakeJobs extends Jobs {
  readonly waiting: Job[];
}

export function fakeJobs(): FakeJobs {
  const waiting: Job[] = [];
  return {
    waiting,
    enqueue: async (_, job) => void waiting.push(job),
    wake: () => undefined,
  };
}

/** A mailer that records its mails, or fails when a test says so. */
export interface FakeMail extends Mailer {
  readonly sent: Mail[];
  isDown: boolean;
}

export function fakeMail(): FakeMail {
  const fake: FakeMail = {
    sent: [],
    isDown: false,
    async send(mail) {
      if (fake.isDown) throw new Error('a message could not be sent');
      fake.sent.push(mail);
    },
  };
  return fake;
}

/** Push services that accept every known address, and answer as a test tells them. */
export interface FakePush extends Push {
  readonly sent: PushMessage[];
  answer: 'sent' | 'gone' | Error;
}

export function fakePush(): FakePush {
  const fake: FakePush = {
    sent: [],
    answer: 'sent',
    accepts: (endpoint) => isKnownPushService(new URL(endpoint)),
    async send(message) {
      if (fake.answer instanceof Error) throw fake.answer;
      if (fake.answer === 'sent') fake.sent.push(message);
      return fake.answer;
    },
  };
  return fake;
}

/** The default when the settings name no support contact. */
export const noSupport = { email: null, whatsapp: null };

/** A server that neither has the guard nor can build it. */
export const noGuardPackages: GuardPackages = {
  find: async () => null,
  canMake: () => false,
  make: () => Promise.reject(new Error('not here')),
};

/** Silent streams, for an app without consoles. */
function fakeLive(): Live {
  return {
    publish: () => '',
    subscribe: () => () => undefined,
    open: () => Readable.from([]),
    isListening: () => true,
    countStreams: () => 0,
    endStreams: () => undefined,
    close: async () => undefined,
  };
}

/** All ports for an app whose effects outside do not matter: the payment provider stores nothing. */
export function fakePorts(): Ports {
  const sandbox = {
    store: {
      get: async () => null,
      put: async () => undefined,
      remove: async () => undefined,
      list: async () => [],
    },
    now: () => new Date(0),
    deliver: async () => 200,
  };
  const payments = new SandboxPayments({ ...sandbox, webhookToken: '' });
  return {
    postalCodes: fakePostalCodes(),
    files: fakeFiles(),
    payments,
    pix: new SandboxPix(sandbox),
    seal: sealOf(new Uint8Array(32)),
    publicUrl: 'http://localhost',
    jobs: fakeJobs(),
    live: fakeLive(),
    mail: fakeMail(),
    push: fakePush(),
    support: noSupport,
    guardPackages: noGuardPackages,
    guardReleases: fakeGuardReleases(),
  };
}

/** Releases of a package that a test gives it, signed by a key of the tests. */
export interface FakeGuardReleases extends GuardReleases {
  package: { file: string; sizeBytes: number; sha256: string } | null;
}

export function fakeGuardReleases(): FakeGuardReleases {
  const packages = { find: async () => fake.package };
  const fake: FakeGuardReleases = {
    ...openGuardReleases(new Uint8Array(32).fill(9), packages),
    package: { file: '/nowhere', sizeBytes: 7, sha256: 'a'.repeat(64) },
  };
  return fake;
}
