import { randomUUID } from 'node:crypto';
import {
  type Computer,
  type GuardUpdates,
  guardVersion,
  isNewerVersion,
  type ReleaseSystem,
  type UpdateFailure,
  updateFailures,
} from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedGuardUpdates } from '../../audit/subjects.ts';
import type { PublicContext, StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { listComputers } from '../computers/list-computers.ts';
import {
  type GuardUpdateRow,
  listUpdateRows,
  lockGuards,
  putUpdates,
  recordUpdateEnd,
} from './update-queries.ts';

type OneUpdate = GuardUpdates['computers'][number];

/** A computer with its guard. */
interface Guarded {
  readonly computer: Computer;
  readonly row: GuardUpdateRow;
}

/** Of the outdated guards, how many go first. */
const firstShare = 10;

/** Every guard's version, and how updating it goes. */
export async function getGuardUpdates(ctx: StoreContext): Promise<GuardUpdates> {
  const all = await listGuarded(ctx);
  const isHeld = all.some(({ row: { wave, state } }) => wave === 1 && state !== 'done');
  return {
    version: guardVersion,
    computers: all.map((guarded) => {
      const { computer, row } = guarded;
      return {
        computer: { id: computer.id, name: computer.name },
        version: row.version,
        isConnected: isConnected(computer),
        inUse: !computer.isAvailable,
        state: stateOf(guarded, isHeld),
        failure: row.failure === null ? null : knownFailure(row.failure),
        isFirst: row.wave === 1,
      };
    }),
  };
}

/** In the order of the computers. */
async function listGuarded(ctx: StoreContext): Promise<readonly Guarded[]> {
  const rows = new Map((await listUpdateRows(ctx.db, ctx.storeId)).map((row) => [row.computer_id, row]));
  return (await listComputers(ctx)).flatMap((computer) => {
    const row = rows.get(computer.id);
    return row === undefined ? [] : [{ computer, row }];
  });
}

function isConnected({ guard }: Computer): boolean {
  return guard?.connected === true;
}

/**
 * Updates all outdated guards, a tenth first; or one computer's. It replaces what was asked before.
 *
 * @throws AppError GUARD_UPDATE_NOT_READY without a package, which is then built if that is possible; COMPUTER_NOT_FOUND
 */
export async function startGuardUpdates(
  ctx: StoreContext,
  { computerId }: { readonly computerId?: string | undefined },
): Promise<GuardUpdates> {
  const releases = await ctx.ports.guardReleases.find();
  return inStore(
    ctx,
    async (inside) => {
      await lockGuards(inside.db, ctx.storeId);
      const wanted = (await listGuarded(inside)).filter(
        ({ computer }) => computerId === undefined || computer.id === computerId,
      );
      assertThat(computerId === undefined || wanted.length > 0, 'COMPUTER_NOT_FOUND');
      const outdated = wanted.filter(isOutdated);
      const missing = outdated.map(systemOf).filter((system) => !releases.has(system));
      for (const system of new Set(missing)) makePackage(ctx, system);
      assertThat(missing.length === 0, 'GUARD_UPDATE_NOT_READY');
      const updates = inOrder(outdated).map(({ computer, row }, index) => ({
        store_id: ctx.storeId,
        computer_id: computer.id,
        offer_id: randomUUID(),
        version: guardVersion,
        wave: computerId === undefined ? waveAt(index, outdated.length) : waveOfOne(row),
        state: 'waiting' as const,
        actor: ctx.actor,
        asked_at: ctx.now(),
      }));
      await putUpdates(inside.db, ctx.storeId, { updates, all: computerId === undefined });
      inside.audit?.describe({
        after: auditedGuardUpdates(
          outdated.map(({ computer }) => computer),
          guardVersion,
        ),
      });
      return getGuardUpdates(inside);
    },
    'counting',
  );
}

/**
 * A guard's report of how an update ended.
 *
 * @param guard `tokenHash` in hexadecimal
 */
export async function reportGuardUpdate(
  ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>,
  guard: { readonly storeId: string; readonly computerId: string; readonly tokenHash: string },
  { offer, reason }: { readonly offer: string; readonly reason: string | null },
): Promise<void> {
  const failure = reason === null ? null : knownFailure(reason);
  if (await recordUpdateEnd(ctx.db, guard, { offer, failure, now: ctx.now() }))
    ctx.ports.live.publish(guard.storeId, ['guards']);
}

/** Where somebody sees soon whether it works, without disturbing a player. */
function inOrder(all: readonly Guarded[]): readonly Guarded[] {
  const rank = ({ computer }: Guarded) => (isConnected(computer) ? 0 : 2) + (computer.isAvailable ? 0 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function isOutdated({ row }: Guarded): boolean {
  return row.can_update && isNewerVersion(guardVersion, row.version);
}

function waveAt(index: number, count: number): number {
  return index < Math.ceil(count / firstShare) ? 1 : 2;
}

/** One of the first that is tried again still holds back the others. */
function waveOfOne({ wave }: GuardUpdateRow): number {
  return wave === 1 ? 1 : 0;
}

/** Whose package its guard takes. */
function systemOf({ row }: Guarded): ReleaseSystem {
  return row.system?.startsWith('Windows') ? 'windows' : 'linux';
}

function makePackage({ ports }: StoreContext, system: ReleaseSystem): void {
  // The log has the reason of a failure; the owner presses the button again.
  if (ports.guardPackages.canMake(system)) void ports.guardPackages.make().catch(() => undefined);
}

/** @param isHeld one of the first has not reported yet */
function stateOf({ row }: Guarded, isHeld: boolean): OneUpdate['state'] {
  // What was asked for before the server had this version is over.
  const asked = row.asked_version === guardVersion ? row.state : null;
  const isOffered = asked === 'waiting' && !(row.wave === 2 && isHeld);
  // On trial it has the version, but has not confirmed it.
  if (!isNewerVersion(guardVersion, row.version)) return isOffered ? 'waiting' : 'current';
  if (!row.can_update) return 'manual';
  if (asked === 'waiting') return isOffered ? 'waiting' : 'queued';
  return asked === 'failed' ? 'failed' : 'outdated';
}

function knownFailure(reason: string): UpdateFailure | 'other' {
  return updateFailures.find((known) => known === reason) ?? 'other';
}
