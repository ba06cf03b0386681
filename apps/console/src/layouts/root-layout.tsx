import { Outlet, ScrollRestoration } from 'react-router';
import { Toasts } from '../ui/toast.tsx';
import { HelpLink } from './help-link.tsx';

/** Every page's scroll position, help link, and toasts, which survive a change of page. */
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
