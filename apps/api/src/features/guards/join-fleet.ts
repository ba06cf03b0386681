import {
  type Answer,
  type Computer,
  errorCatalogue,
  joinFleet as endpoint,
  type JoinFleetBody,
} from '@coruja/contract';
import { limits, normalizeForSearch } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { PublicContext, StoreContext } from '../../context.ts';
import { refusalOf } from '../../db/constraints.ts';
import { inStore } from '../../db/locks.ts';
import { addressKey, networkOf } from '../../limits/address-key.ts';
import { releaseAttempt } from '../../limits/rate-counters.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { createComputer } from '../computers/create-computer.ts';
import { listComputers } from '../computers/list-computers.ts';
import {
  countUse,
  findComputerOfInstallation,
  findStoresOfKey,
  insertGuard,
  isKeyOpen,
  putJoin,
  renewGuard,
} from './fleet-queries.ts';
import { holdComputerRow } from './guards-queries.ts';

interface Input extends JoinFleetBody {
  /** The caller's IP address. Valid keys do not count against its limit. */
  readonly address: string;
}

type Named = Pick<Computer, 'id' | 'name'>;

/**
 * Exchanges an installation key for a token. The computer is the one whose guard this installation already is, else the one with
 * the host's name if it has no guard, else a new one. So a call that is repeated after a lost answer gets the same computer.
 *
 * @throws AppError FLEET_KEY_INVALID for a key that is wrong, expired, ended or replaced; FLEET_KEY_USED_UP; PLAN_LIMIT
 */
export async function joinFleet(ctx: PublicContext, input: Input): Promise<Answer<typeof endpoint>> {
  const key = { hash: hashToken(input.key), now: ctx.now() };
  const [store, ...others] = await findStoresOfKey(ctx.db, key);
  if (!store || others.length > 0) throw wrongKey();
  const { name, max, seconds } = endpoint.rate;
  await releaseAttempt(ctx, { bucket: `${name}:${addressKey(networkOf(input.address))}`, max, seconds });
  const token = newToken();
  const inside: StoreContext = { ...ctx, storeId: store.store_id, actor: 'guard', approvedBy: null };
  const computer = await join(inside, { ...input, hash: key.hash, token });
  // Without a sign-in the HTTP layer publishes nothing.
  ctx.ports.live.publish(store.store_id, ['computers', 'guards']);
  const updateKey = ctx.ports.guardReleases.publicKey;
  return { token, computer, store: { id: store.store_id, name: store.name }, updateKey };
}

interface Joining extends JoinFleetBody {
  readonly hash: Uint8Array;
  readonly token: string;
}

/** How often the store's computers may change between reading and writing. */
const tries = 3;
const changed: readonly (string | undefined)[] = ['COMPUTER_NAME_TAKEN', 'COMPUTER_NOT_FOUND'];

async function join(ctx: StoreContext, joining: Joining): Promise<Named> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inStore(ctx, (inside) => joinInside(inside, joining), 'counting');
    } catch (error) {
      const code = refusalOf(error)?.code;
      // The account was closed since the key was found.
      if (code === 'UNAUTHENTICATED') throw wrongKey();
      if (!changed.includes(code) || attempt === tries) throw error;
    }
  }
}

async function joinInside(ctx: StoreContext, joining: Joining): Promise<Named> {
  const now = ctx.now();
  if (!(await isKeyOpen(ctx.db, ctx.storeId, { hash: joining.hash, now }))) throw wrongKey();
  await countUse(ctx.db, ctx.storeId, joining.installationId);
  const computer = (await renewed(ctx, joining)) ?? (await found(ctx, joining));
  await putJoin(ctx.db, {
    store_id: ctx.storeId,
    installation_id: joining.installationId,
    computer_id: computer.id,
    joined_at: now,
  });
  return computer;
}

/** The computer whose guard this installation is. */
async function renewed(ctx: StoreContext, joining: Joining): Promise<Named | null> {
  const known = await findComputerOfInstallation(ctx.db, ctx.storeId, joining.installationId);
  if (!known || !(await holdComputerRow(ctx.db, ctx.storeId, known.id))) return null;
  return (await renewGuard(ctx.db, ctx.storeId, guardOf(ctx, joining, known.id))) ? known : null;
}

/** The computer with the host's name if it has no guard, else a new one. */
async function found(ctx: StoreContext, joining: Joining): Promise<Named> {
  // Read once: a name that appears after this is refused as taken, and the next try finds its computer.
  const computers = await listComputers(ctx);
  const namesake = withName(
    computers.filter(({ guard }) => guard === null),
    joining.hostName,
  );
  if (namesake) {
    assertThat(await holdComputerRow(ctx.db, ctx.storeId, namesake.id), 'COMPUTER_NOT_FOUND');
    const { id, name } = namesake;
    if (await insertGuard(ctx.db, ctx.storeId, guardOf(ctx, joining, id))) return { id, name };
  }
  const taken = new Set(computers.map(({ name }) => normalizeForSearch(name)));
  const { id, name } = await createComputer(ctx, { name: freeName(joining.hostName, taken) });
  assertThat(await insertGuard(ctx.db, ctx.storeId, guardOf(ctx, joining, id)), 'COMPUTER_NOT_FOUND');
  return { id, name };
}

function guardOf(ctx: StoreContext, { installationId, token, version }: Joining, computerId: string) {
  return {
    computer_id: computerId,
    installation_id: installationId,
    token_hash: hashToken(token),
    version,
    paired_at: ctx.now(),
  };
}

/** By its name, or without blanks and signs if that names only one: a host cannot be called `PC 01`. */
function withName(computers: readonly Computer[], hostName: string): Computer | undefined {
  const exact = computers.find(({ name }) => normalizeForSearch(name) === normalizeForSearch(hostName));
  if (exact) return exact;
  const [similar, ...others] = computers.filter(({ name }) => bareName(name) === bareName(hostName));
  return others.length === 0 && bareName(hostName) !== '' ? similar : undefined;
}

function bareName(name: string): string {
  return normalizeForSearch(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `PC-07`, or `PC-07 2` if that is taken, within the length of a name. */
function freeName(hostName: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const name = cut(hostName, limits.nameLength - suffix.length) + suffix;
    if (!taken.has(normalizeForSearch(name))) return name;
  }
}

/** Without half a character at the end. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

function wrongKey(): AppError {
  const { message } = errorCatalogue.FLEET_KEY_INVALID;
  return new AppError('FLEET_KEY_INVALID', { fields: { key: message } });
}
