import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { validateCode } from './validate-code.ts';

export function bindPasswordRecovery(bind: Bind): void {
  bind(contract.requestPasswordReset, (ctx, { body }, { address, broughtBrowserToken }) =>
    requestReset(ctx, { ...body, address, broughtBrowserToken }),
  );
  bind(contract.validateResetCode, (ctx, { body }, { warn }) => validateCode(ctx, { ...body, warn }));
  bind(contract.resetPassword, (ctx, { body }, { warn, address }) =>
    resetPassword(ctx, { ...body, warn, address }),
  );
}
