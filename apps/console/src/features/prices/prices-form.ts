import {
  type CallInput,
  type Prices,
  priceDocument,
  type replacePrices,
  startingPrices,
} from '@coruja/contract';
import type { DayKind, HolidayId, TimePrices } from '@coruja/domain';
import { type FormErrors, schemaResolver } from '@mantine/form';
import { formatPriceField, parseMoney } from '../../lib/format.ts';

// The page's fields and the document made from them (docs/product/prices.md#limits). Both have the same paths, so that each
// message of the contract's schema finds its field.

export type PriceBody = CallInput<typeof replacePrices>['body']['document'];

/** Days and hours; the times as typed. */
export interface HoursValues {
  days: DayKind[];
  from: string;
  until: string;
}

export interface RoomValues {
  id: string;
  name: string;
  weight: string;
}

export interface RuleValues extends HoursValues {
  /** React's key; lines can be moved. */
  key: string;
  name: string;
  /** null: every computer. */
  rooms: string[] | null;
  pricePerHour: string;
}

export interface GroupValues {
  id: string;
  name: string;
  discount: string;
}

export interface PackageValues {
  id: string;
  kind: 'minutes' | 'pass';
  name: string;
  price: string;
  isFavorite: boolean;
  rooms: string[] | null;
  sold: HoursValues | null;
  used: HoursValues | null;
  minutes: string;
  validDays: string;
  endsAt: string;
}

export interface OwnHolidayValues {
  key: string;
  name: string;
  day: string;
  everyYear: boolean;
}

/** Every field of the page, numbers as typed. */
export interface PriceValues {
  rooms: RoomValues[];
  /** The new rooms of the computers that were moved on the page; null for none. */
  moves: Record<string, string | null>;
  rules: RuleValues[];
  /** The price of 'Padrão', which is stored in the profile. */
  pricePerHour: string;
  holidays: { chosen: HolidayId[]; own: OwnHolidayValues[] };
  minimumMinutes: string;
  stepMinutes: string;
  minimumPrice: string;
  roundDownTo: string;
  groups: GroupValues[];
  packages: PackageValues[];
}

export const dayOrder: readonly DayKind[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'holiday',
];

export const newId = (): string => crypto.randomUUID();

export const allDay = (): HoursValues => ({ days: [...dayOrder], from: '00:00', until: '24:00' });

export const newRoom = (): RoomValues => ({ id: newId(), name: '', weight: '1,00' });

export const newRule = (): RuleValues => ({
  key: newId(),
  name: '',
  rooms: null,
  ...allDay(),
  pricePerHour: '',
});

export const newGroup = (): GroupValues => ({ id: newId(), name: '', discount: '' });

export const newPackage = (): PackageValues => ({
  id: newId(),
  kind: 'minutes',
  name: '',
  price: '',
  isFavorite: false,
  rooms: null,
  sold: null,
  used: null,
  minutes: '',
  validDays: '90',
  endsAt: '06:00',
});

export const newOwnHoliday = (): OwnHolidayValues => ({ key: newId(), name: '', day: '', everyYear: true });

/** The stored document as fields. */
export function valuesOf({ document }: Prices, pricePerHour: string): PriceValues {
  return {
    rooms: document.rooms.map((room) => ({ ...room, weight: formatPriceField(room.weight) })),
    moves: {},
    rules: document.rules.map(({ from, until, days, pricePerHour: price, ...rule }) => ({
      key: newId(),
      ...rule,
      ...hoursValues({ from, until, days }),
      pricePerHour: formatPriceField(price),
    })),
    pricePerHour,
    holidays: {
      chosen: [...document.holidays.chosen],
      own: document.holidays.own.map((own) => ({ key: newId(), ...own })),
    },
    minimumMinutes: String(document.minimumMinutes),
    stepMinutes: String(document.stepMinutes),
    minimumPrice: formatPriceField(document.minimumPrice),
    roundDownTo: String(document.roundDownTo),
    groups: document.groups.map((group) => ({ ...group, discount: percentField(group.discount) })),
    packages: document.packages.map(packageValues),
  };
}

function packageValues(one: Prices['document']['packages'][number]): PackageValues {
  return {
    ...newPackage(),
    id: one.id,
    kind: one.kind,
    name: one.name,
    price: formatPriceField(one.price),
    isFavorite: one.isFavorite ?? false,
    rooms: one.rooms,
    sold: one.sold && hoursValues(one.sold),
    used: one.used && hoursValues(one.used),
    ...(one.kind === 'minutes'
      ? { minutes: String(one.minutes), validDays: String(one.validDays) }
      : { endsAt: timeText(one.endsAt) }),
  };
}

