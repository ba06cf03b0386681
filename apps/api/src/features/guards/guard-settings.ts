import type { GuardSettings } from '@coruja/contract';
import { auditedGuardSettings } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { blockedProgramsOf, blockedSitesOf } from './blocked-lists.ts';
import { assertCleanPaths } from './clean-paths.ts';
import { guardSettingsView } from './guard-view.ts';
import { deletePicturesOfStore } from './screen-picture-queries.ts';
import { type GuardSettingsRow, findSettings, lockSettings, updateSettingsRow } from './guards-queries.ts';

export async function getGuardSettings(ctx: StoreContext): Promise<GuardSettings> {
  return guardSettingsView(await findSettings(ctx.db, ctx.storeId));
}

type Input = { [Name in keyof GuardSettings]?: GuardSettings[Name] | undefined };

/** Changes the given fields. Fair time counts from when it was switched on. */
export function updateGuardSettings(ctx: StoreContext, input: Input): Promise<GuardSettings> {
  assertCleanPaths(input.cleanPaths ?? []);
  const given = blockedBy(ctx, input);
  return inStore(ctx, async (inside) => {
    const present = await lockSettings(inside.db, ctx.storeId);
    const { offlineStart = present.offline_start, fairTime = present.fair_time_since !== null } = input;
    const { idleShutdownMinutes = present.idle_shutdown_minutes } = input;
    const { cleanAfterSession = present.clean_after_session, cleanPaths = present.clean_paths } = input;
    const { screenPictures = present.screen_pictures } = input;
    const since = fairTime ? (present.fair_time_since ?? ctx.now()) : null;
    const changed = {
      offline_start: offlineStart,
      fair_time_since: since,
      idle_shutdown_minutes: idleShutdownMinutes,
      clean_after_session: cleanAfterSession,
      clean_paths: cleanPaths,
      ...blockedColumns(given, present),
      screen_pictures: screenPictures,
    };
    await updateSettingsRow(inside.db, ctx.storeId, changed);
    if (!screenPictures) await deletePicturesOfStore(inside.db, ctx.storeId);
    inside.audit?.describe({
      before: auditedGuardSettings(guardSettingsView(present)),
      after: auditedGuardSettings(guardSettingsView(changed)),
    });
    return guardSettingsView(changed);
  });
}

/** @throws AppError that names the line, as in the form */
function blockedBy(ctx: StoreContext, { blockedPrograms: programs, blockedSites: sites }: Input) {
  return {
    programs: programs && blockedProgramsOf(programs),
    sites: sites && blockedSitesOf(sites, hostOf(ctx)),
  };
}

function blockedColumns({ programs, sites }: ReturnType<typeof blockedBy>, present: GuardSettingsRow) {
  return {
    blocked_programs: programs ?? present.blocked_programs,
    blocked_sites: sites ?? present.blocked_sites,
  };
}

function hostOf(ctx: StoreContext): string {
  return new URL(ctx.ports.publicUrl).hostname;
}
