import { addDays, dayInZone, instantInZone } from './zoned-time.ts';

// Rules of law on who may sit at a computer, until when and how long (docs/product/law.md#rules). What the law of a state
// says stands in `legal-rules.ts`; here is what a rule comes to. Nothing applies that the owner has not turned on. This is
// no legal advice: the sources were read in copies, and no lawyer has confirmed that they are in force.

/** What an owner can turn on. */
export const legalRuleIds = [
  'no-guests',
  'complete-record',
  'document-seen',
  'document-shown',
  'accompanied',
  'guardian-consent',
  'minors-at-night',
  'minors-limit',
] as const;
export type LegalRuleId = (typeof legalRuleIds)[number];

/** What the register asks of a customer besides the name. */
export const recordFields = [
  'birthDate',
  'cpf',
  'document',
  'address',
  'phone',
  'guardian',
  'school',
] as const;
export type RecordField = (typeof recordFields)[number];

/** The rules of one store as they apply: of its state, as far as they are on, with the hours that the owner chose. */
export interface LegalPolicy {
  readonly on: ReadonlySet<LegalRuleId>;
  /** Of everybody. */
  readonly fields: readonly RecordField[];
  /** Of minors besides. */
  readonly minorFields: readonly RecordField[];
  /** Who is younger comes with a parent or guardian. */
  readonly accompaniedUnder: number;
  /** Who is younger has a guardian's written consent. */
  readonly consentUnder: number;
  /** From when until when minors stay out: `HH:mm` in the store's zone, across midnight when the end is earlier. */
  readonly night: { readonly from: string; readonly until: string };
  /** How long who is younger may sit without a pause. */
  readonly limit: { readonly under: number; readonly minutes: number; readonly pauseMinutes: number };
}

/** A customer as the rules see them. Days are `YYYY-MM-DD`. */
export interface Visitor {
  readonly birthDate: string | null;
  readonly cpf: string | null;
  readonly document: string | null;
  readonly documentSeenOn: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly school: string | null;
  readonly guardian: string | null;
  readonly consent: GuardianConsent | null;
}

/** A guardian's written consent, and what it covers. */
export interface GuardianConsent {
  readonly on: string;
  /** The last day; null until it is taken back. */
  readonly until: string | null;
  /** `HH:mm` of the night up to which the minor may stay; null: the night is not covered. */
  readonly nightUntil: string | null;
}

/** Time at a computer, in milliseconds since the epoch. */
export interface Stay {
  readonly from: number;
  readonly until: number;
}

export interface Visit extends Stay {
  readonly timeZone: string;
  /** Null for a guest, of whom nothing is known. */
  readonly person: Visitor | null;
  readonly guardianPresent: boolean;
  /** Somebody at the counter saw the document for this very visit. */
  readonly documentShown: boolean;
  /** The person's stays before this one; those long ago do not matter. */
  readonly before: readonly Stay[];
}

/** Why a visit is refused, with what the sentence needs. */
export type LegalRefusal =
  | { readonly rule: 'no-guests' }
  | { readonly rule: 'complete-record'; readonly missing: readonly RecordField[] }
  | { readonly rule: 'document-seen' }
  | { readonly rule: 'document-shown' }
  | { readonly rule: 'accompanied'; readonly under: number }
  | { readonly rule: 'guardian-consent'; readonly under: number }
  | { readonly rule: 'minors-at-night'; readonly from: string; readonly until: string }
  | {
      readonly rule: 'minors-limit';
      readonly under: number;
      readonly minutes: number;
      readonly pauseMinutes: number;
      /** Whole minutes that are still free; 0 asks for the pause first. */
      readonly freeMinutes: number;
    };

const fullAge = 18;
const minute = 60_000;
const ageRules: readonly LegalRuleId[] = [
  'accompanied',
  'guardian-consent',
  'minors-at-night',
  'minors-limit',
];

