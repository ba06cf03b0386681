import { Suspense } from 'react';
import { Navigate } from 'react-router';
import '../api/failed-styles.ts';
import '../api/follow-writes.ts';
import '../api/team-calls.ts';
import { queryClient } from '../api/query-client.ts';
import { meQuery, useSignInState } from '../api/sign-in-state.ts';
import { StoreContext, useStore } from '../api/store-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { paths } from '../paths.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { ZoneProvider } from '../ui/zone.tsx';
import { AdminShell } from './admin-shell.tsx';
import { homeOf } from './navigation.ts';

const LockScreen = lazyPart(async () => (await import('./team/lock-screen.tsx')).LockScreen);

/** The layout, after who is signed in if that comes soon: usually the browser has it already, and nothing is shown and then replaced. */
export async function loadAdminLayout(): Promise<typeof AdminLayout> {
  const soon = new Promise((resolve) => setTimeout(resolve, 200));
  await Promise.race([queryClient.prefetchQuery(meQuery), soon]);
  return AdminLayout;
}

/** The admin area's layout: waits for the sign-in, redirects visitors who are signed out, and provides the store. */
function AdminLayout() {
  const signIn = useSignInState();
  if (signIn.status === 'loading') return <PageLoader text="Carregando dados da loja..." />;
  if (signIn.status === 'signed-out') return <Navigate to={paths.login} replace />;
  const { access, timeZone } = signIn.store;
  return (
    <StoreContext value={signIn.store}>
      <ZoneProvider timeZone={timeZone}>
        {access?.isLocked ? (
          <Suspense fallback={<PageLoader />}>
            <LockScreen />
          </Suspense>
        ) : (
          // Somebody else starts with closed panels and empty lists.
          <AdminShell key={access?.actor} />
        )}
      </ZoneProvider>
    </StoreContext>
  );
}

/** `/admin` itself. */
export function ToHome() {
  return <Navigate to={homeOf(useStore())} replace />;
}
