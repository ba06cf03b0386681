import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Temporary files of all tests, and what killed browsers leave, are in one folder, which is deleted at the end. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'coruja-guard-tests-'));
  // As for /tmp: other accounts use it too.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
