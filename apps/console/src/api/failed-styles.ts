import { reachedAfter } from './connection.ts';

// Vite asks for each style sheet once, so after a failure its part would have no styles until the page is reloaded. The sheet is loaded
// again once the server answers (docs/product/screens.md#offline-banner), and if that fails, after growing waits.

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void loadAgain(target);
  },
  // These events do not bubble.
  { capture: true },
);

async function loadAgain(failed: HTMLLinkElement): Promise<void> {
  const waitMs = Number(failed.dataset['waitMs'] ?? 0);
  await reachedAfter(waitMs);
  const link = failed.cloneNode() as HTMLLinkElement;
  link.dataset['waitMs'] = String(Math.min(LONGEST_WAIT_MS, waitMs * 2 || FIRST_WAIT_MS));
  failed.replaceWith(link);
}
