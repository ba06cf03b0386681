/** An amount of money in whole centavos. Negative only inside a calculation, never in a column. */
export type Centavos = number & { readonly __unit: 'centavos' };

/**
 * Marks a whole number as an amount in centavos.
 *
 * @param value whole centavos
 * @throws RangeError when the value is not a safe whole number
 */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of centavos`);
  return value as Centavos;
}

/**
 * Divides and rounds half up to a whole number. The only rounding of money (docs/product/limits-and-security.md#money).
 *
 * @param numerator whole number, zero or more
 * @param denominator whole number above zero
 * @throws RangeError when the product exceeds the safe integers
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (
    !Number.isSafeInteger(numerator) ||
    numerator < 0 ||
    !Number.isSafeInteger(denominator) ||
    denominator <= 0
  ) {
    throw new RangeError(`cannot divide ${numerator} by ${denominator}`);
  }
  const whole = Math.floor(numerator / denominator);
  const rest = numerator - whole * denominator;
  return rest * 2 >= denominator ? whole + 1 : whole;
}

/** Centavos to reais, only for JSON and the screen. Always at most two decimals. */
export function toReais(amount: Centavos): number {
  return amount / 100;
}

const inReais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Centavos as people read them: `R$ 6,50`, with a plain space. */
export function formatCentavos(amount: Centavos): string {
  return inReais.format(toReais(amount)).replace('\u00a0', ' ');
}

/** Whether an amount in reais is finite and has no third decimal. */
export function hasTwoDecimals(reais: number): boolean {
  const amount = Math.round(reais * 100);
  // Sums of such numbers differ in their last binary digits.
  const allowed = Math.max(1e-6, 1e-14 * Math.abs(amount));
  return Number.isFinite(reais) && Math.abs(reais * 100 - amount) <= allowed;
}

/**
 * Reais, as in JSON, to centavos.
 *
 * @param reais a number with at most two decimals
 * @throws RangeError when there are more decimals or the amount is not finite
 */
export function fromReais(reais: number): Centavos {
  if (!hasTwoDecimals(reais)) {
    throw new RangeError(`${reais} is not an amount in reais with at most two decimals`);
  }
  return centavos(Math.round(reais * 100));
}
