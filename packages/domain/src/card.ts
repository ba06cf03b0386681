/**
 * Whether the check digit of a card number holds (the Luhn sum, ISO/IEC 7812-1).
 *
 * @param digits the number without blanks; anything but digits does not pass
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

/** What stands on a card about its end. */
interface CardExpiry {
  /** `MM` */
  readonly expiryMonth: string;
  /** `YYYY` */
  readonly expiryYear: string;
}

/**
 * Whether the month of a card is over. It is good through that month's last day.
 *
 * @param today `YYYY-MM-DD`
 */
export function isCardExpired({ expiryMonth, expiryYear }: CardExpiry, today: string): boolean {
  return `${expiryYear}-${expiryMonth}` < today.slice(0, 7);
}

/**
 * Replaces whatever may be a card number: 13 to 19 digits, alone or in groups (docs/product/payment.md#card-data). A
 * mistyped number is hidden as well, so the check digit does not matter.
 */
export function hideCardNumbers(text: string): string {
  return text.replaceAll(/(?<!\d)(?:\d[ .-]?){12,18}\d(?!\d)/g, '[removido]');
}
