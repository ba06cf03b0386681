import { now } from './clock.ts';

const KEY = 'coruja-reloaded-at';
const ONCE_PER_MS = 30_000;

/**
 * A tab that was open during a deploy asks for files that are gone: it loads the new version, once.
 * When the file is missing again right after, the router's error page tells it.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now() - last < ONCE_PER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(now()));
    window.location.reload();
  });
}
