import { IconClock, IconStarFilled } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { formatMinutes, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useNearViewport } from '../../../lib/use-near-viewport.ts';
import { ProductImage } from '../../../parts/sales/product-image.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { FilteredEmpty } from '../../../ui/states.tsx';
import { type Cart, quantityOf } from '../cart/cart.ts';
import styles from './product-grid.module.css';
import { isTime, type ShelfItem, type TimeOffer } from './shelf.ts';
import { amountOf, type TimeLine } from '../cart/time-line.ts';

interface ProductGridProps {
  readonly items: readonly ShelfItem[];
  readonly cart: Cart;
  readonly time: readonly TimeLine[];
  /** The search text, '' for all. Enter in the search adds the first match. */
  readonly wanted: string;
  /** They match an earlier text, while the server searches for the present one. */
  readonly isOld: boolean;
  /** Below the last card. */
  readonly note: string | null;
  readonly onAdd: (item: ShelfItem) => void;
}

/** As many cards as a wide screen shows; as many again when somebody scrolls near their end. */
const PORTION = 60;

/**
 * What there is to sell. Cards are memoized, and of hundreds only those near the view are rendered, because each press
 * costs the browser time for every card.
 */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { items, cart, time, wanted, isOld, note, onAdd } = props;
  const [portions, setPortions] = useState({ of: wanted, count: 1 });
  // Each search starts at the top.
  if (portions.of !== wanted) setPortions({ of: wanted, count: 1 });
  const shown = items.slice(0, portions.count * PORTION);
  return (
    <ul className={styles.grid} aria-label="Produtos" aria-busy={isOld}>
      {shown.map((item, index) => (
        <Card
          key={item.id}
          item={item}
          inCart={isTime(item) ? amountOf(time, item.line) : quantityOf(cart, item.id)}
          isFirst={wanted !== '' && !isOld && index === 0}
          onAdd={onAdd}
        />
      ))}
      {shown.length < items.length && (
        <End key={shown.length} onNear={() => setPortions({ of: wanted, count: portions.count + 1 })} />
      )}
      {shown.length === items.length && note !== null && <li className={styles.note}>{note}</li>}
    </ul>
  );
});

function End({ onNear }: { onNear: () => void }) {
  return <li ref={useNearViewport<HTMLLIElement>(true, onNear)} className={styles.end} aria-hidden />;
}

interface CardProps {
  readonly item: ShelfItem;
  /** Units, or minutes for the balance. */
  readonly inCart: number;
  readonly isFirst: boolean;
  readonly onAdd: (item: ShelfItem) => void;
}

const Card = memo(function Card({ item, inCart, isFirst, onAdd }: CardProps) {
  const isMinutes = isTime(item) && item.line.kind === 'credits';
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={styles.card}
        data-out={(!isTime(item) && item.quantity <= 0) || undefined}
        data-first={isFirst || undefined}
        onClick={() => onAdd(item)}
      >
        <span className={styles.picture}>
          {isTime(item) ? <TimePicture offer={item} /> : <ProductImage image={item.images[0]} />}
          {item.isFavorite && (
            <span className={styles.star}>
              <IconStarFilled size={14} role="img" aria-label="Favorito" />
            </span>
          )}
          {inCart > 0 && (
            <span className={styles.inCart}>
              {isMinutes ? formatMinutes(inCart) : formatNumber(inCart)} no carrinho
            </span>
          )}
        </span>
        <span className={styles.name} title={item.name}>
          {item.name}
        </span>
        <span className={styles.line}>
          <span className={styles.price}>{formatMoney(item.price)}</span>
          {isTime(item) ? (
            <span className={styles.stock}>{item.note}</span>
          ) : (
            <span className={styles.stock} data-low={item.quantity <= LOW || undefined}>
              {item.quantity <= 0 ? 'Sem estoque' : `${formatNumber(item.quantity)} em estoque`}
            </span>
          )}
        </span>
      </button>
    </li>
  );
});

/** The amount of time, large, with a clock. */
function TimePicture({ offer }: { offer: TimeOffer }) {
  return (
    <span className={styles.time} aria-hidden>
      <IconClock size={20} stroke={1.75} />
      {offer.figure}
    </span>
  );
}

/** Up to this stock the number is emphasised. */
const LOW = 5;

/** Cards in their final size while the products load. */
export function ProductGridSkeleton() {
  return (
    <>
      <LoadingText>Carregando produtos…</LoadingText>
      <ul className={styles.grid} aria-hidden>
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index} className={styles.place}>
            <span className={styles.card}>
              <span className={styles.picture} />
              <Skeleton width="80%" height={14} />
              <Skeleton width="50%" height={14} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return <FilteredEmpty title="Nenhum produto encontrado." onClear={onClear} />;
}
