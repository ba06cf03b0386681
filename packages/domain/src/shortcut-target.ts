/** What a shortcut of the launcher starts (docs/product/shortcuts.md#targets). */
export type ShortcutKind = 'windows' | 'linux' | 'address';

/** The only addresses that a shortcut may open: launchers of games, and pages. */
const shortcutSchemes = ['https', 'steam', 'com.epicgames.launcher', 'riotclient', 'battlenet'] as const;

const windowsProgram = /^[a-z]:(\\[^\\/:*?"<>|\p{Cc}]+)+\.(exe|lnk)$/iu;
const linuxProgram = /^(\/[^/\p{Cc}]+)+$/u;
const address = /^([a-z.]+):\/\/[\w!#$%&'()*+,./:;=?@[\]~-]+$/i;

/** Null for everything that no shortcut may start. */
export function shortcutKindOf(target: string): ShortcutKind | null {
  if (target.split(/[\\/]/).includes('..')) return null;
  if (windowsProgram.test(target)) return 'windows';
  if (linuxProgram.test(target)) return 'linux';
  const scheme = address.exec(target)?.[1]?.toLowerCase();
  return (shortcutSchemes as readonly (string | undefined)[]).includes(scheme) ? 'address' : null;
}
