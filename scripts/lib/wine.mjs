import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackage } from './debian.mjs';
import { run } from './run.mjs';

// Wine 8 of Debian bookworm does not run Node.js 24; Wine 10 of trixie does. So it is installed into a folder of its own, with
// the rest of a minimal trixie, and runs there by chroot.

/** Outside the repository, so that a fresh clone does not download it again. */
const FOLDER = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'coruja', 'wine-trixie');
const PACKAGES = ['wine', 'wine64'];

/**
 * Finds or installs Wine 10: 1.5 GB on the disk, two to four minutes the first time.
 * @returns {Promise<{ folder: string } | { missing: string } | { forbidden: string }>} the folder for chroot, or why there is none
 */
export async function ensureWine() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { forbidden: 'Wine is run on Linux on x64 only.' };
  if (process.getuid?.() !== 0)
    return { missing: 'needs root, for chroot and a mount namespace. sudo npm run test:windows' };
  const isAllowed = await run('unshare', ['--mount', '--pid', '--ipc', '--fork', 'true'], { capture: true });
  if (isAllowed.code !== 0)
    return { forbidden: `this machine does not allow a mount namespace: ${isAllowed.output}` };
  if (existsSync(FOLDER)) return { folder: FOLDER };
  if (!(await hasDebootstrap()))
    return {
      missing: 'no debootstrap, which installs Debian trixie into a folder: apt-get install debootstrap',
    };
  return makeFolder();
}

/** @returns {Promise<{ folder: string } | { missing: string }>} */
async function makeFolder() {
  console.log(`Installing Wine with a minimal Debian trixie in ${FOLDER} …`);
  const mirror = await findMirror();
  if (!mirror) return { missing: 'apt knows no mirror of Debian.' };
  const draft = `${FOLDER}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['chroot', draft, 'apt-get'];
  const steps = [
    ['debootstrap', '--variant=minbase', 'trixie', draft, mirror],
    [...apt, 'install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
    [...apt, 'clean'],
  ];
  for (const [program = '', ...args] of steps) {
    const { code, output } = await run(program, args, { env, capture: true });
    if (code !== 0) return { missing: `${program} failed:\n${output.slice(-2_000)}` };
  }
  renameSync(draft, FOLDER);
  return { folder: FOLDER };
}

/** The mirror of Debian that this machine uses. */
async function findMirror() {
  const args = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'];
  const { output } = await run('apt-get', args, { capture: true });
  return output
    .split('\n')
    .find((uri) => /\/debian\/?$/.test(uri.trim()))
    ?.trim();
}

async function hasDebootstrap() {
  if (existsSync('/usr/sbin/debootstrap')) return true;
  return canInstallPackages() && (await installPackage('debootstrap'));
}
