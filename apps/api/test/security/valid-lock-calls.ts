import { createHash } from 'node:crypto';
import { getLockPicture, listComputers, putLockPicture } from '@coruja/contract';
import { makeOutdated, newComputer, newGuard } from '../factories.ts';
import { type World, onePixel } from './world.ts';

const image = () => new Blob([onePixel], { type: 'image/png' });
const logo = ({ ids: { storeId } }: World) => ({ params: { storeId }, query: { kind: 'logo' as const } });

async function withLogo(world: World) {
  await world.owner.call(putLockPicture, { ...logo(world), body: { image: image() } });
  return logo(world);
}

const tokens = new WeakMap<World, Promise<string>>();

/** Of a computer that had no guard, the same for all calls: the plan has no room for one each. */
function tokenOf(world: World): Promise<string> {
  const known = tokens.get(world) ?? newToken(world);
  tokens.set(world, known);
  return known;
}

async function newToken({ owner, ids: { storeId } }: World): Promise<string> {
  const { body } = await owner.call(listComputers, { params: { storeId } });
  const computer = body.find(({ guard }) => guard === null) ?? (await newComputer(owner));
  return (await newGuard(owner, computer.id)).token;
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
    const token = await tokenOf(world);
    return { params: { sha256 }, headers: { authorization: `Bearer ${token}` } };
  },
};
