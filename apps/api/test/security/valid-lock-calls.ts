import { createHash } from 'node:crypto';
import { getLockPicture, listComputers, putLockPicture } from '@coruja/contract';
import { makeOutdated, newComputer, newGuard } from '../factories.ts';
import { validScreenCalls } from './valid-screen-calls.ts';
import { type World, onePixel } from './world.ts';

const image = () => new Blob([onePixel], { type: 'image/png' });
const logo = ({ ids: { storeId } }: World) => ({ params: { storeId }, query: { kind: 'logo' as const } });

async function withLogo(world: World) {
  await world.owner.call(putLockPicture, { ...logo(world), body: { image: image() } });
  return logo(world);
}

interface GuardOfWorld {
  readonly token: string;
  readonly computerId: string;
}

const guards = new WeakMap<World, GuardOfWorld>();

/** Of a computer that had no guard, the same for all calls while it is there: the plan has no room for one each. */
async function guardOf(world: World): Promise<GuardOfWorld> {
  const { owner, ids } = world;
  const { body } = await owner.call(listComputers, { params: { storeId: ids.storeId } });
  const known = guards.get(world);
  if (known !== undefined && body.some(({ id, guard }) => id === known.computerId && guard !== null))
    return known;
  const { id: computerId } = body.find(({ guard }) => guard === null) ?? (await newComputer(owner));
  const made = { token: (await newGuard(owner, computerId)).token, computerId };
  guards.set(world, made);
  return made;
}

/** Of a computer that may be another one than that of the token, whose guard must stay. */
async function withOutdatedGuard({ owner, ids: { storeId } }: World) {
  const { body } = await owner.call(listComputers, { params: { storeId } });
  const free = body.filter(({ guard }) => guard === null);
  const computer = body.find(({ guard }) => guard !== null) ?? free.at(-1) ?? (await newComputer(owner));
  if (computer.guard === null) await newGuard(owner, computer.id);
  await makeOutdated(owner, computer.id);
  return { params: { storeId }, body: { computerId: computer.id } };
}

/** Pictures of the lock screens, and the guards' versions. */
export const validLockCalls = {
  ...validScreenCalls(guardOf),
  getGuardUpdates: ({ ids: { storeId } }: World) => ({ params: { storeId } }),
  startGuardUpdates: withOutdatedGuard,
  getLockPictures: ({ ids: { storeId } }: World) => ({ params: { storeId } }),
  getLockPicture: withLogo,
  putLockPicture: (world: World) => ({
    ...logo(world),
    body: { image: { filename: 'logo.png', buffer: onePixel } },
  }),
  removeLockPicture: withLogo,
  getGuardPicture: async (world: World) => {
    const shown = await world.owner.call(getLockPicture, await withLogo(world));
    const bytes = shown.body as unknown as Uint8Array;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { token } = await guardOf(world);
    return { params: { sha256 }, headers: { authorization: `Bearer ${token}` } };
  },
};
