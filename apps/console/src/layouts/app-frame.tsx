import '../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { styleNonce } from '../lib/nonce.ts';
import { cssVariables, schemeManager, theme } from '../theme.ts';

/** Provides the component library for the admin area. The public pages do not use it, which keeps their first load small. */
export function AppFrame() {
  return (
    <PartsKit>
      <Outlet />
    </PartsKit>
  );
}

/** The providers that Mantine's components need. */
export function PartsKit({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
