import './lib/trusted-types.ts';
import '@fontsource-variable/figtree/index.css';
import './styles/font.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { startSignedOut } from './api/sign-in-state.ts';
import { watchActivity } from './lib/activity.ts';
import { followSystemScheme } from './lib/color-scheme.ts';
import { styleNonce } from './lib/nonce.ts';
import { reloadAfterDeploy } from './lib/reload-after-deploy.ts';
import { routes } from './routes.tsx';

globalThis.__webpack_nonce__ = styleNonce();
watchActivity();
followSystemScheme();
reloadAfterDeploy();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (root.firstElementChild) void takeOver(root);
else void fillShell(root);

/**
 * Renders this address's page first if its code comes within half a second: rendering a loading ring before takes a slow phone a
 * quarter of a second (docs/product/screens.md#slow-phones).
 */
async function fillShell(container: HTMLElement): Promise<void> {
  await Promise.race([loadMatched(), new Promise((resolve) => setTimeout(resolve, 500))]);
  createRoot(container).render(startConsole());
}

/** Hydrates a prerendered page (prerender.tsx) as soon as its code is loaded. */
async function takeOver(container: HTMLElement): Promise<void> {
  // The server sends prerendered pages only without a sign-in cookie (apps/api/src/http/console.ts).
  startSignedOut();
  // Navigation state, which a reload keeps, is not in the prerendered page, so it is rendered from scratch.
  if (handedOver()) return createRoot(container).render(startConsole());
  await loadMatched();
  hydrateRoot(container, startConsole());
}

/** Whether the history entry has navigation state of the router. */
function handedOver(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state && Boolean(state.usr);
}

function startConsole() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Loads this address's page before the router starts, so that the first render matches the server's HTML. */
async function loadMatched(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const Component = typeof route.lazy === 'object' && (await route.lazy.Component?.());
      if (!Component) return;
      route.Component = Component;
      delete route.lazy;
    }),
  );
}
