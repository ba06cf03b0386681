import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getGuardPicture } from './get-guard-picture.ts';
import { getLockPicture, getLockPictures } from './get-lock-pictures.ts';
import { putLockPicture } from './put-lock-picture.ts';
import { removeLockPicture } from './remove-lock-picture.ts';

export function bindLockPictures(bind: Bind): void {
  bind(contract.getLockPictures, (ctx) => getLockPictures(ctx));
  bind(contract.getLockPicture, (ctx, { query }) => getLockPicture(ctx, query));
  bind(contract.putLockPicture, (ctx, { query, body }) => putLockPicture(ctx, { ...query, ...body }));
  bind(contract.removeLockPicture, (ctx, { query }) => removeLockPicture(ctx, query));
  bind(contract.getGuardPicture, (ctx, { params }, { headers }) =>
    getGuardPicture(ctx, { ...params, authorization: headers.authorization }),
  );
}
