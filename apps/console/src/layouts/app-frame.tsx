import '../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { styleNonce } from '../lib/nonce.ts';
import { cssVariables, schemeManager, theme } from '../theme.ts';

/** The parts kit of the admin area. The public pages do without it, which keeps their first load small. */
export function AppFrame() {
  return (
    <PartsKit>
      <Outlet />
    </PartsKit>
  );
}

/** What Mantine's parts need around them. */
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
