import { Outlet, ScrollRestoration } from 'react-router';
import { HelpLink } from './help-link.tsx';

/** What every page has: its place in the history, and the way to help. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <HelpLink />
      <ScrollRestoration />
    </>
  );
}
