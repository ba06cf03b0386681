import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { startSignedOut } from './api/sign-in-state.ts';
import { routes } from './routes.tsx';

// Renders the public pages to static HTML for prerender-plugin.ts, so that people and search engines can read them without
// JavaScript. The tree is that of main.tsx, without a browser.

interface Rendered {
  /** React renders a page's `<title>` and preloads first. */
  readonly head: string;
  readonly body: string;
}

// One for all pages, because it caches the lazy routes.
const handler = createStaticHandler(routes);

/** @throws Error when the page cannot be rendered */
export async function render(path: string): Promise<Rendered> {
  startSignedOut();
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  const errors: unknown[] = [];
  const options = { onError: (error: unknown) => void errors.push(error), progressiveChunkSize: Infinity };
  const draw = () =>
    prerenderToNodeStream(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </StrictMode>,
      options,
    );
  // The first pass loads the lazy sections; otherwise React would send them after the page, moved by an inline script.
  await draw();
  const { prelude } = await draw();
  let html = '';
  for await (const part of prelude) html += String(part);
  for (const error of errors) throw error;
  const start = html.search(/<(?!title|\/title|link|meta)/);
  return { head: html.slice(0, start), body: html.slice(start) };
}
