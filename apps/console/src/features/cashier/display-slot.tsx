import type { SaleTotal } from '@coruja/domain';
import { Suspense } from 'react';
import type { DialogState } from '../../lib/use-dialog.ts';
import { optionalPart } from '../../parts/lazy-part.ts';
import styles from './cashier-page.module.css';
import type { ShownCart } from './display/display-publisher.tsx';
import type { SaleDraftState } from './cart/use-sale-draft.ts';
import type { TimeOfCart } from './time/use-time.ts';

const CustomerDisplay = optionalPart(
  async () => (await import('./display/customer-display.tsx')).CustomerDisplay,
);

interface DisplaySlotProps extends Pick<ShownCart, 'items' | 'done'> {
  readonly sums: SaleTotal;
  readonly state: SaleDraftState;
  readonly time: TimeOfCart;
  readonly dialog: DialogState<string>;
}

/** The customer's display, which renders again only when something that it shows has changed. */
export function DisplaySlot({ sums, state, items, time, done, dialog }: DisplaySlotProps) {
  return (
    <Suspense fallback={<span className={styles.display} />}>
      <CustomerDisplay
        items={items}
        time={time.items}
        changedId={state.sale.cart.selectedId}
        discount={sums.discount}
        total={sums.total}
        done={done}
        orderId={dialog.item}
        isOrderOpen={dialog.opened}
      />
    </Suspense>
  );
}
