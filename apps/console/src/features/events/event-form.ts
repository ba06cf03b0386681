import { type CallInput, type createEvent, eventBody, isCalendarDay } from '@coruja/contract';
import { dayInZone, eventDefaults, eventSpan, limits, timeInZone } from '@coruja/domain';
import { type FormErrors, schemaResolver } from '@mantine/form';
import { formatPriceField, parseMoney } from '../../lib/format.ts';
import type { Mask } from '../../lib/masks.ts';
import { shortDay } from './event-facts.ts';

export type EventBody = CallInput<typeof createEvent>['body'];

/** The fields' typed values. */
export interface EventValues {
  readonly name: string;
  readonly description: string;
  /** `YYYY-MM-DD` and `HH:mm`, possibly unfinished or empty. */
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly price: string;
  /** Empty for none. */
  readonly seatPrice: string;
  readonly capacity: string;
}

/** Default price and seats: docs/product/events.md#fields. */
export const newEvent: EventValues = {
  name: '',
  description: '',
  date: '',
  startTime: '',
  endTime: '',
  price: formatPriceField(eventDefaults.priceReais),
  seatPrice: '',
  capacity: String(eventDefaults.capacity),
};

/** The body to send. Invalid numbers stay text, so that the schema reports them. */
export function toBody(values: EventValues): EventBody {
  return {
    name: values.name,
    description: values.description.trim() === '' ? null : values.description,
    date: values.date,
    startTime: values.startTime,
    endTime: values.endTime,
    price: readPrice(values.price) ?? Number.NaN,
    ...(values.seatPrice.trim() === '' ? {} : { seatPrice: readPrice(values.seatPrice) ?? Number.NaN }),
    capacity: values.capacity === '' ? Number.NaN : Number(values.capacity),
    isFromApp: false,
  };
}

const checkBody = schemaResolver(eventBody, { sync: true });

/** The server's messages, by field. */
export function checkEvent(values: EventValues): FormErrors {
  const { price, capacity, ...body } = toBody(values);
  const problems = checkBody({
    ...body,
    // An empty field is missing, not an invalid number.
    ...(values.price.trim() === '' ? {} : { price }),
    ...(values.capacity === '' ? {} : { capacity }),
  });
  const isSame = values.startTime !== '' && values.startTime === values.endTime;
  return isSame ? { endTime: 'O término deve ser diferente do início.', ...problems } : problems;
}

/** The event's end, as soon as it is known: `Termina em 22/11 às 06:00`. */
export function endText({ date, startTime, endTime }: EventValues, timeZone: string): string | null {
  if (!isCalendarDay(date) || !isWholeTime(startTime) || !isWholeTime(endTime)) return null;
  const span = eventSpan({ day: date, startTime, endTime }, timeZone);
  if (span === null) return null;
  return `Termina em ${shortDay(dayInZone(span.endAt, timeZone))} às ${timeInZone(span.endAt, timeZone)}`;
}

function isWholeTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** A typed price in its field's format: `12.5` becomes `12,50`. */
export function tidyPrice(typed: string): string {
  const price = readPrice(typed);
  return price !== null && Number.isInteger(Math.round(price * 1e6) / 1e4) ? formatPriceField(price) : typed;
}

/** Digits without leading zeros; one more than the limit has, so that the error can be shown. */
export const seatsMask: Mask = {
  significant: (text) =>
    text
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, String(limits.eventCapacity).length + 1),
  format: (digits) => digits,
  inputMode: 'numeric',
  placeholder: String(eventDefaults.capacity),
};

/** A typed value, including a minus, which the schema refuses; null if it is no number. */
function readPrice(typed: string): number | null {
  const text = typed.replace(/R\$/i, '').trim();
  const isNegative = /^[-−]/.test(text);
  const value = parseMoney(text.replace(/^[-−]/, ''));
  return value !== null && isNegative ? -value : value;
}
