import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { confirmEmail } from './confirm-email.ts';
import { sendConfirmation } from './send-confirmation.ts';

export function bindEmailConfirmation(bind: Bind): void {
  bind(contract.sendEmailConfirmation, (ctx) => sendConfirmation(ctx));
  bind(contract.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body));
}
