import type { Endpoint, SignedInWriteId } from '@coruja/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { auditRefusal } from '../audit/audit-line.ts';
import { subjectOfWrite } from '../audit/audited-writes.ts';
import type { SignedIn } from '../context.ts';
import { actorOf } from '../permissions.ts';
import type { HttpDeps } from './deps.ts';

interface Asked {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly signedIn: SignedIn | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Runs a part of a call. If it refuses an approval or a PIN, the refusal gets its own audit line (docs/product/audit.md#lines). Attempts
 * with a blocked PIN get none: the wrong PINs before them have lines, and the number of those is limited.
 */
export async function auditRefused<T>(deps: HttpDeps, asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) await leaveLine(deps, asked, error.code);
    throw error;
  }
}

async function leaveLine(
  deps: HttpDeps,
  { endpoint, request, signedIn }: Asked,
  code: string,
): Promise<void> {
  if (!signedIn?.hasTeam) return;
  const approver = request.headers['x-approver'];
  const isApproval = typeof approver === 'string';
  const unlocked = (request.body as { operatorId?: unknown } | null | undefined)?.operatorId;
  const person = isApproval ? approver : unlocked;
  if (typeof person !== 'string' || !uuid.test(person)) return;
  if (code !== 'PIN_INVALID' && !(isApproval && code === 'APPROVAL_NEEDED')) return;
  const { storeId, deviceName: device } = signedIn;
  const ctx = { db: request.db, now: () => deps.clock.now(), storeId, actor: actorOf(signedIn) };
  await auditRefusal(ctx, {
    endpoint: endpoint.id,
    subject: subjectOfWrite[endpoint.id as SignedInWriteId] ?? 'access',
    code,
    approver: person.toLowerCase(),
    address: request.ip,
    device,
  });
}
