import {
  type ConvertedTime,
  type SessionTimes,
  convertTime,
  limits,
  minutesBefore,
  refundableMinutes,
  resumeSession as resumed,
} from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { boughtByWeight, timesOf } from '../../db/session-times.ts';
import { getComputer } from '../computers/get-computer.ts';
import { findPricing, weightOf } from '../prices/pricing.ts';
import { isPaid } from './lengthen-session.ts';
import type { LockedSession } from './sessions-queries.ts';

/** The time of a session that moves to a room of another weight (docs/product/sessions.md#moving-to-another-weight). */
export interface Conversion extends ConvertedTime {
  readonly toHundredths: number;
  readonly isOfBalance: boolean;
  /** Unused whole minutes. */
  readonly unused: number;
}

/** The conversion of the unused time by a move to a room; null if nothing changes. */
export async function conversionOf(
  ctx: StoreContext,
  session: LockedSession,
  { roomId, at }: { roomId: string | null; at: Date },
): Promise<Conversion | null> {
  const { billing, weight_hundredths: weightHundredths } = session;
  const isOfBalance = billing === 'balance';
  if (!isOfBalance && billing !== 'paid' && billing !== 'bill') return null;
  const pricing = await findPricing(ctx);
  if (!pricing) return null;
  const toHundredths = weightOf(pricing, roomId);
  if (toHundredths === weightHundredths || (!isOfBalance && !(await isPaid(ctx, session)))) return null;
  const { room } = await getComputer(ctx, { computerId: session.computer_id });
  if ((room?.id ?? null) === roomId) return null;
  const bought = boughtByWeight(session);
  const unused = refundableMinutes(timesOf(session), at.getTime());
  const used = session.weight_from_minutes + bought - unused;
  const time = { weightHundredths, isOfBalance, bought, unused };
  return {
    ...convertTime(time, toHundredths, limits.sessionMinutes - used),
    toHundredths,
    isOfBalance,
    unused,
  };
}

/** The columns of the weight in the new row of a moved session. */
export function weightColumns(
  session: LockedSession,
  { conversion, spentBeforeMs }: { conversion: Conversion | null; spentBeforeMs: number },
) {
  const {
    weight_hundredths: weight,
    weight_from_minutes: from,
    weighed_before_hundredths: weighed,
  } = session;
  if (!conversion)
    return { weight_hundredths: weight, weight_from_minutes: from, weighed_before_hundredths: weighed };
  const used = minutesBefore({ startAt: 0, endAt: 0, endedAt: null, spentBeforeMs });
  return {
    weight_hundredths: conversion.toHundredths,
    weight_from_minutes: used,
    weighed_before_hundredths: weighed + (used - from) * weight,
  };
}

/** A move resumes a paused session. */
export function movedTimes(session: LockedSession, at: Date): SessionTimes {
  return resumed(timesOf(session), at.getTime());
}

/** A session's row as if its pause had ended then. */
export function withoutPause(session: LockedSession, at: Date): LockedSession {
  const { endAt, pausedMs = 0 } = movedTimes(session, at);
  return { ...session, end_at: new Date(endAt), paused_ms: pausedMs, paused_until: null };
}
