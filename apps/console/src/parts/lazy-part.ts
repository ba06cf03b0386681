import { type ComponentType, lazy } from 'react';
import { checkReachable } from '../api/connection.ts';

/**
 * A part whose code is loaded when it is first shown. Without a connection it stays away until the server answers, instead of ending its
 * screen with an error.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWhenReached(load) }));
}

/** A part that its page can do without: if its code fails to load, nothing is shown. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await loadWhenReached(load).catch((): ComponentType<Props> => () => null),
  }));
}

async function loadWhenReached<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await checkReachable();
    await loadMissingStyles();
    return load();
  }
}

/** Vite asks for the styles of a part only once. */
async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(isMissing).map(loadStyle));
}

/** Chromium keeps a sheet whose rules cannot be read in place of one that could not be loaded. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

function loadStyle(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = failed.href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    failed.replaceWith(link);
  });
}
