import type { Access } from '@coruja/contract';
import { assertThat } from '../app-error.ts';
import type { SignedIn } from '../context.ts';
import { actingOf, requirePermission } from '../permissions.ts';

export type OfStore = Exclude<Access, { who: 'public' }>;

/**
 * Refuses what this device must not do now (docs/product/team.md#permissions). The owner's own sign-in may do
 * everything. On a device of the team, an endpoint that is not for the team needs the owner and the owner's password.
 *
 * @throws AppError CONSOLE_LOCKED, OWNER_ONLY, NOT_ALLOWED, APPROVAL_NEEDED
 */
export function assertMay(access: OfStore, signedIn: SignedIn): void {
  const { device } = signedIn;
  if (device === null || access.who === 'device') return;
  assertThat(device.operator, 'CONSOLE_LOCKED');
  if (access.who !== 'staff')
    assertThat(device.operator.role === 'owner' && device.hasPassword, 'OWNER_ONLY');
  else if (access.may !== 'floor') requirePermission(actingOf(signedIn), access.may);
}
