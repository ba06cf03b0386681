import '../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { styleNonce } from '../lib/nonce.ts';
import { cssVariables, schemeManager, theme } from '../theme.ts';

/** The parts kit of the admin area. The public pages do without it, which keeps their first load small. */
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
    </MantineProvider>
  );
}