function hoursValues({ days, from, until }: { days: DayKind[]; from: number; until: number }): HoursValues {
  return { days: [...days], from: timeText(from), until: timeText(until) };
}

/** `12,5` for a percentage. */
function percentField(percent: number): string {
  return percent.toLocaleString('pt-BR', { maximumFractionDigits: 2, useGrouping: false });
}

/** `22:00` for 1320; the end of a day is `24:00`. */
function timeText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** The document to send. Invalid numbers stay text, so that the schema reports them. */
export function bodyOf(values: PriceValues): PriceBody {
  const body = {
    rooms: values.rooms.map((room) => ({ ...room, weight: amount(room.weight) })),
    rules: values.rules.map(unkeyed).map((rule) => ({
      ...rule,
      ...hoursBody(rule),
      pricePerHour: amount(rule.pricePerHour),
    })),
    groups: values.groups.map((group) => ({ ...group, discount: amount(group.discount) })),
    packages: values.packages.map(packageBody),
    minimumMinutes: whole(values.minimumMinutes),
    stepMinutes: whole(values.stepMinutes),
    minimumPrice: amount(values.minimumPrice),
    roundDownTo: whole(values.roundDownTo),
    holidays: {
      chosen: values.holidays.chosen,
      own: values.holidays.own.map(unkeyed),
    },
  };
  // The schema checks whether it is one.
  return body as PriceBody;
}

/** Without the key, which only the screen needs. */
function unkeyed<Line extends { key: string }>(line: Line): Omit<Line, 'key'> {
  const { key: _, ...rest } = line;
  return rest;
}

function packageBody({ minutes, validDays, endsAt, ...one }: PackageValues) {
  const common = {
    ...one,
    price: amount(one.price),
    sold: one.sold && hoursBody(one.sold),
    used: one.used && hoursBody(one.used),
  };
  return one.kind === 'minutes'
    ? { ...common, minutes: whole(minutes), validDays: whole(validDays) }
    : { ...common, endsAt: minuteOf(endsAt) };
}

function hoursBody({ days, from, until }: HoursValues) {
  // In a fixed order, so that removing a day and adding it again is no change.
  return {
    days: dayOrder.filter((day) => days.includes(day)),
    from: minuteOf(from),
    until: minuteOf(until) || minuteOf('24:00'),
  };
}

/** Null for a blank. */
function amount(text: string): number | string | null {
  return text.trim() === '' ? null : (parseMoney(text) ?? text);
}

function whole(text: string): number | string | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

/** The minute of the day; null for an invalid time. */
function minuteOf(text: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d\d):([0-5]\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return hours === '' || minute > 1_440 ? null : minute;
}

const check = schemaResolver(priceDocument, { sync: true });

/** The contract's messages by field. */
export function checkPrices(values: PriceValues): FormErrors {
  return check(bodyOf(values));
}

/**
 * What `quote` takes, from fields that may be unfinished: invalid rules are left out, and other invalid fields have the values of a
 * store that has never set them.
 */
export function timePricesOf(values: PriceValues): { prices: TimePrices; unread: number } {
  const { shape } = priceDocument;
  const body = bodyOf(values);
  const rules = body.rules.map((rule) => ({ ...rule, name: rule.name.trim() || 'Sem nome' }));
  const read = rules.flatMap((rule) => shape.rules.safeParse([rule]).data ?? []);
  const known = startingPrices.document;
  return {
    prices: {
      rules: read,
      minimumMinutes: shape.minimumMinutes.safeParse(body.minimumMinutes).data ?? known.minimumMinutes,
      stepMinutes: shape.stepMinutes.safeParse(body.stepMinutes).data ?? known.stepMinutes,
      minimumPrice: shape.minimumPrice.safeParse(body.minimumPrice).data ?? shape.minimumPrice.parse(0),
      roundDownTo: shape.roundDownTo.safeParse(body.roundDownTo).data ?? 1,
      holidays: shape.holidays.safeParse(body.holidays).data ?? known.holidays,
    },
    unread: rules.length - read.length,
  };
}

/** Whether a template would overwrite nothing. */
export function isEmpty({ rooms, rules }: PriceValues): boolean {
  return rooms.length === 0 && rules.length === 0;
}
