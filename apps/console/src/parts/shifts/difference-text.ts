import { formatMoney } from '../../lib/format.ts';

/** 'Confere', 'Sobram R$ 1,00', 'Faltam R$ 2,00': counted less expected, in words. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'Confere';
  return `${difference > 0 ? 'Sobram' : 'Faltam'} ${formatMoney(Math.abs(difference))}`;
}
