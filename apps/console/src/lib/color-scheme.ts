import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';
type Choice = ColorScheme | 'auto';

/** The same key as public/color-scheme.js, which sets the scheme before the first paint. */
const KEY = 'coruja-color-scheme';
const listeners = new Set<() => void>();

/** The person's choice, or 'auto' to follow the system. */
export function chosenScheme(): Choice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Saves a choice and applies it at once. Choosing the system's scheme follows the system again. */
export function chooseScheme(scheme: ColorScheme): void {
  try {
    if (scheme === systemScheme()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is disabled: the choice lasts until the page is left.
  }
  show(scheme);
}

/** The present scheme. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribeToScheme, shownScheme, () => 'dark');
}

/** The person's choice after hydration; until then the system's. */
export function useSchemeChoice(): Choice {
  return useSyncExternalStore(subscribeToScheme, chosenScheme, () => 'auto');
}

export function subscribeToScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system and other tabs. */
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
