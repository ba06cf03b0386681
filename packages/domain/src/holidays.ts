import { addDays } from './zoned-time.ts';

// The holidays on which a store may ask other prices (docs/product/prices.md#holidays). Days are `YYYY-MM-DD`.

type Rule = { readonly name: string } & ({ readonly date: string } | { readonly daysAfterEaster: number });

/** National holidays as the law has had them since 2024. */
const national = {
  'new-year': { name: 'Confraternização Universal', date: '01-01' },
  'good-friday': { name: 'Sexta-feira Santa', daysAfterEaster: -2 },
  tiradentes: { name: 'Tiradentes', date: '04-21' },
  labour: { name: 'Dia do Trabalho', date: '05-01' },
  independence: { name: 'Independência do Brasil', date: '09-07' },
  aparecida: { name: 'Nossa Senhora Aparecida', date: '10-12' },
  'all-souls': { name: 'Finados', date: '11-02' },
  republic: { name: 'Proclamação da República', date: '11-15' },
  'black-awareness': { name: 'Dia da Consciência Negra', date: '11-20' },
  christmas: { name: 'Natal', date: '12-25' },
} as const satisfies Record<string, Rule>;

/** Days off by custom or by local law: offered, but off until the store chooses them. */
const optional = {
  'carnival-monday': { name: 'Carnaval (segunda-feira)', daysAfterEaster: -48 },
  'carnival-tuesday': { name: 'Carnaval (terça-feira)', daysAfterEaster: -47 },
  'corpus-christi': { name: 'Corpus Christi', daysAfterEaster: 60 },
} as const satisfies Record<string, Rule>;

export type HolidayId = keyof typeof national | keyof typeof optional;

const known: Readonly<Record<HolidayId, Rule>> = { ...national, ...optional };

/** The choice of a new store. */
export const nationalHolidayIds = Object.keys(national) as readonly (keyof typeof national)[];

/** Every holiday that a store can choose. */
export const holidayIds = Object.keys(known) as readonly HolidayId[];

/** A day that the store has added. */
export interface OwnHoliday {
  readonly name: string;
  readonly day: string;
  /** Every year, including earlier ones; otherwise only in the year of `day`. */
  readonly everyYear: boolean;
}

/** The holidays of a store. */
export interface HolidayChoice {
  readonly chosen: readonly HolidayId[];
  readonly own: readonly OwnHoliday[];
}

export interface Holiday {
  readonly day: string;
  readonly name: string;
}

/**
 * The holidays of a year in the order of their days. Two may fall on one day; a yearly 29 February is left out if the
 * year has none.
 *
 * @param year four digits
 */
export function holidaysOf(year: number, choice: HolidayChoice): Holiday[] {
  const chosen = choice.chosen.map((id) => ({ day: dayOf(known[id], year), name: known[id].name }));
  const own = choice.own
    .map(({ day, name, everyYear }) => ({ day: everyYear ? `${year}${day.slice(4)}` : day, name }))
    .filter(({ day }) => day.startsWith(`${year}-`) && (!day.endsWith('-02-29') || isLeapYear(year)));
  return [...chosen, ...own].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** Whether the day is a holiday in the store. */
export function isHoliday(day: string, choice: HolidayChoice): boolean {
  return holidaysOf(Number(day.slice(0, 4)), choice).some((holiday) => holiday.day === day);
}

function dayOf(rule: Rule, year: number): string {
  return 'date' in rule ? `${year}-${rule.date}` : addDays(easterSunday(year), rule.daysAfterEaster);
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const lunarYear = year % 19;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * lunarYear + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const lateMoon = Math.floor((lunarYear + 11 * epact + 22 * toSunday) / 451);
  // The epact and the way to Sunday count from 22 March.
  return addDays(`${year}-03-22`, epact + toSunday - 7 * lateMoon);
}

function isLeapYear(year: number): boolean {
  return addDays(`${year}-02-28`, 1).endsWith('-29');
}
