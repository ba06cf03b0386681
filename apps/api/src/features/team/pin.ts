import { createHmac } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { serverSecret } from '../../db/server-secret.ts';
import { hashPassword, verifyDummyPassword, verifyPassword } from '../passwords/hash-password.ts';

type Person = { readonly storeId: string; readonly operatorId: string };

/** Four digits are guessed at once from a stolen hash, so the hash also needs a key. */
async function keyed(ctx: Pick<PublicContext, 'db'>, person: Person, pin: string): Promise<string> {
  const secret = await serverSecret(ctx.db, 'pin');
  return createHmac('sha256', secret).update(`${person.storeId}:${person.operatorId}:${pin}`).digest('hex');
}

export async function hashPin(ctx: Pick<PublicContext, 'db'>, person: Person, pin: string): Promise<string> {
  return hashPassword(await keyed(ctx, person, pin));
}

/** Takes the same time for a person without a PIN; then always false. */
export async function isRightPin(
  ctx: Pick<PublicContext, 'db'>,
  person: Person & { readonly pinHash: string | null | undefined },
  pin: string,
): Promise<boolean> {
  const text = await keyed(ctx, person, pin);
  return person.pinHash ? verifyPassword(person.pinHash, text) : verifyDummyPassword(text);
}

/** The owner's PIN opens more, so it is longer. */
export function refuseShortPin(field: string, role: string, pin: string): void {
  if (role === 'owner' && pin.length < 6) throw AppError.field(field, 'O PIN do dono tem 6 dígitos.');
}
