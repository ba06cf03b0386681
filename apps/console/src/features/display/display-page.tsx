import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { SignedInStore } from '../../api/access.ts';
import { useSignInState } from '../../api/sign-in-state.ts';
import { useLast } from '../../lib/use-last.ts';
import { isDisplayPossible, openDisplay } from '../../parts/display/channel.ts';
import { type DisplayNotice, type DisplayState, idleDisplay } from '../../parts/display/display-state.ts';
import { leftOf } from '../../parts/display/tills.ts';
import { paths } from '../../paths.ts';
import { OwlMark } from '../../ui/owl.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { CartView } from './cart-view.tsx';
import styles from './display-page.module.css';
import { IdleView } from './idle-view.tsx';
import { NoticeView } from './notice-view.tsx';
import { PixView } from './pix-view.tsx';
import { spokenText } from './spoken-text.ts';
import { useQuiet } from './use-quiet.ts';

/** The customer's display: what a cashier in another tab of this browser shows (docs/product/sales.md#customers-display). */
export function DisplayPage() {
  const signIn = useSignInState();
  // When the sign-in ends the cashier closes too, but the display keeps the store's name.
  const store = useLast(signIn.store);
  if (store) return <Display key={store.id} store={store} />;
  if (signIn.status === 'loading') return <PageLoader text="Carregando dados da loja..." />;
  return <Navigate to={paths.login} replace />;
}

function Display({ store }: { store: SignedInStore }) {
  const { screen, notice } = useShown(store.id);
  const kind = notice ? 'notice' : screen.kind;
  const spoken = useQuiet(spokenText(screen, notice));
  return (
    <main className={styles.page} data-kind={kind}>
      <title>Tela do cliente · Coruja</title>
      <header className={styles.header}>
        <span className={styles.owl}>
          <OwlMark size={48} />
        </span>
        <h1 className={styles.store}>{store.name}</h1>
      </header>
      {notice ? (
        <NoticeView notice={notice} />
      ) : screen.kind === 'cart' ? (
        <CartView cart={screen} />
      ) : screen.kind === 'pix' ? (
        <PixView pix={screen} />
      ) : (
        <IdleView timeZone={store.timeZone} />
      )}
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </main>
  );
}

function useShown(storeId: string): DisplayState {
  const [state, setState] = useState(idleDisplay);
  useEffect(() => {
    if (storeId && isDisplayPossible()) return openDisplay(storeId, setState);
    return undefined;
  }, [storeId]);
  const isOver = useIsOver(state.notice);
  return isOver ? { ...state, notice: null } : state;
}

/** Whether a notice was shown long enough. */
function useIsOver(notice: DisplayNotice | null): boolean {
  const [over, setOver] = useState<DisplayNotice | null>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setOver(notice), leftOf(notice.at));
    return () => clearTimeout(timer);
  }, [notice]);
  return notice !== null && notice === over;
}