/** Full years at an instant, by the store's calendar. Who was born on 29 February turns a year older on 1 March. */
export function ageAt(birthDate: string, instant: number, timeZone: string): number {
  const today = dayInZone(instant, timeZone);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The first rule that stands in the way of a visit, or null. */
export function legalRefusal(policy: LegalPolicy, visit: Visit): LegalRefusal | null {
  const { person } = visit;
  // Of a guest no age is known: who lets guests in has decided so.
  if (person === null) return policy.on.has('no-guests') ? { rule: 'no-guests' } : null;
  return refusalOfRecord(policy, visit, person) ?? refusalOfAge(policy, visit, person);
}

function refusalOfRecord(policy: LegalPolicy, visit: Visit, person: Visitor): LegalRefusal | null {
  const missing = missingFields(policy, visit, person);
  if (missing.length > 0) return { rule: 'complete-record', missing };
  if (policy.on.has('document-seen') && person.documentSeenOn === null) return { rule: 'document-seen' };
  if (policy.on.has('document-shown') && !visit.documentShown) return { rule: 'document-shown' };
  return null;
}

/** What the rules that are on cannot do without: a rule about ages needs the birth date, whatever the record asks. */
function missingFields(policy: LegalPolicy, visit: Visit, person: Visitor): RecordField[] {
  const isOn = policy.on.has('complete-record');
  const needsAge = ageRules.some((rule) => policy.on.has(rule));
  const isMinor = person.birthDate !== null && ageAt(person.birthDate, visit.from, visit.timeZone) < fullAge;
  const wanted = new Set<RecordField>([
    ...(needsAge ? (['birthDate'] as const) : []),
    ...(isOn ? policy.fields : []),
    ...(isOn && isMinor ? policy.minorFields : []),
  ]);
  return recordFields.filter((field) => wanted.has(field) && person[field] === null);
}

function refusalOfAge(policy: LegalPolicy, visit: Visit, person: Visitor): LegalRefusal | null {
  if (person.birthDate === null) return null;
  const age = ageAt(person.birthDate, visit.from, visit.timeZone);
  const consent = validConsent(person, dayInZone(visit.from, visit.timeZone));
  return (
    refusalOfCompany(policy, visit, { age, hasConsent: consent !== null }) ??
    refusalOfNight(policy, visit, { age, consent }) ??
    refusalOfLength(policy, visit, age)
  );
}

function refusalOfCompany(
  policy: LegalPolicy,
  visit: Visit,
  { age, hasConsent }: { age: number; hasConsent: boolean },
): LegalRefusal | null {
  if (visit.guardianPresent) return null;
  const { accompaniedUnder, consentUnder } = policy;
  if (policy.on.has('accompanied') && age < accompaniedUnder) {
    return { rule: 'accompanied', under: accompaniedUnder };
  }
  if (policy.on.has('guardian-consent') && age < consentUnder && !hasConsent) {
    return { rule: 'guardian-consent', under: consentUnder };
  }
  return null;
}

function refusalOfNight(
  policy: LegalPolicy,
  visit: Visit,
  { age, consent }: { age: number; consent: GuardianConsent | null },
): LegalRefusal | null {
  if (!policy.on.has('minors-at-night') || age >= fullAge) return null;
  const night = nightOf(policy, consent);
  return night && meetsNight(visit, night) ? { rule: 'minors-at-night', ...night } : null;
}

/** The consent that covers this day; one without a guardian's name is nobody's. */
function validConsent(person: Visitor, day: string): GuardianConsent | null {
  const { consent } = person;
  if (consent === null || person.guardian === null || day < consent.on) return null;
  return consent.until === null || day <= consent.until ? consent : null;
}

/** The night as it is left when the consent covers a part of it; null when it covers all. */
function nightOf(policy: LegalPolicy, consent: GuardianConsent | null): LegalPolicy['night'] | null {
  const { night } = policy;
  if (night.from === night.until) return null;
  const later = consent?.nightUntil ?? null;
  if (later === null || !isWithin(later, night)) return night;
  return later === night.until ? null : { from: later, until: night.until };
}

/** Whether a clock time lies in the night, its end included. */
function isWithin(time: string, night: LegalPolicy['night']): boolean {
  return night.from < night.until
    ? time >= night.from && time <= night.until
    : time >= night.from || time <= night.until;
}

/** Whether a stay and the night share a moment, on any of the days of the stay. */
function meetsNight(stay: Stay & { readonly timeZone: string }, night: LegalPolicy['night']): boolean {
  const { timeZone } = stay;
  const last = dayInZone(stay.until, timeZone);
  for (let day = addDays(dayInZone(stay.from, timeZone), -1); day <= last; day = addDays(day, 1)) {
    const from = instantInZone(day, night.from, timeZone);
    const endDay = night.until < night.from ? addDays(day, 1) : day;
    if (from < stay.until && stay.from < instantInZone(endDay, night.until, timeZone)) return true;
  }
  return false;
}

/** Stays that follow each other with less than the pause between them are one. */
function refusalOfLength({ on, limit }: LegalPolicy, visit: Visit, age: number): LegalRefusal | null {
  if (!on.has('minors-limit') || age >= limit.under) return null;
  const used = continuousBefore(visit, limit.pauseMinutes * minute);
  const freeMinutes = Math.max(0, Math.floor((limit.minutes * minute - used) / minute));
  if (visit.until - visit.from <= freeMinutes * minute) return null;
  return { rule: 'minors-limit', ...limit, freeMinutes };
}

function continuousBefore(visit: Visit, pause: number): number {
  const before = visit.before.toSorted((one, other) => other.until - one.until);
  let [used, next] = [0, visit.from];
  for (const stay of before) {
    if (next - stay.until >= pause) break;
    used += Math.max(0, Math.min(stay.until, next) - stay.from);
    next = Math.min(next, stay.from);
  }
  return used;
}
