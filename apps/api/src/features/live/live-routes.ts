import { openLive } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import type { Bind } from '../../http/bind.ts';

export function bindLive(bind: Bind): void {
  bind(openLive, async (ctx, _, { headers, signedIn }) => {
    if (signedIn === null) throw new AppError('UNAUTHENTICATED');
    return ctx.ports.live.open({
      ...signedIn,
      lastNoticeId: headers['last-event-id']?.toString(),
      ageMs: readAge(headers['x-live-age']),
    });
  });
}

/** Digits only; anything else is ignored. */
function readAge(text: string | string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
