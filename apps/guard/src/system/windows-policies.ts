// The values for blocked sites in the registry. Ours have names of their own, so that those of an administrator stay.

const POLICIES = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies';
/** The first of our names, and how many there are. */
const FIRST = 5_001;
const MOST = 300;
/** Firefox takes the values of a key for a list only if the first one is named 1, so one that matches nothing is there. */
const FIREFOX_FIRST = '*://coruja-guarda.invalid/*';

interface SiteKey {
  readonly key: string;
  /** The value for a host and its subdomains. */
  readonly valueOf: (site: string) => string;
  readonly first: string | null;
}

const chromium = (name: string): SiteKey => ({
  key: `${POLICIES}\\${name}\\URLBlocklist`,
  valueOf: (site) => site,
  first: null,
});

/** To be set or, with null, removed. */
type PolicyChange = readonly [name: string, value: string | null];

export const SITE_KEYS: readonly SiteKey[] = [
  chromium('Google\\Chrome'),
  chromium('Microsoft\\Edge'),
  chromium('BraveSoftware\\Brave'),
  {
    key: `${POLICIES}\\Mozilla\\Firefox\\WebsiteFilter\\Block`,
    valueOf: (site) => `*://*.${site}/*`,
    first: FIREFOX_FIRST,
  },
];

/** @param list lines of `reg query` such as `    5001    REG_SZ    bet365.com` */
export function valuesIn(list: string): ReadonlyMap<string, string> {
  const lines = list.matchAll(/^\s+(\S+)\s+REG_SZ\s+(.*?)\s*$/gm);
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** So that exactly these sites are ours. */
export function changesOf(
  { valueOf, first }: SiteKey,
  present: ReadonlyMap<string, string>,
  sites: readonly string[],
): readonly PolicyChange[] {
  const wanted = new Map(sites.map((site, at) => [String(FIRST + at), valueOf(site)]));
  const isFirstOurs = !present.has('1') || present.get('1') === first;
  const ours = [...present.keys()].filter(
    (name) => isOurs(name) || (name === '1' && first !== null && isFirstOurs),
  );
  const all = new Map<string, string | null>(ours.map((name) => [name, null]));
  if (first !== null && sites.length > 0 && isFirstOurs) all.set('1', first);
  for (const [name, value] of wanted) all.set(name, value);
  return [...all].filter(([name, value]) => (present.get(name) ?? null) !== value).sort(byName);
}

/** The text of a file for `reg import`. */
export function registryText(
  changes: readonly { readonly key: string; readonly values: readonly PolicyChange[] }[],
): string {
  const sections = changes.map(({ key, values }) =>
    [
      `[${key}]`,
      ...values.map(([name, value]) => `"${name}"=${value === null ? '-' : `"${value}"`}`),
      '',
    ].join('\r\n'),
  );
  return ['Windows Registry Editor Version 5.00', '', ...sections, ''].join('\r\n');
}

/** The key and those around it that may be ours. */
export function withAncestors(key: string): string[] {
  const names = key.slice(POLICIES.length + 1).split('\\');
  return names.map((_, at) => [POLICIES, ...names.slice(0, names.length - at)].join('\\'));
}

function isOurs(name: string): boolean {
  const number = Number(name);
  return /^\d+$/.test(name) && number >= FIRST && number < FIRST + MOST;
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return Number(left) - Number(right);
}
