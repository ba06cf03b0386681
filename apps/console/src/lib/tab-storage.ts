// Values that a screen keeps in this tab until the sign-out, across reloads.

const PREFIX = 'coruja-kept ';

/** Stores a value under a name; undefined removes it. */
export function store(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or disabled: the value is lost when the page is left.
  }
}

/** The value stored under a name, or undefined. Callers must validate it, because anybody may have written it. */
export function readStored(name: string): unknown {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Removes everything, after the sign-out. */
export function clearStored(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
