import { type GuardCommand, type GuardSettings, harmfulCommandSeconds } from '@coruja/contract';
import { latestEnd } from '../../clock-skew.ts';
import type { GuardCommandRow, GuardSettingsRow } from './guards-queries.ts';

/** How long a command waits until its guard confirms that it received it. A harmful one must not arrive later. */
export const commandWaitMs = harmfulCommandSeconds * 1000;

const notConfirmed = `O guarda não confirmou o comando em ${harmfulCommandSeconds} segundos.`;

/** A command that was not confirmed in time is shown as failed; no row is written for that. */
export function guardCommandView(row: GuardCommandRow, now: Date): GuardCommand {
  const waitedUntil = new Date(row.created_at.getTime() + commandWaitMs);
  // Created while the clock was ahead: such a command is not sent (guard-link/link-queries.ts).
  const isFromFuture = row.created_at > latestEnd(now);
  const hasFailed = row.state === 'sent' && (waitedUntil <= now || isFromFuture);
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    level: row.level,
    state: hasFailed ? 'failed' : row.state,
    createdAt: row.created_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
    finishedAt: (hasFailed ? waitedUntil : row.finished_at)?.toISOString() ?? null,
    failure: hasFailed ? notConfirmed : row.failure,
  };
}

const DEFAULTS: GuardSettingsRow = {
  offline_start: 'refuse',
  fair_time_since: null,
  idle_shutdown_minutes: 0,
  clean_after_session: false,
  clean_paths: [],
  blocked_programs: [],
  blocked_sites: [],
  screen_pictures: false,
};

/** @param row undefined for a store that never changed its settings */
export function guardSettingsView(row: GuardSettingsRow = DEFAULTS): GuardSettings {
  return {
    offlineStart: row.offline_start,
    fairTime: row.fair_time_since !== null,
    idleShutdownMinutes: row.idle_shutdown_minutes,
    cleanAfterSession: row.clean_after_session,
    cleanPaths: row.clean_paths,
    blockedPrograms: row.blocked_programs,
    blockedSites: row.blocked_sites,
    screenPictures: row.screen_pictures,
  };
}
