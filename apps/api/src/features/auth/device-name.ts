/** Longer than any browser's; the rest of a longer one is ignored. */
const longest = 500;

/** Names that owners use, where they differ from the library's. */
const spoken: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Android Browser': 'Navegador',
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
};

/**
 * Browser and system as their owner would call them: 'Chrome no Windows', 'Safari no iPhone'. Only names that
 * the library knows are used, never the caller's words.
 *
 * @returns null if it recognises neither
 */
export async function deviceName(userAgent: string | undefined): Promise<string | null> {
  const text = userAgent?.slice(0, longest).trim();
  if (!text) return null;
  // Loaded at the first sign-in, to keep an idle server small.
  const { BROWSER_MAP, OS_MAP, parse } = await import('bowser');
  const { browser, os, platform } = parse(text);
  const name = known(browser.name, BROWSER_MAP);
  const system = known(os.name, OS_MAP);
  if (system === null) return name;
  return `${name ?? 'Navegador'} no ${system === 'iOS' ? (platform.model ?? system) : system}`;
}

function known(name: string | undefined, names: Readonly<Record<string, string>>): string | null {
  if (name === undefined || !Object.values(names).includes(name)) return null;
  return spoken[name] ?? name;
}
