import { Navigate } from 'react-router';
import '../api/follow-writes.ts';
import { useSignInState } from '../api/sign-in-state.ts';
import { StoreContext } from '../api/store-context.ts';
import { paths } from '../paths.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { ZoneProvider } from '../ui/zone.tsx';
import { AdminShell } from './admin-shell.tsx';

/** The admin area's layout: waits for the sign-in, redirects visitors who are signed out, and provides the store. */
export function AdminLayout() {
  const signIn = useSignInState();
  if (signIn.status === 'loading') return <PageLoader text="Carregando dados da loja..." />;
  if (signIn.status === 'signed-out') return <Navigate to={paths.login} replace />;
  return (
    <StoreContext value={signIn.store}>
      <ZoneProvider timeZone={signIn.store.timeZone}>
        <AdminShell />
      </ZoneProvider>
    </StoreContext>
  );
}

/** `/admin` itself. */
export function ToDashboard() {
  return <Navigate to={paths.dashboard} replace />;
}
