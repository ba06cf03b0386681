import type { Access, Endpoint } from '@coruja/contract';
import { refusalFor } from '@coruja/domain';
import type { FastifyRequest } from 'fastify';
import { AppError, assertThat } from '../app-error.ts';
import type { SignedIn } from '../context.ts';
import { addressKey, networkOf } from '../limits/address-key.ts';
import { reserveAttempt } from '../limits/rate-counters.ts';
import { type OfStore, assertMay } from './assert-may.ts';
import { actorOf } from '../permissions.ts';
import { bearerToken } from '../tokens.ts';
import { auditRefused } from './audit-refused.ts';
import type { HttpDeps } from './deps.ts';
import type { Expectation } from '../db/guarded-kysely.ts';
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
  const { access } = endpoint;
  const isPublic = access.who === 'public';
  const recalled = isPublic ? null : recalledSignIn(deps, endpoint, request);
  const signedIn = isPublic ? null : (recalled?.signedIn ?? (await findSignIn(deps, endpoint, request)));
  await checkRates(deps, { endpoint, request, signedIn });
  if (isPublic) {
    if (access.guardToken) await requireGuardToken(deps, request);
    return null;
  }
  if (!recalled) return await checkStore(deps, { endpoint, access, request, signedIn });
  try {
    const acting = await checkStore(deps, { endpoint, access, request, signedIn });
    expectSignIn(deps, request, recalled.expectation);
    return acting;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Nobody is refused because of what was true before.
    return await checkAccessAgain(deps, endpoint, request);
  }
}

async function requireGuardToken({ isGuardToken }: HttpDeps, { db, headers }: FastifyRequest): Promise<void> {
  const token = bearerToken(headers.authorization);
  assertThat(token !== undefined && (await isGuardToken(db, token)), 'UNAUTHENTICATED');
}

/** The checks of a call's store, for a call whose recalled sign-in did not hold. The call is counted already. */
export async function checkAccessAgain(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const { access } = endpoint;
  if (access.who === 'public') return null;
  expectSignIn(deps, request, null);
  const signedIn = await findSignIn(deps, endpoint, request);
  return checkStore(deps, { endpoint, access, request, signedIn });
}

/** Lets the call's next statement fail unless its sign-in is as recalled. */
function expectSignIn(
  { database }: HttpDeps,
  request: FastifyRequest,
  expectation: Expectation | null,
): void {
  request.expectation = expectation;
  request.db = database.within(request.callTime, expectation ?? undefined);
}

async function checkStore(
  deps: HttpDeps,
  { endpoint, access, request, signedIn }: Caller & { readonly access: OfStore },
): Promise<SignedIn> {
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
async function withApprover(deps: HttpDeps, request: FastifyRequest, signedIn: SignedIn): Promise<SignedIn> {
  const { headers } = request;
  const operatorId = headers['x-approver'];
  const pin = headers['x-approver-pin'];
  if (typeof operatorId !== 'string' || typeof pin !== 'string') return signedIn;
  const { device, storeId } = signedIn;
  if (!device?.operator || device.operator.role === 'owner') return signedIn;
  const ctx = { ...contextOf(deps, request), ports: deps.ports };
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

async function findSignIn(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const token = deps.cookie.read(request);
  if (!token) return null;
  return deps.signIns.find(contextOf(deps, request), { token, touch: touches(endpoint, request) });
}

/** Null where a call must know before its first statement who makes it. */
function recalledSignIn(deps: HttpDeps, endpoint: Endpoint, request: FastifyRequest) {
  const token = deps.cookie.read(request);
  if (!token || !mayRecall(deps, endpoint, request)) return null;
  return deps.signIns.recall(contextOf(deps, request), { token, touch: touches(endpoint, request) });
}

/**
 * Reads of the primary, and writes with a key, which are one transaction. Others may reach an outside service or another database
 * before their first statement.
 */
function mayRecall(
  { readReplica }: HttpDeps,
  { method, idempotent, callsExternalService, report, stream, multipart }: Endpoint,
  { headers }: FastifyRequest,
): boolean {
  if (headers['x-approver'] !== undefined || multipart || stream) return false;
  if (method === 'GET') return !(report && readReplica);
  return idempotent === true && headers['idempotency-key'] !== undefined && !callsExternalService;
}

/**
 * The console marks requests that no person caused: neither they nor the stream keep a sign-in alive
 * (docs/product/stores.md#sign-in-lifetime).
 */
function touches({ stream }: Endpoint, { headers }: FastifyRequest): boolean {
  return !stream && headers['x-activity'] !== 'background';
}

function contextOf({ clock }: HttpDeps, { db }: FastifyRequest) {
  return { db, now: () => clock.now() };
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
  await reserveAttempt(contextOf(deps, request), { bucket: `${name}:${addressKey(who)}`, max, seconds });
}

function refuseOtherStore(request: FastifyRequest, signedIn: SignedIn): void {
  const params = request.params as { storeId?: string };
  if (params.storeId !== undefined && params.storeId.toLowerCase() !== signedIn.storeId) {
    throw new AppError('STORE_NOT_FOUND');
  }
}
