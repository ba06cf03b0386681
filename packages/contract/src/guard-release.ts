import { z } from 'zod';

// A release of the guard, as the server offers it to a guard and signs it (docs/guard.md#updates).

/** Three numbers: an update never leads to a lower version. */
const releaseVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

/** A release is one package for each of these. */
export const releaseSystem = z.enum(['linux', 'windows']);
export type ReleaseSystem = z.output<typeof releaseSystem>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const guardRelease = z.object({
  version: releaseVersion,
  /** Of the package. */
  sizeBytes: z.int().min(1).max(500_000_000),
  sha256: hash,
  /** Of `releaseText`, by the installation's Ed25519 key; base64. */
  signature: z.base64().length(88),
});

export type GuardRelease = z.output<typeof guardRelease>;

/** An Ed25519 public key: its 32 bytes in base64. */
export const updateKey = z.base64().length(44);

/** What the signature covers. Installed guards check it, so it must not change. */
export function releaseText(
  system: ReleaseSystem,
  { version, sizeBytes, sha256 }: Omit<GuardRelease, 'signature'>,
): string {
  return ['coruja-guard-release-1', system, version, String(sizeBytes), sha256].join('\n');
}

const packageEndings = {
  windows: 'windows-x64.zip',
  'windows-msi': 'windows-x64.msi',
  linux: 'linux-x64.tar.gz',
} as const;

/** The package's file name, and the last part of its address. */
export function guardPackageName(system: keyof typeof packageEndings, version: string): string {
  return `coruja-guarda-${version}-${packageEndings[system]}`;
}

/** Whether the first version is higher. A text that is no version is lower than every version. */
export function isNewerVersion(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const differing = a.findIndex((number, index) => number !== b[index]);
  return differing !== -1 && (a[differing] ?? 0) > (b[differing] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  return releaseVersion.safeParse(version).success ? version.split('.').map(Number) : [-1, -1, -1];
}

/** Why a guard did not update itself. A later guard may send others. */
export const updateFailures = [
  /** Its key is not the server's, or it has none. */
  'key',
  'signature',
  /** Not newer than the guard's own version. */
  'version',
  /** The package did not come whole, in all tries. */
  'download',
  /** The package has another size or hash. */
  'hash',
  /** The package has no guard of this version that runs here. */
  'package',
  'disk',
  /** The new version ended before it had reported. */
  'start',
  /** The new version did not report within a minute. */
  'late',
] as const;

export type UpdateFailure = (typeof updateFailures)[number];
