import type { Computer } from '@coruja/contract';
import { useServerNow } from '../../../api/server-clock.ts';
import { awayText } from './guard-facts.ts';

/** `Sem conexão há 3 min`, counting up. */
export function GuardAway({ guard }: { guard: NonNullable<Computer['guard']> }) {
  return <>{awayText(guard.lastSeenAt, useServerNow())}</>;
}
