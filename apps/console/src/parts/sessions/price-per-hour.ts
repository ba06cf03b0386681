import { fromReais, hasTwoDecimals, limits, sessionPrice, toReais } from '@coruja/domain';
import { formatMoney, parseMoney } from '../../lib/format.ts';

// The field of the price per hour, on the dashboard and in the profile.

/** `6,50`; empty without a price. */
export function priceText(reais: number): string {
  return reais > 0 ? formatMoney(reais).replace(/[^\d.,]/g, '') : '';
}

/** The error of a typed price, or null. */
export function problemOf(text: string): string | null {
  if (text.trim() === '') return 'O preço por hora é obrigatório.';
  const reais = parseMoney(text);
  if (reais === null || reais === 0) return 'Informe um valor em reais, como 6,00.';
  if (reais > limits.moneyCentavos / 100) return 'O valor máximo é R$ 1.000.000,00.';
  return hasTwoDecimals(reais) ? null : 'Use no máximo duas casas decimais.';
}

/** The cost of an hour and a half with the typed price, or else with R$ 6,00. */
export function exampleOf(text: string): string {
  const typed = problemOf(text) === null ? parseMoney(text) : null;
  const price = fromReais(typed ?? 6);
  const hourAndHalf = formatMoney(toReais(sessionPrice(90, price)));
  return `Exemplo: a ${formatMoney(toReais(price))} por hora, um convidado que joga 1 h 30 min paga ${hourAndHalf}.`;
}
