import '../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { styleNonce } from '../lib/nonce.ts';
import { cssVariables, schemeManager, theme } from '../theme.ts';
import { Toasts } from '../ui/toast.tsx';

/** The parts kit and the toasts, for pages with forms and for the admin area. */
export function AppFrame() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
    >
      <Outlet />
      <Toasts />
    </MantineProvider>
  );
}
