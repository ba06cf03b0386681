import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';
type Choice = ColorScheme | 'auto';

/** The same key as public/color-scheme.js, which sets the scheme before the first paint. */
const KEY = 'coruja-color-scheme';
const listeners = new Set<() => void>();

/** What the person chose, or 'auto' to follow the system. */
export function chosenScheme(): Choice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Remembers a choice and shows it at once. Choosing what the system says anyway follows the system again. */
export function chooseScheme(scheme: ColorScheme): void {
  try {
    if (scheme === systemScheme()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
  show(scheme);
}

/** The scheme on the screen now. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribeToScheme, shownScheme, () => 'dark');
}

/** What the person chose, once the page is awake; until then what the system says. */
export function useSchemeChoice(): Choice {
  return useSyncExternalStore(subscribeToScheme, chosenScheme, () => 'auto');
}

export function subscribeToScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system and other tabs for as long as the page lives. */
export function followSystemScheme(): void {
  const follow = () => {
    const choice = chosenScheme();
    show(choice === 'auto' ? systemScheme() : choice);
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) follow();
  });
}

export function shownScheme(): ColorScheme {
  return document.documentElement.getAttribute('data-mantine-color-scheme') === 'light' ? 'light' : 'dark';
}

function systemScheme(): ColorScheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  for (const tell of listeners) tell();
}
