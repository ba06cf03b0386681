import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isDevice } from '../api/access.ts';
import { useStore } from '../api/store-context.ts';
import { usePricesTime } from '../api/use-counter-settings.ts';
import { useLive } from '../api/use-live.ts';
import { useRefreshWithZone } from '../api/use-refresh-with-zone.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { paths } from '../paths.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { OwlMark } from '../ui/owl.tsx';
import { AdminNav } from './admin-nav.tsx';
import styles from './admin-shell.module.css';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { DeviceFoot, PageOutlet } from './device-parts.tsx';
import { ExpiredGate } from './expired-gate.tsx';
import { entries, openTo } from './navigation.ts';
import { OfflineBanner, StaleWhileOffline } from './offline-banner.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useMenuRail } from './use-menu-rail.ts';
import { usePalette } from './use-palette.tsx';

const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const DueBillsMenuButton = lazyPart(async () => (await import('./due-bills.tsx')).DueBillsMenuButton);
const DueBillsTopButton = lazyPart(async () => (await import('./due-bills.tsx')).DueBillsTopButton);
const DueBillsPanel = lazyPart(async () => (await import('./due-bills.tsx')).DueBillsPanel);
const CallWatch = lazyPart(async () => (await import('./call-watch.tsx')).CallWatch);
const SwitchedMenu = lazyPart(async () => (await import('./switched-menu.tsx')).SwitchedMenu);

/** The frame of every admin screen: the menu at the side or, on small screens, in a drawer, and the global shortcuts. */
export function AdminShell() {
  const store = useStore();
  useLive(store.id);
  useRefreshWithZone(store);
  useMenuRail();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [menuOpened, menu] = useDisclosure();
  const [helpOpened, help] = useDisclosure();
  const [leaving, leave] = useDisclosure();
  const isLogout = pathname === paths.logout;
  const [dueBillsOpened, dueBills] = useDisclosure();
  const shown = openTo(store, entries);
  const palette = usePalette({ screens: shown, onShortcuts: help.open, onSignOut: leave.open });

  useShortcuts({
    ...Object.fromEntries(shown.map((entry) => [`g ${entry.letter}`, () => void navigate(entry.path)])),
    '?': help.open,
  });

  const afterMenu = (open: () => void) => () => {
    menu.close();
    open();
  };
  const nav = (
    <AdminNav
      dueBills={
        <WherePriced>
          <DueBillsMenuButton onPress={afterMenu(dueBills.open)} />
        </WherePriced>
      }
      switched={
        <Suspense fallback={null}>
          <SwitchedMenu onNavigate={menu.close} />
        </Suspense>
      }
      onNavigate={menu.close}
      onSearch={afterMenu(palette.open)}
      onNearSearch={palette.warm}
      onSignOut={afterMenu(leave.open)}
      foot={isDevice(store) && <DeviceFoot onPress={menu.close} />}
      onShortcuts={afterMenu(help.open)}
    />
  );

  return (
    <div className={styles.shell}>
      <a href="#conteudo" className="skip-link">
        Pular para o conteúdo
      </a>
      <div className={styles.side} data-menu>
        <button type="button" className={styles.unfold} onClick={menu.open} aria-label="Abrir menu">
          <IconMenu2 size={22} aria-hidden />
        </button>
        {nav}
      </div>
      <section className={styles.bar} aria-label="Loja">
        <button type="button" className={styles.burger} onClick={menu.open} aria-label="Abrir menu">
          <IconMenu2 size={22} aria-hidden />
        </button>
        <OwlMark size={24} />
        <span className={styles.barName} title={store.name}>
          {store.name}
        </span>
        <WherePriced>
          <DueBillsTopButton onPress={dueBills.open} />
        </WherePriced>
        <button
          type="button"
          className={styles.find}
          onClick={palette.open}
          onPointerDown={palette.warm}
          aria-label="Buscar"
        >
          <IconSearch size={22} aria-hidden />
        </button>
      </section>
      <Drawer
        opened={menuOpened}
        onClose={menu.close}
        size={264}
        title="Menu"
        withCloseButton={false}
        classNames={{
          header: 'visually-hidden',
          content: styles.drawer ?? '',
          body: styles.drawerBody ?? '',
        }}
      >
        {nav}
      </Drawer>
      <div className={styles.content}>
        <ConfirmEmailBanner />
        <main id="conteudo" className={styles.main} tabIndex={-1}>
          {!store.id && <LoadingStore />}
          <StaleWhileOffline>
            <PageOutlet />
          </StaleWhileOffline>
        </main>
      </div>
      <OfflineBanner />
      {store.id && (
        <Suspense fallback={null}>
          <CallWatch />
        </Suspense>
      )}
      <ExpiredGate />
      {palette.element}
      <WherePriced>
        <DueBillsPanel opened={dueBillsOpened} onClose={dueBills.close} />
      </WherePriced>
      <ShortcutsDialog opened={helpOpened} onClose={help.close} />
      <SignOutDialog
        opened={leaving || isLogout}
        onClose={() => {
          leave.close();
          if (isLogout) void navigate(paths.dashboard, { replace: true });
        }}
      />
    </div>
  );
}

/** Its children load only if time has a price. */
function WherePriced({ children }: { children: ReactNode }) {
  return usePricesTime() && <Suspense fallback={null}>{children}</Suspense>;
}

function LoadingStore() {
  return (
    <p role="status" className={styles.waiting}>
      Carregando dados da loja...
    </p>
  );
}
