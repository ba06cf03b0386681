import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { validateCode } from './validate-code.ts';

export function bindPasswordRecovery(bind: Bind): void {
  bind(contract.requestPasswordReset, (ctx, { body }, { address, presentedBrowserToken }) =>
    requestReset(ctx, { ...body, address, presentedBrowserToken }),
  );
  bind(contract.validateResetCode, (ctx, { body }, { warn }) => validateCode(ctx, { ...body, warn }));
  bind(contract.resetPassword, (ctx, { body }, { warn, address }) =>
    resetPassword(ctx, { ...body, warn, address }),
  );
}
