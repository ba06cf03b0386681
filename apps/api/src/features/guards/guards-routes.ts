import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { askScreenPicture } from './ask-screen-picture.ts';
import { answerCall } from './answer-call.ts';
import { createPairingCode } from './create-pairing-code.ts';
import { createFleetKey, endFleetKey, getFleetKey } from './fleet-key.ts';
import { getGuardSettings, updateGuardSettings } from './guard-settings.ts';
import { getGuardUpdates, startGuardUpdates } from './guard-updates.ts';
import { getScreenPicture } from './get-screen-picture.ts';
import { joinFleet } from './join-fleet.ts';
import { createMaintenanceCodes, getMaintenanceCodes } from './maintenance-codes.ts';
import { listGuardCommands } from './list-guard-commands.ts';
import { pairGuard } from './pair-guard.ts';
import { revokeGuard } from './revoke-guard.ts';
import { sendScreenPicture } from './send-screen-picture.ts';
import { sendGuardCommand } from './send-guard-command.ts';
import { sendGuardCommands } from './send-guard-commands.ts';

export function bindGuards(bind: Bind): void {
  bind(contract.createPairingCode, (ctx, { params }) => createPairingCode(ctx, params));
  bind(contract.pairGuard, (ctx, { body }, { address }) => pairGuard(ctx, { ...body, address }));
  bind(contract.answerCall, (ctx, { params }) => answerCall(ctx, params));
  bind(contract.getFleetKey, (ctx) => getFleetKey(ctx));
  bind(contract.createFleetKey, (ctx, { body }) => createFleetKey(ctx, body));
  bind(contract.endFleetKey, (ctx) => endFleetKey(ctx));
  bind(contract.getMaintenanceCodes, (ctx) => getMaintenanceCodes(ctx));
  bind(contract.createMaintenanceCodes, (ctx, { body }) => createMaintenanceCodes(ctx, body));
  bind(contract.getGuardUpdates, (ctx) => getGuardUpdates(ctx));
  bind(contract.startGuardUpdates, (ctx, { body }) => startGuardUpdates(ctx, body));
  bind(contract.joinFleet, (ctx, { body }, { address }) => joinFleet(ctx, { ...body, address }));
  bind(contract.revokeGuard, (ctx, { params }) => revokeGuard(ctx, params));
  bind(contract.sendGuardCommand, (ctx, { params, body }) => sendGuardCommand(ctx, { ...params, ...body }));
  bind(contract.sendGuardCommands, (ctx, { body }) => sendGuardCommands(ctx, body));
  bind(contract.listGuardCommands, (ctx, { params }) => listGuardCommands(ctx, params));
  bind(contract.askScreenPicture, (ctx, { params }) => askScreenPicture(ctx, params));
  bind(contract.getScreenPicture, (ctx, { params }) => getScreenPicture(ctx, params));
  bind(contract.sendScreenPicture, (ctx, { params, body }, { headers }) =>
    sendScreenPicture(ctx, { ...params, ...body, authorization: headers.authorization }),
  );
  bind(contract.getGuardSettings, (ctx) => getGuardSettings(ctx));
  bind(contract.updateGuardSettings, (ctx, { body }) => updateGuardSettings(ctx, body));
}
