import type { DisplayNotice, DisplayScreen } from '../../parts/display/display-state.ts';
import { formatMoney, plural } from '../../lib/format.ts';

/** What a screen reader says of the display; empty while it is idle. */
export function spokenText(screen: DisplayScreen, notice: DisplayNotice | null): string {
  if (notice) return noticeText(notice);
  switch (screen.kind) {
    case 'cart': {
      const units = screen.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return `${plural(units, 'item', 'itens')}. Total ${formatMoney(screen.total / 100)}.`;
    }
    case 'pix': {
      const due = `PIX de ${formatMoney(screen.missing / 100)}.`;
      return screen.code ? `${due} Aponte a câmera do seu banco.` : due;
    }
    case 'idle':
      return '';
  }
}

function noticeText({ kind, amount, change }: DisplayNotice): string {
  const money = amount === null ? '' : formatMoney(amount / 100);
  const first =
    kind === 'pix-received' ? `PIX recebido: ${money}.` : `Obrigado!${money && ` Total ${money}.`}`;
  return change > 0 ? `${first} Troco ${formatMoney(change / 100)}.` : first;
}
