import type { SignIn } from '@coruja/contract';
import type { listSignInRows } from './auth-queries.ts';

type Row = Awaited<ReturnType<typeof listSignInRows>>[number];

/** A sign-in as its owner sees it, without any secret. */
export function signInView(row: Row): SignIn {
  return {
    id: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: Boolean(row.is_current),
  };
}
