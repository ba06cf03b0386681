import { type Centavos, centavos, formatCentavos } from './money.ts';
import { timeInZone } from './zoned-time.ts';

/** What an owner is told about (docs/product/alerts.md#kinds). */
export const alertKinds = [
  'shift-closed',
  'shift-difference',
  'shift-forgotten',
  'refund',
  'new-device',
  'pin-blocked',
  'guard-gap',
] as const;

export type AlertKind = (typeof alertKinds)[number];

/** As the owner reads them. */
export const alertKindNames: Readonly<Record<AlertKind, string>> = {
  'shift-closed': 'Fechamento do caixa',
  'shift-difference': 'Diferença no caixa',
  'shift-forgotten': 'Turno esquecido',
  refund: 'Estorno grande',
  'new-device': 'Novo aparelho da equipe',
  'pin-blocked': 'PIN bloqueado',
  'guard-gap': 'Computador sem guarda',
};

/** Clock times `HH:mm` in the store's zone; both null: none. */
export interface QuietHours {
  readonly from: string | null;
  readonly until: string | null;
}

/** Whether it is quiet at this instant. Hours may cross midnight; the end belongs to the day. */
export function isQuiet(now: number, { from, until }: QuietHours, timeZone: string): boolean {
  if (from === null || until === null) return false;
  const time = timeInZone(now, timeZone);
  return from <= until ? time >= from && time < until : time >= from || time < until;
}

/** `confere`, `sobram R$ 1,00`, `faltam R$ 5,00`: counted less expected, in words. */
export function differenceInWords(difference: Centavos): string {
  if (difference === 0) return 'confere';
  return `${difference > 0 ? 'sobram' : 'faltam'} ${formatCentavos(centavos(Math.abs(difference)))}`;
}
