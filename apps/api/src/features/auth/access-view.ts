import type { StaffAccess, StoreWithAccess } from '@coruja/contract';
import { type Cells, cellsOf, permissions } from '@coruja/domain';
import type { SignedIn, StoreContext } from '../../context.ts';
import { actorOf } from '../../permissions.ts';
import { getStore } from '../stores/get-store.ts';
import { storeSeenBy } from '../stores/store-view.ts';

const nothing = Object.fromEntries(permissions.map((name) => [name, '-'])) as Cells;

/** Who acts with this sign-in, and what they may do. */
function accessOf(signedIn: Pick<SignedIn, 'device'>): StaffAccess {
  const { device } = signedIn;
  const owner = { role: 'owner' as const, cells: cellsOf('owner') };
  const operator = device === null ? owner : device.operator;
  return {
    actor: operator ? actorOf(signedIn) : null,
    role: operator?.role ?? null,
    permissions: operator?.cells ?? nothing,
    device: kindOfDevice(device),
    boundTo: device?.boundOperatorId ?? null,
    isLocked: operator === null,
    hasPassword: device === null || device.hasPassword,
  };
}

function kindOfDevice(device: SignedIn['device']): StaffAccess['device'] {
  if (device === null) return 'owner';
  return device.boundOperatorId === null ? 'counter' : 'personal';
}

/** The store, and who acts in it. While the device is locked, CNPJ and phone are left out. */
export async function storeWithAccess(
  ctx: StoreContext,
  signedIn: Pick<SignedIn, 'device'>,
): Promise<StoreWithAccess> {
  const access = accessOf(signedIn);
  const store = storeSeenBy(ctx.actor, await getStore(ctx));
  return access.isLocked ? { ...store, cnpj: '', phone: '', access } : { ...store, access };
}
