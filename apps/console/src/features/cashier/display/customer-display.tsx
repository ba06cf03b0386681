import { IconScreenShare } from '@tabler/icons-react';
import { memo, Suspense, useEffect, useState } from 'react';
import { useStore } from '../../../api/store-context.ts';
import { isDisplayPossible, openTill, type Till } from '../../../parts/display/channel.ts';
import { openDisplayWindow } from '../../../parts/display/display-window.ts';
import { optionalPart } from '../../../parts/lazy-part.ts';
import styles from './customer-display.module.css';
import type { ShownCart } from './display-publisher.tsx';

const DisplayPublisher = optionalPart(async () => (await import('./display-publisher.tsx')).DisplayPublisher);

/** 'Abrir tela do cliente', and what an open display shows (docs/product/sales.md#customers-display). */
export const CustomerDisplay = memo(function CustomerDisplay(shown: ShownCart) {
  return (
    isDisplayPossible() && (
      <>
        <button
          type="button"
          className={styles.open}
          aria-label="Abrir tela do cliente"
          title="Abrir tela do cliente"
          onClick={openDisplayWindow}
        >
          <IconScreenShare size={20} aria-hidden />
        </button>
        <WhileWatched {...shown} />
      </>
    )
  );
});

function WhileWatched(shown: ShownCart) {
  const till = useWatchedTill();
  if (!till) return null;
  return (
    <Suspense>
      <DisplayPublisher till={till} {...shown} />
    </Suspense>
  );
}

/** This tab's till while a display is open. */
function useWatchedTill(): Till | null {
  const storeId = useStore().id;
  const [watched, setWatched] = useState<Till | null>(null);
  useEffect(() => {
    if (!storeId) return;
    const till = openTill(storeId, (isWatched) => setWatched(isWatched ? till : null));
    return () => {
      setWatched(null);
      till.close();
    };
  }, [storeId]);
  return watched;
}
