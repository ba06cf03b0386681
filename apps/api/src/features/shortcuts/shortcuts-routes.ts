import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getShortcutIcon } from './get-shortcut.ts';
import { listShortcuts } from './list-shortcuts.ts';
import { putShortcutIcon, removeShortcutIcon } from './shortcut-icon.ts';
import { createShortcut, deleteShortcut, moveShortcut, updateShortcut } from './write-shortcut.ts';

export function bindShortcuts(bind: Bind): void {
  bind(contract.listShortcuts, (ctx) => listShortcuts(ctx));
  bind(contract.createShortcut, (ctx, { body }) => createShortcut(ctx, body));
  bind(contract.updateShortcut, (ctx, { params, body }) => updateShortcut(ctx, { ...body, ...params }));
  bind(contract.deleteShortcut, (ctx, { params }) => deleteShortcut(ctx, params));
  bind(contract.moveShortcut, (ctx, { params, body }) => moveShortcut(ctx, { ...body, ...params }));
  bind(contract.getShortcutIcon, (ctx, { params }) => getShortcutIcon(ctx, params));
  bind(contract.putShortcutIcon, (ctx, { params, body }) => putShortcutIcon(ctx, { ...body, ...params }));
  bind(contract.removeShortcutIcon, (ctx, { params }) => removeShortcutIcon(ctx, params));
}
