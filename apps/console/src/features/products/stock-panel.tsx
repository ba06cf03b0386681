import type { Product, StockMovement } from '@coruja/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useStore } from '../../api/store-context.ts';
import { formatNumber } from '../../lib/format.ts';
import { Ledger, formatSigned } from '../../parts/ledger.tsx';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { DetailPanel } from '../../ui/detail-panel.tsx';
import { stockMovementsQuery } from './products-queries.ts';
import { StockMark } from './stock-mark.tsx';
import styles from './stock-panel.module.css';

interface StockPanelProps {
  readonly product: Product;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdd: () => void;
}

/** A product's stock and its movements. */
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
  return (
    <Ledger
      title="Histórico do estoque"
      entries={useInfiniteQuery(stockMovementsQuery(useStore().id, productId))}
      rowOf={(movement) => ({
        ...movement,
        what: <MovementText movement={movement} />,
        change: formatSigned(movement.quantity),
        after: `saldo ${formatNumber(movement.quantityAfter)}`,
      })}
      loading="Carregando histórico…"
      failed="Não foi possível carregar o histórico."
      none="Nenhum movimento ainda. Cada entrada, correção, venda e devolução aparecerá aqui."
    />
  );
}

const kindLabels = {
  entry: 'Entrada',
  correction: 'Correção',
  hold: 'Reservado para PIX',
  release: 'Reserva liberada',
  sale: 'Venda',
  return: 'Devolução',
} as const satisfies Record<StockMovement['kind'], string>;

function MovementText({ movement: { kind, saleId } }: { movement: StockMovement }) {
  return (
    <>
      {kindLabels[kind]}
      {saleId && <span className={styles.sale}> {shortIdOfSale(saleId)}</span>}
    </>
  );
}
