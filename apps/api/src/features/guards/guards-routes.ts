import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { createPairingCode } from './create-pairing-code.ts';
import { getGuardSettings, updateGuardSettings } from './guard-settings.ts';
import { listGuardCommands } from './list-guard-commands.ts';
import { pairGuard } from './pair-guard.ts';
import { revokeGuard } from './revoke-guard.ts';
import { sendGuardCommand } from './send-guard-command.ts';

export function bindGuards(bind: Bind): void {
  bind(contract.createPairingCode, (ctx, { params }) => createPairingCode(ctx, params));
  bind(contract.pairGuard, (ctx, { body }, { address }) => pairGuard(ctx, { ...body, address }));
  bind(contract.revokeGuard, (ctx, { params }) => revokeGuard(ctx, params));
  bind(contract.sendGuardCommand, (ctx, { params, body }) => sendGuardCommand(ctx, { ...params, ...body }));
  bind(contract.listGuardCommands, (ctx, { params }) => listGuardCommands(ctx, params));
  bind(contract.getGuardSettings, (ctx) => getGuardSettings(ctx));
  bind(contract.updateGuardSettings, (ctx, { body }) => updateGuardSettings(ctx, body));
}
