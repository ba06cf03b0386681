import { packageExpiry, formatMinutes, toReais } from '@coruja/domain';
import { formatTime } from '../../../lib/format.ts';
import { untilText } from '../../../parts/sales/package-text.ts';
import { quoteMinutes } from '../../../parts/sales/quote-minutes.ts';
import type { TimeOffer } from '../shelf/shelf.ts';
import { hourOfCredits } from '../cart/time-line.ts';
import { packageFacts, packagesOnSale, type TimeFacts } from '../cart/time-lines.ts';

/** An hour for the balance, if it has a price, and the packages on sale now (docs/product/sales.md#product-search). */
export function timeOffers(facts: TimeFacts): TimeOffer[] {
  const { lastSold, timeZone, now } = facts;
  const hour: TimeOffer = {
    id: 'credits',
    name: `Créditos · ${formatMinutes(hourOfCredits.minutes)}`,
    description: 'Tempo, saldo, hora',
    barcode: null,
    price: toReais(quoteMinutes(hourOfCredits.minutes, facts).total),
    isFavorite: false,
    lastSoldAt: lastSold.credits,
    figure: formatMinutes(hourOfCredits.minutes),
    note: 'Não vence',
    line: hourOfCredits,
  };
  const packages = packagesOnSale(facts).map((one): TimeOffer => {
    const expiresAt = new Date(packageExpiry(one, now, timeZone)).toISOString();
    const isPass = one.kind === 'pass';
    const until = untilText(one.kind, expiresAt, timeZone);
    return {
      id: one.id,
      name: one.name,
      description: `Tempo, ${isPass ? 'passe' : 'pacote'} ${packageFacts(one, facts).join(' ')}`,
      barcode: null,
      price: toReais(one.price),
      isFavorite: one.isFavorite ?? false,
      lastSoldAt: lastSold.packages.find(({ id }) => id === one.id)?.at ?? null,
      figure: isPass ? `até ${formatTime(expiresAt, timeZone)}` : formatMinutes(one.minutes),
      note: isPass ? until : `Vale ${until}`,
      line: { kind: 'package', packageId: one.id },
    };
  });
  return hour.price > 0 ? [hour, ...packages] : packages;
}
