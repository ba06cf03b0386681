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
else createRoot(root).render(startConsole());

/** The page stands already (prerender.tsx): React takes it over as it is, as soon as the page's own code is there. */
async function takeOver(container: HTMLElement): Promise<void> {
  // The server gives the finished page only to who brings no session (apps/api/src/http/console.ts).
  startSignedOut();
  // What an earlier page handed to this one (a reload keeps it) is not in the finished page: it is drawn anew.
  if (handedOver()) return createRoot(container).render(startConsole());
  await loadMatched();
  hydrateRoot(container, startConsole());
}

/** The router's note of what came along with the navigation to this place in the history. */
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

/** Loads the page of this address before the router starts, so that the first drawing equals what the server sent. */
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
