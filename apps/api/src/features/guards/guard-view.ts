import { type GuardCommand, type GuardSettings, harmfulCommandSeconds } from '@coruja/contract';
import { latestEnd } from '../../clock-skew.ts';
import type { GuardCommandRow, GuardSettingsRow } from './guards-queries.ts';

/** How long a command waits for its guard to say that it has it. A harmful one must not come later; no other makes sense then. */
export const commandWaitMs = harmfulCommandSeconds * 1000;

const notConfirmed = `O guarda não confirmou o comando em ${harmfulCommandSeconds} segundos.`;

/** Whether a command has failed by the clock: nobody has to write it down for it to be so. */
export function guardCommandView(row: GuardCommandRow, now: Date): GuardCommand {
  const waitedUntil = new Date(row.created_at.getTime() + commandWaitMs);
  // One that a clock ahead of the time has dated is handed over no more (guard-link/link-queries.ts).
  const isFromFuture = row.created_at > latestEnd(now);
  const hasFailed = row.state === 'sent' && (waitedUntil <= now || isFromFuture);
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    state: hasFailed ? 'failed' : row.state,
    createdAt: row.created_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
    finishedAt: (hasFailed ? waitedUntil : row.finished_at)?.toISOString() ?? null,
    failure: hasFailed ? notConfirmed : row.failure,
  };
}

/** A store that has decided nothing has no row. */
export function guardSettingsView(row: GuardSettingsRow | undefined): GuardSettings {
  return { offlineStart: row?.offline_start ?? 'refuse', fairTime: (row?.fair_time_since ?? null) !== null };
}
