import { healthz, readyz } from '@coruja/contract';
import { sql } from 'kysely';
import type { Bind } from '../../http/bind.ts';

export function bindHealth(bind: Bind): void {
  bind(healthz, async () => ({ status: 'ok' as const }));
  bind(readyz, async (ctx) => {
    await sql`select 1`.execute(ctx.db);
    return { status: 'ok' as const };
  });
}
