import type { Product } from '@coruja/contract';
import { IconPackage, IconStarFilled } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useComesNear } from '../../lib/use-comes-near.ts';
import { ProductImage } from '../../parts/sales/product-image.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, FilteredEmpty } from '../../ui/states.tsx';
import { type Cart, quantityOf } from './cart.ts';
import styles from './product-grid.module.css';

interface ProductGridProps {
  readonly products: readonly Product[];
  readonly cart: Cart;
  /** The search text, '' for all. Enter in the search adds the first match. */
  readonly wanted: string;
  readonly onAdd: (product: Product) => void;
}

/** As many cards as a wide screen shows; as many again when somebody scrolls near their end. */
const PORTION = 60;

/**
 * The products to sell. Cards are memoized, and of hundreds only those are rendered that somebody may be looking at, because the
 * browser goes over all of them for each press.
 */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, cart, wanted, onAdd } = props;
  const [portions, setPortions] = useState({ of: wanted, count: 1 });
  // Each search begins at the top.
  if (portions.of !== wanted) setPortions({ of: wanted, count: 1 });
  const shown = products.slice(0, portions.count * PORTION);
  return (
    <ul className={styles.grid} aria-label="Produtos">
      {shown.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          inCart={quantityOf(cart, product.id)}
          isFirst={wanted !== '' && index === 0}
          onAdd={onAdd}
        />
      ))}
      {shown.length < products.length && (
        <End key={shown.length} onNear={() => setPortions({ of: wanted, count: portions.count + 1 })} />
      )}
    </ul>
  );
});

function End({ onNear }: { onNear: () => void }) {
  return <li ref={useComesNear<HTMLLIElement>(true, onNear)} className={styles.end} aria-hidden />;
}

interface ProductCardProps {
  readonly product: Product;
  readonly inCart: number;
  readonly isFirst: boolean;
  readonly onAdd: (product: Product) => void;
}

const ProductCard = memo(function ProductCard({ product, inCart, isFirst, onAdd }: ProductCardProps) {
  const isOut = product.quantity <= 0;
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={styles.card}
        data-out={isOut || undefined}
        data-first={isFirst || undefined}
        onClick={() => onAdd(product)}
      >
        <span className={styles.picture}>
          <ProductImage image={product.images[0]} />
          {product.isFavorite && (
            <span className={styles.star}>
              <IconStarFilled size={14} role="img" aria-label="Favorito" />
            </span>
          )}
          {inCart > 0 && <span className={styles.inCart}>{formatNumber(inCart)} no carrinho</span>}
        </span>
        <span className={styles.name} title={product.name}>
          {product.name}
        </span>
        <span className={styles.line}>
          <span className={styles.price}>{formatMoney(product.price)}</span>
          <span className={styles.stock} data-low={product.quantity <= LOW || undefined}>
            {isOut ? 'Sem estoque' : `${formatNumber(product.quantity)} em estoque`}
          </span>
        </span>
      </button>
    </li>
  );
});

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

export function NoProducts(): ReactNode {
  return (
    <EmptyState
      title="Nenhum produto disponível."
      icon={<IconPackage size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={paths.products} className={`${action.main} ${styles.way}`}>
          Cadastrar produtos
        </Link>
      }
    >
      O que você cadastra em Produtos aparece aqui, pronto para vender com um toque, pelo nome ou pelo leitor
      de código de barras.
    </EmptyState>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return <FilteredEmpty title="Nenhum produto encontrado." onClear={onClear} />;
}
