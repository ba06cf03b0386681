import type { GuardDownload, Support } from '@coruja/contract';
import { guardVersion } from '@coruja/domain';
import type { PublicContext } from '../../context.ts';
import { guardDownloadPath } from '../../http/guard-downloads.ts';
import type { GuardSystem } from '../../ports/guard-packages.ts';

/**
 * The support contact from the settings (docs/product/settings.md#support), and the guard's download: null if
 * this server neither has the package nor can build it (docs/product/guard.md#download).
 */
export async function getSupport(ctx: PublicContext): Promise<Support> {
  const [windows, windowsMsi, linux] = await Promise.all([
    downloadOf(ctx, 'windows'),
    downloadOf(ctx, 'windows-msi'),
    downloadOf(ctx, 'linux'),
  ]);
  return { ...ctx.ports.support, guard: { version: guardVersion, windows, windowsMsi, linux } };
}

async function downloadOf({ ports }: PublicContext, system: GuardSystem): Promise<GuardDownload | null> {
  const found = await ports.guardPackages.find(system);
  if (found === null && !ports.guardPackages.canMake(system)) return null;
  const path = guardDownloadPath(system);
  return { path, sizeBytes: found?.sizeBytes ?? null, sha256: found?.sha256 ?? null };
}
