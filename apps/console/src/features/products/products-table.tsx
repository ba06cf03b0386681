import type { Product } from '@coruja/contract';
import { IconHistory, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { ProductImage } from '../../parts/sales/product-image.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/zone.tsx';
import styles from './products-table.module.css';
import { StockMark } from './stock-mark.tsx';

interface ProductsTableProps {
  /** Undefined while they load. */
  readonly products: readonly Product[] | undefined;
  readonly onOpen: (product: Product) => void;
  readonly onStock: (product: Product) => void;
  readonly onFavorite: (product: Product) => void;
  readonly empty: ReactNode;
  readonly error?: ReactNode;
}

/** The products; a row opens its edit dialog, its button the stock's history. */
export function ProductsTable({ products, onOpen, onStock, onFavorite, empty, error }: ProductsTableProps) {
  const columns: Column<Product>[] = [
    {
      key: 'name',
      header: 'Produto',
      render: (product) => (
        <span className={styles.product}>
          <ProductImage image={product.images[0]} size={36} />
          {product.name}
        </span>
      ),
    },
    {
      key: 'description',
      header: 'Descrição',
      render: ({ description }) => (
        <span className={styles.description} title={description}>
          {description}
        </span>
      ),
    },
    { key: 'price', header: 'Preço', align: 'end', render: ({ price }) => <Money reais={price} /> },
    {
      key: 'quantity',
      header: 'Quantidade',
      align: 'end',
      render: ({ quantity }) => (
        <span className={styles.quantity}>
          <StockMark quantity={quantity} />
          <span className="num">{formatNumber(quantity)}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Ações',
      actions: true,
      render: (product) => (
        <span className={styles.actions}>
          <button
            type="button"
            className={styles.star}
            aria-label={`Favorito: ${product.name}`}
            aria-pressed={product.isFavorite}
            title={product.isFavorite ? 'Tirar dos favoritos do Caixa' : 'Mostrar primeiro no Caixa'}
            onClick={() => onFavorite(product)}
          >
            {product.isFavorite ? (
              <IconStarFilled size={18} aria-hidden />
            ) : (
              <IconStar size={18} aria-hidden />
            )}
          </button>
          <button
            type="button"
            className={styles.action}
            aria-label={`Estoque: ${product.name}`}
            onClick={() => onStock(product)}
          >
            <IconHistory size={16} aria-hidden />
            Estoque
          </button>
        </span>
      ),
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label="Produtos"
        columns={columns}
        rows={products}
        rowKey={(product) => product.id}
        onOpen={onOpen}
        empty={empty}
        error={error}
        skeletonRows={12}
      />
    </div>
  );
}
