import type { Product } from '@coruja/contract';
import { IconPackage } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { ProductImage } from '../../parts/product-image.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, FilteredEmpty } from '../../ui/states.tsx';
import { type Cart, quantityOf } from './cart.ts';
import styles from './product-grid.module.css';

interface ProductGridProps {
  readonly products: readonly Product[];
  readonly cart: Cart;
  /** The first is what Enter in the search adds. */
  readonly marksFirst: boolean;
  readonly onAdd: (product: Product) => void;
}

/** The products to sell. Hundreds of cards stay quick: each is drawn anew only when something on it changes. */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, cart, marksFirst, onAdd } = props;
  return (
    <ul className={styles.grid} aria-label="Produtos">
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          inCart={quantityOf(cart, product.id)}
          isFirst={marksFirst && index === 0}
          onAdd={onAdd}
        />
      ))}
    </ul>
  );
});

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
          {inCart > 0 && <span className={styles.inCart}>{formatNumber(inCart)} no carrinho</span>}
        </span>
        <span className={styles.name}>{product.name}</span>
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

/** From here down the stock is told with more weight. */
const LOW = 5;

/** The same function for as long as the screen lives, so that no card is drawn anew for it. */
export function useSteady<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((argument) => latest.current(argument), []);
}

/** Cards in their final size while the products are coming. */
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
