import type { UpdateFailure } from '@coruja/contract';

/** Why an update cannot succeed, however often it is tried. */
export class UpdateRefused extends Error {
  readonly reason: UpdateFailure;

  constructor(reason: UpdateFailure, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

const DISK_ERRORS = new Set(['ENOSPC', 'EROFS', 'EACCES', 'EPERM', 'EDQUOT', 'EIO', 'ENOTDIR', 'EEXIST']);

export function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_ERRORS.has(String(error.code));
}
