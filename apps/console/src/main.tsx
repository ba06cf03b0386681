import '@fontsource-variable/figtree/index.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { watchActivity } from './lib/activity.ts';
import { followSystemScheme } from './lib/color-scheme.ts';
import { styleNonce } from './lib/nonce.ts';
import { reloadAfterDeploy } from './lib/reload-after-deploy.ts';
import { router } from './routes.tsx';

globalThis.__webpack_nonce__ = styleNonce();
watchActivity();
followSystemScheme();
reloadAfterDeploy();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
