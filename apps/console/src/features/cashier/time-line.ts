/** Time in the cart, as it is stored: without prices, like products (docs/product/sales.md#time). */
export type TimeLine = { readonly id: string } & (
  | { readonly kind: 'credits'; readonly minutes: number }
  | { readonly kind: 'session'; readonly minutes: number; readonly computerId: string }
  | { readonly kind: 'package'; readonly packageId: string }
  | { readonly kind: 'bill'; readonly billId: string }
);

/** Whether a customer must be chosen, to whom the time goes. */
export function needsCustomer(lines: readonly { readonly kind: string }[]): boolean {
  return lines.some(({ kind }) => kind === 'credits' || kind === 'package');
}

/** Reads a stored line; null for an invalid one. */
export function readTimeLine(value: unknown): TimeLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, kind, minutes, computerId, billId, packageId } = value as Record<string, unknown>;
  if (!isId(id)) return null;
  if (kind === 'bill') return isId(billId) ? { id, kind, billId } : null;
  if (kind === 'package') return isId(packageId) ? { id, kind, packageId } : null;
  if (!isMinutes(minutes)) return null;
  if (kind === 'credits') return { id, kind, minutes };
  return kind === 'session' && isId(computerId) ? { id, kind, minutes, computerId } : null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
}

function isMinutes(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 100_000;
}
