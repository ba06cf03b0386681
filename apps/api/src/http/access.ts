import type { Access, Endpoint } from '@coruja/contract';
import { refusalFor } from '@coruja/domain';
import type { FastifyRequest } from 'fastify';
import { AppError, assertThat } from '../app-error.ts';
import type { SignedIn } from '../context.ts';
import { addressKey, networkOf } from '../limits/address-key.ts';
import { reserveAttempt } from '../limits/rate-counters.ts';
import { assertMay } from './assert-may.ts';
import { actorOf } from '../permissions.ts';
import { auditRefused } from './audit-refused.ts';
import type { HttpDeps } from './deps.ts';
import type { IsOwnOrigin } from './own-origin.ts';

/**
 * The first five checks (docs/product/limits-and-security.md#order-of-checks), before any body is read. All
 * follow from the endpoint's declaration.
 */
export async function checkAccess(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  if (isGuarded(endpoint)) refuseOtherSites(request, deps.isOwnOrigin);
  const signedIn = endpoint.access.who === 'public' ? null : await signedInStore(deps, endpoint, request);
  await checkRates(deps, { endpoint, request, signedIn });
  const { access } = endpoint;
  if (access.who === 'public') return null;
  if (signedIn === null) throw new AppError('UNAUTHENTICATED');
  refuseOtherStore(request, signedIn);
  const acting = await auditRefused(deps, { endpoint, request, signedIn }, async () => {
    const approved = await withApprover(deps, request, signedIn);
    refuseAnotherPerson(access, request, signedIn);
    assertMay(access, approved);
    return approved;
  });
  const refusal = refusalFor(access.needs, signedIn.subscription, deps.clock.now().getTime());
  if (refusal) throw new AppError(refusal);
  return acting;
}

/**
 * Adds who approved this call with their PIN (docs/product/team.md#approval). Only an attendant's call needs an approval,
 * so the headers of other calls are ignored.
 *
 * @throws AppError PIN_INVALID, PIN_BLOCKED
 */
async function withApprover(
  deps: HttpDeps,
  { headers, db }: FastifyRequest,
  signedIn: SignedIn,
): Promise<SignedIn> {
  const operatorId = headers['x-approver'];
  const pin = headers['x-approver-pin'];
  if (typeof operatorId !== 'string' || typeof pin !== 'string') return signedIn;
  const { device, storeId } = signedIn;
  if (!device?.operator || device.operator.role === 'owner') return signedIn;
  const ctx = { db, now: () => deps.clock.now(), ports: deps.ports };
  const approver = await deps.verifyPin(ctx, { storeId, operatorId, pin, signInId: device.signInId });
  // Nobody approves their own call.
  return approver.id === device.operator.id ? signedIn : { ...signedIn, approver };
}

/**
 * Refuses a call from a tab that still shows the previous person, after another tab has unlocked the device for somebody else
 * (docs/product/team.md#tabs).
 */
function refuseAnotherPerson(access: Access, { headers }: FastifyRequest, signedIn: SignedIn): void {
  const shown = headers['x-actor'];
  if (signedIn.device === null || access.who === 'device' || shown === undefined) return;
  assertThat(shown === actorOf(signedIn), 'CONSOLE_LOCKED');
}

/** Writes, and the live stream: a script of another site cannot read its answer, but could open it. */
function isGuarded({ method, stream }: Endpoint): boolean {
  return method !== 'GET' || stream === true;
}

/** Refuses what a browser sends for another site. A client that sends neither header is not a browser. */
function refuseOtherSites({ headers, socket }: FastifyRequest, isOwnOrigin: IsOwnOrigin): void {
  const { origin } = headers;
  const crossSite = headers['sec-fetch-site'] === 'cross-site';
  if (crossSite || (origin !== undefined && !isOwnOrigin(origin, socket))) throw new AppError('CROSS_SITE');
}

async function signedInStore(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const token = deps.cookie.read(request);
  if (!token) return null;
  // The console marks requests that no person caused: neither they nor the stream keep a sign-in alive
  // (docs/product/stores.md#sign-in-lifetime).
  const touch = !endpoint.stream && request.headers['x-activity'] !== 'background';
  return deps.findSignIn({ db: request.db, now: () => deps.clock.now() }, { token, touch });
}

interface Caller {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly signedIn: SignedIn | null;
}

async function checkRates(deps: HttpDeps, { endpoint, request, signedIn }: Caller): Promise<void> {
  await deps.checkThroughput(request, signedIn?.storeId);
  if (!endpoint.rate) return;
  const { name, per, max, seconds } = endpoint.rate;
  const who = per === 'address' ? networkOf(request.ip) : signedIn?.storeId;
  if (who === undefined) return;
  const ctx = { db: request.db, now: () => deps.clock.now() };
  await reserveAttempt(ctx, { bucket: `${name}:${addressKey(who)}`, max, seconds });
}

function refuseOtherStore(request: FastifyRequest, signedIn: SignedIn): void {
  const params = request.params as { storeId?: string };
  if (params.storeId !== undefined && params.storeId.toLowerCase() !== signedIn.storeId) {
    throw new AppError('STORE_NOT_FOUND');
  }
}
