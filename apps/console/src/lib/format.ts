import { formatMinutes } from '@coruja/domain';

// Brazilian formats of numbers, money and time. Instants are always shown in the store's zone, never the browser's.

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** `R$ 1.234,50`, with a non-breaking space. */
export function formatMoney(reais: number): string {
  return money.format(reais);
}

/** `1234,50`, the format of a field. */
export function formatPriceField(reais: number): string {
  return reais.toLocaleString('pt-BR', { minimumFractionDigits: 2, useGrouping: false });
}

/** `1.234` */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** `87%`, for a value from 0 to 100. */
export function formatPercent(value: number): string {
  return `${whole.format(value)}%`;
}

export { formatMinutes };

/** `Falta 1 h`, `Falta 1 h 30 min`, `Faltam 2 h`, `Faltam 45 min`: the verb agrees with the first number. */
export function formatMissing(minutes: number): string {
  const amount = formatMinutes(minutes);
  return `${amount.startsWith('1 ') ? 'Falta' : 'Faltam'} ${amount}`;
}

/** `45 segundos`, `12 minutos`, `3 horas`, `2 dias`: a waiting time, rounded up. */
export function formatWait(seconds: number): string {
  const left = Math.max(1, Math.ceil(seconds));
  if (left < 60) return plural(left, 'segundo', 'segundos');
  if (left <= 59 * 60) return plural(Math.ceil(left / 60), 'minuto', 'minutos');
  if (left <= 23 * 3_600) return plural(Math.ceil(left / 3_600), 'hora', 'horas');
  return plural(Math.ceil(left / 86_400), 'dia', 'dias');
}

/** The remaining time in whole minutes, rounded to the nearest (docs/product/sessions.md#the-screen). */
export function minutesOfSeconds(seconds: number): number {
  return Math.round(seconds / 60);
}

/** `21/11/2026 23:05` in the given IANA zone. */
export function formatDateTime(instant: string, timeZone: string): string {
  return `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** `21/11/2026` in the given IANA zone. */
export function formatDate(instant: string, timeZone: string): string {
  return dateFormat(timeZone).format(new Date(instant));
}

/** `23:05` in the given IANA zone. */
export function formatTime(instant: string, timeZone: string): string {
  return timeFormat(timeZone).format(new Date(instant));
}

/** `23:05:09` in the given IANA zone. */
export function formatSecond(instant: string, timeZone: string): string {
  return secondFormat(timeZone).format(new Date(instant));
}

/** A calendar day `2026-11-21` as `21/11/2026`, independent of zones. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** `1 computador`, `0 computadores`, `30 computadores`. */
export function plural(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}

/**
 * Reais as people type them: `12,5`, `12.50`, `R$ 1.234,56`. Null when it is not an amount.
 * A single dot followed by three digits separates thousands, as in `1.500`.
 */
export function parseMoney(text: string): number | null {
  const typed = text.replace(/[R$\s\u00a0]/gi, '');
  if (!/^\d[\d.,]*$/.test(typed)) return null;
  const decimalMark = typed.includes(',') ? ',' : dotIsDecimal(typed) ? '.' : null;
  const parts = decimalMark ? typed.split(decimalMark) : [typed];
  const [units = '', decimals = '', ...rest] = parts;
  if (rest.length > 0 || !/^\d*$/.test(decimals)) return null;
  const value = Number(`${units.replace(/[.,]/g, '')}.${decimals || '0'}`);
  return Number.isFinite(value) ? value : null;
}

function dotIsDecimal(typed: string): boolean {
  const dots = typed.split('.').length - 1;
  return dots === 1 && !/\.\d{3}$/.test(typed);
}

const dateFormat = keptByZone({ day: '2-digit', month: '2-digit', year: 'numeric' });
const timeFormat = keptByZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const secondFormat = keptByZone({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Creating a formatter is slow, and a table uses it hundreds of times. */
function keptByZone(options: Intl.DateTimeFormatOptions) {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = kept.get(timeZone) ?? new Intl.DateTimeFormat('pt-BR', { ...options, timeZone });
    kept.set(timeZone, known);
    return known;
  };
}
