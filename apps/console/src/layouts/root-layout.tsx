import { Outlet, ScrollRestoration } from 'react-router';
import { Toasts } from '../ui/toast.tsx';
import { HelpLink } from './help-link.tsx';

/** What every page has: its place in the history, the way to help, and the toasts, which outlive a change of page. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <HelpLink />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
