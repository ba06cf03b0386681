// What a screen keeps in this tab for who is signed in: it outlives a reload, not the sign-out.

const PREFIX = 'coruja-kept ';

/** Keeps a value under a name; undefined lets it go. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or switched off: it holds until the page is left.
  }
}

/** What was kept under a name, undefined without it. Anybody may have written there: whoever reads it checks it. */
export function readKept(name: string): unknown {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Lets everything go, for nobody is signed in any more. */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
