import { createHash } from 'node:crypto';
import { type LockFace, type PriceDocument, priceDocument, startingPrices } from '@coruja/contract';
import { type Centavos, centavos, dayInZone, isWithinHours, quote, timeInZone } from '@coruja/domain';
import type { FaceRow } from './face-queries.ts';

/** What the locks of a store show, shared by its computers. What depends on room and time is computed once a minute. */
export interface StoreFace {
  readonly timeZone: string;
  readonly logo: string | null;
  readonly picture: string | null;
  readonly nextEvent: { readonly name: string; readonly startAt: Date } | null;
  readonly pricePerHour: Centavos;
  /** Null while time has no price. */
  readonly pricing: { readonly version: number; readonly prices: PriceDocument } | null;
  readonly shownByRoom: Map<string | null, ShownFace>;
}

interface ShownFace {
  readonly minute: number;
  readonly face: LockFace;
  /** Differs when the face does. */
  readonly key: string;
}

/** So many packages fit beside the price. */
const mostPackages = 5;
const minuteMs = 60_000;

/** @param known the store's face before; its prices are used again if the row has only their version */
export function storeFaceOf(row: FaceRow, known: StoreFace | undefined): StoreFace {
  const { event_name: name, event_start_at: startAt } = row;
  return {
    timeZone: row.time_zone,
    logo: row.logo,
    picture: row.picture,
    nextEvent: name === null || startAt === null ? null : { name, startAt },
    pricePerHour: centavos(row.price_per_hour_centavos),
    pricing: row.prices_time ? pricingOf(row, known) : null,
    shownByRoom: new Map(),
  };
}

function pricingOf({ version, document }: FaceRow, known: StoreFace | undefined): StoreFace['pricing'] {
  if (version === null) return { version: 0, prices: priceDocument.parse(startingPrices.document) };
  if (document !== null) return { version, prices: priceDocument.parse(document) };
  return known?.pricing ?? null;
}

/** @param now milliseconds since the epoch */
export function shownFaceOf(face: StoreFace, room: string | null, now: number): ShownFace {
  const minute = Math.floor(now / minuteMs);
  const before = face.shownByRoom.get(room);
  if (before?.minute === minute) return before;
  const computed = lockFaceOf(face, room, now);
  const key = createHash('sha256').update(JSON.stringify(computed)).digest('base64url');
  const shown = { minute, face: computed, key };
  face.shownByRoom.set(room, shown);
  return shown;
}

function lockFaceOf(face: StoreFace, room: string | null, now: number): LockFace {
  const { logo, picture, nextEvent, timeZone } = face;
  const comes = nextEvent !== null && nextEvent.startAt.getTime() > now ? nextEvent : null;
  return {
    logo,
    picture,
    nextEvent: comes && {
      name: comes.name,
      when: formatWhen(comes.startAt.getTime(), timeZone),
      startAt: comes.startAt.toISOString(),
    },
    ...pricesShown(face, room, now),
  };
}

/** What an hour from now would cost at the counter, and the packages that it sells now (docs/product/guard.md#the-stores-face). */
function pricesShown(
  { pricing, pricePerHour, timeZone }: StoreFace,
  room: string | null,
  now: number,
): Pick<LockFace, 'hourPrice' | 'packages'> {
  if (pricing === null) return { hourPrice: null, packages: [] };
  const { prices } = pricing;
  const hour = { room, discountBasisPoints: 0, from: now, minutes: 60, timeZone };
  const packages = prices.packages.filter(
    ({ rooms, sold }) =>
      (rooms === null || (room !== null && rooms.includes(room))) &&
      isWithinHours(sold, { from: now, minutes: 1 }, { holidays: prices.holidays, timeZone }),
  );
  return {
    hourPrice: quote({ prices, pricePerHour, ...hour }).total,
    packages: packages
      .toSorted((one, other) => Number(other.isFavorite === true) - Number(one.isFavorite === true))
      .slice(0, mostPackages)
      .map(({ name, price }) => ({ name, price })),
  };
}

const dayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** 'sexta, 27/11, 22:00' */
function formatWhen(instant: number, timeZone: string): string {
  const day = dayInZone(instant, timeZone);
  const [, month, date] = day.split('-');
  const name = dayNames[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${name}, ${date}/${month}, ${timeInZone(instant, timeZone)}`;
}
