import { StatusBadge } from '../../ui/status-badge.tsx';
import { stockLevel } from './product-list.ts';

/** A label for low or empty stock. */
export function StockMark({ quantity }: { quantity: number }) {
  const level = stockLevel(quantity);
  if (level === 'none') return <StatusBadge tone="blocked">Sem estoque</StatusBadge>;
  return level === 'low' ? <StatusBadge tone="ending">Estoque baixo</StatusBadge> : null;
}
