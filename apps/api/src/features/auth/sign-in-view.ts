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
    lastUsedAt: row.used_at.toISOString(),
    kind: kindOf(row),
    operatorId: row.bound_operator_id,
    isCurrent: Boolean(row.is_current),
  };
}

/** Whose the sign-in is: the owner's, a counter's, or one person's. */
function kindOf(row: Pick<Row, 'kind' | 'bound_operator_id'>): SignIn['kind'] {
  if (row.kind === 'owner') return 'owner';
  return row.bound_operator_id === null ? 'counter' : 'personal';
}
