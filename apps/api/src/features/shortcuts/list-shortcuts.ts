import type { Shortcut } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { shortcutView } from './shortcut-view.ts';
import { listShortcutRows } from './shortcuts-queries.ts';

export async function listShortcuts(ctx: StoreContext): Promise<Shortcut[]> {
  return (await listShortcutRows(ctx.db, ctx.storeId)).map(shortcutView);
}
