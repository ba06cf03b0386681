import { type Centavos, fromReais } from '@coruja/domain';
import { formatMoney } from './format.ts';

/** `Falta R$ 1,50`, `Faltam R$ 2,00` */
export function formatMissingMoney(reais: number): string {
  return `${missingVerb(fromReais(reais))} ${formatMoney(reais)}`;
}

/** The verb is in the singular for um centavo, um real, um real e cinquenta. */
export function missingVerb(amount: Centavos): 'Falta' | 'Faltam' {
  return amount === 1 || (amount >= 100 && amount < 200) ? 'Falta' : 'Faltam';
}
