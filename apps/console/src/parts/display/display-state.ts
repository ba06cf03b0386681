import { type Centavos, centavos, limits } from '@coruja/domain';

// What the customer's display shows (docs/product/sales.md#customers-display). It comes from another tab, so it is read like any foreign
// data.

export interface DisplayLine {
  readonly name: string;
  /** The rules and terms of time; empty for a product. */
  readonly note: string;
  readonly quantity: number;
  readonly unitPrice: Centavos;
  readonly amount: Centavos;
}

export interface DisplayCart {
  readonly kind: 'cart';
  readonly lines: readonly DisplayLine[];
  /** The index of the line that changed last. */
  readonly newest: number;
  readonly discount: Centavos;
  readonly total: Centavos;
}

export interface DisplayPix {
  readonly kind: 'pix';
  readonly total: Centavos;
  readonly missing: Centavos;
  /** Null until there is one for what is missing. */
  readonly code: DisplayCode | null;
}

interface DisplayCode {
  /** A PNG picture of the QR code, in base64. */
  readonly encodedImage: string;
  /** An instant of the server's clock. */
  readonly expiresAt: string;
}

export type DisplayScreen = { readonly kind: 'idle' } | DisplayCart | DisplayPix;

/** The end of a sale, shown for some seconds over the screen. */
export interface DisplayNotice {
  readonly kind: 'pix-received' | 'thanks';
  /** By this computer's clock, in milliseconds since the epoch. */
  readonly at: number;
  /** What arrived by PIX, or the sale's total; null for a courtesy. */
  readonly amount: Centavos | null;
  readonly change: Centavos;
}

export interface DisplayState {
  readonly screen: DisplayScreen;
  readonly notice: DisplayNotice | null;
}

export const idleDisplay: DisplayState = { screen: { kind: 'idle' }, notice: null };

/** A sale may have this many products and as many lines of time. */
const MOST_LINES = 2 * limits.saleItems;
/** Enough for the longest note of a package. */
const MOST_TEXT = 1_000;
/** Many times a QR code. */
const MOST_IMAGE = 100_000;

/** A state that was received; null if any part of it is invalid. */
export function readDisplayState(value: unknown): DisplayState | null {
  const state = recordOf(value);
  const screen = readScreen(state?.screen);
  if (!state || !screen) return null;
  if (state.notice === null) return { screen, notice: null };
  const notice = readNotice(state.notice);
  return notice && { screen, notice };
}

function readScreen(value: unknown): DisplayScreen | null {
  const screen = recordOf(value);
  if (screen?.kind === 'idle') return { kind: 'idle' };
  if (screen?.kind === 'cart') return readCart(screen);
  return screen?.kind === 'pix' ? readPix(screen) : null;
}

function readCart({ lines: sent, newest, discount, total }: UnknownRecord): DisplayCart | null {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MOST_LINES) return null;
  const lines = sent.map(readLine).filter((line) => line !== null);
  if (lines.length !== sent.length || !isWhole(newest, lines.length - 1)) return null;
  if (!isMoney(discount) || !isMoney(total)) return null;
  return { kind: 'cart', lines, newest, discount: centavos(discount), total: centavos(total) };
}

function readLine(value: unknown): DisplayLine | null {
  const line = recordOf(value);
  if (!line || !isText(line.name) || !isText(line.note)) return null;
  const { name, note, quantity, unitPrice, amount } = line;
  if (!isWhole(quantity, limits.saleQuantity) || !isMoney(unitPrice) || !isMoney(amount)) return null;
  return { name, note, quantity, unitPrice: centavos(unitPrice), amount: centavos(amount) };
}

function readPix({ total, missing, code: sent }: UnknownRecord): DisplayPix | null {
  if (!isMoney(total) || !isMoney(missing)) return null;
  const code = sent === null ? null : readCode(sent);
  if (sent !== null && code === null) return null;
  return { kind: 'pix', total: centavos(total), missing: centavos(missing), code };
}

function readCode(value: unknown): DisplayCode | null {
  const code = recordOf(value);
  if (!code || typeof code.encodedImage !== 'string' || typeof code.expiresAt !== 'string') return null;
  const { encodedImage, expiresAt } = code;
  if (encodedImage.length > MOST_IMAGE || !/^[A-Za-z0-9+/]+={0,2}$/.test(encodedImage)) return null;
  return Number.isNaN(Date.parse(expiresAt)) ? null : { encodedImage, expiresAt };
}

function readNotice(value: unknown): DisplayNotice | null {
  const notice = recordOf(value);
  if (!notice || (notice.kind !== 'pix-received' && notice.kind !== 'thanks')) return null;
  const { kind, at, amount, change } = notice;
  if (!isWhole(at) || !isMoney(change)) return null;
  if (amount === null) return { kind, at, amount, change: centavos(change) };
  return isMoney(amount) ? { kind, at, amount: centavos(amount), change: centavos(change) } : null;
}

type UnknownRecord = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): UnknownRecord | null {
  return typeof value === 'object' && value !== null ? (value as UnknownRecord) : null;
}

export function isWhole(value: unknown, most = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

const isMoney = (value: unknown): value is number => isWhole(value);

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MOST_TEXT;
}
