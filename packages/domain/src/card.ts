import { dayInZone } from './zoned-time.ts';

/**
 * Whether the check digit of a card number is right (Luhn, ISO/IEC 7812-1).
 *
 * @param digits the number without blanks; false for anything but digits
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{2,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

interface CardExpiry {
  /** `MM` */
  readonly expiryMonth: string;
  /** `YYYY` */
  readonly expiryYear: string;
}

/** Whether a card has expired: it is valid through the last day of its month in Brasília, the provider's zone, wherever the store is. */
export function isCardExpired({ expiryMonth, expiryYear }: CardExpiry, now: number): boolean {
  return `${expiryYear}-${expiryMonth}` < dayInZone(now, 'America/Sao_Paulo').slice(0, 7);
}

/**
 * Hides possible card numbers: 13 to 19 digits, with or without groups (docs/product/payment.md#card-data). Mistyped numbers
 * too, so the check digit does not matter.
 */
export function hideCardNumbers(text: string): string {
  return text.replaceAll(/(?<!\d)(?:\d[ .-]?){12,18}\d(?!\d)/g, '[removido]');
}
