import type { Product, StockMovement } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { actorText } from '../../lib/actor.ts';
import { formatNumber } from '../../lib/format.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { DetailPanel } from '../../ui/detail-panel.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { stockMovementsQuery } from './products-queries.ts';
import { StockMark } from './stock-mark.tsx';
import styles from './stock-panel.module.css';

interface StockPanelProps {
  readonly product: Product;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdd: () => void;
}

/** What there is of a product, and line by line why. */
export function StockPanel({ product, opened, onClose, onAdd }: StockPanelProps) {
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={product.name}
      actions={<MainButton onClick={onAdd}>Dar entrada no estoque</MainButton>}
    >
      <div className={styles.top}>
        <div className={styles.label}>Em estoque</div>
        <div className={styles.quantity}>
          {formatNumber(product.quantity)} <StockMark quantity={product.quantity} />
        </div>
      </div>
      {opened && <Movements productId={product.id} />}
    </DetailPanel>
  );
}

function Movements({ productId }: { productId: string }) {
  const movements = useInfiniteQuery(stockMovementsQuery(useStore().id, productId));
  const rows = movements.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-label="Histórico do estoque">
      <h3 className={styles.title}>Histórico do estoque</h3>
      {rows === undefined && !movements.isError && <MovementsSkeleton />}
      {rows === undefined && movements.isError && (
        <ErrorState
          title="Não foi possível carregar o histórico."
          detail={reasonOf(movements.error)}
          onRetry={() => void movements.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <p className={styles.none}>
          Nenhum movimento ainda. Cada entrada, correção, venda e devolução aparecerá aqui.
        </p>
      )}
      {rows && rows.length > 0 && (
        <ol className={styles.lines}>
          {rows.map((movement) => (
            <MovementLine key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
      {movements.hasNextPage && (
        <Button
          fullWidth
          className={styles.more}
          loading={movements.isFetchingNextPage}
          onClick={() => void movements.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </section>
  );
}

const kindLabels = {
  entry: 'Entrada',
  correction: 'Correção',
  sale: 'Venda',
  return: 'Devolução',
} as const satisfies Record<StockMovement['kind'], string>;

function MovementLine({ movement }: { movement: StockMovement }) {
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        {kindLabels[movement.kind]}
        {movement.saleId && <span className={styles.sale}> {movement.saleId.slice(0, 8)}</span>}
      </span>
      <span className={styles.change}>{signed(movement.quantity)}</span>
      <span className={styles.when}>
        <DateTime instant={movement.createdAt} /> · {actorText(movement.actor)}
      </span>
      <span className={styles.after}>saldo {formatNumber(movement.quantityAfter)}</span>
      {movement.note && <span className={styles.note}>{movement.note}</span>}
    </li>
  );
}

function MovementsSkeleton() {
  return (
    <>
      <LoadingText>Carregando histórico…</LoadingText>
      <ol className={styles.lines} aria-hidden>
        {[1, 2, 3, 4, 5].map((bone) => (
          <li key={bone} className={styles.line}>
            <Skeleton width="50%" height={14} />
            <Skeleton width={40} height={14} />
            <Skeleton width="60%" />
            <Skeleton width={56} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** `+24`, `−2`, with a true minus. */
function signed(quantity: number): string {
  return `${quantity < 0 ? '−' : '+'}${formatNumber(Math.abs(quantity))}`;
}
