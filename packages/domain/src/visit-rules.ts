import { addDays, dayInZone, instantInZone } from './zoned-time.ts';

// Legal rules on who may use a computer, until when and how long (docs/product/law.md#rules). `state-laws.ts` has each state's
// law; this file applies the rules that the owner has turned on. This is no legal advice: we read copies of the laws, and no lawyer
// has confirmed that they are in force.

/** The rules that an owner can turn on. */
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

/** What the register needs of a customer besides the name. */
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

/** The rules that apply to a store: those of its state that are on, with the owner's hours. */
export interface LegalPolicy {
  readonly on: ReadonlySet<LegalRuleId>;
  /** Required of everybody. */
  readonly fields: readonly RecordField[];
  /** Also required of minors. */
  readonly minorFields: readonly RecordField[];
  /** Younger customers need a parent or guardian present. */
  readonly accompaniedUnder: number;
  /** Younger customers need a guardian's written consent. */
  readonly consentUnder: number;
  /** When minors may not stay: `HH:mm` in the store's zone, across midnight if the end is earlier. */
  readonly night: { readonly from: string; readonly until: string };
  /** How long younger customers may play without a pause. */
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
  /** `HH:mm` of the night until which the minor may stay; null if the night is not covered. */
  readonly nightUntil: string | null;
}

/** Time at a computer, in milliseconds since the epoch. */
export interface Stay {
  readonly from: number;
  readonly until: number;
}

export interface Visit extends Stay {
  readonly timeZone: string;
  /** Null for a guest. */
  readonly person: Visitor | null;
  readonly guardianPresent: boolean;
  /** Somebody at the counter saw the document for this visit. */
  readonly documentShown: boolean;
  /** The person's recent stays; older ones do not matter. */
  readonly before: readonly Stay[];
}

/** Why a visit is refused, with the values for the sentence. */
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
      /** Whole minutes that remain; at 0 the pause comes first. */
      readonly freeMinutes: number;
    };

export const fullAge = 18;
const minute = 60_000;
const ageRules: readonly LegalRuleId[] = [
  'accompanied',
  'guardian-consent',
  'minors-at-night',
  'minors-limit',
];

/** Full years at an instant, by the store's calendar. Without a 29 February, that birthday is on 1 March. */
export function ageAt(birthDate: string, instant: number, timeZone: string): number {
  const today = dayInZone(instant, timeZone);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The first rule that refuses a visit, or null. */
export function legalRefusal(policy: LegalPolicy, visit: Visit): LegalRefusal | null {
  const { person } = visit;
  // A guest's age is unknown; the owner decided to let guests in.
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

/** The missing fields that active rules need: age rules need the birth date, whatever the record requires. */
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
  return night && overlapsNight(visit, night) ? { rule: 'minors-at-night', ...night } : null;
}

/** The consent that covers this day; one without a guardian's name does not count. */
function validConsent(person: Visitor, day: string): GuardianConsent | null {
  const { consent } = person;
  if (consent === null || person.guardian === null || day < consent.on) return null;
  return consent.until === null || day <= consent.until ? consent : null;
}

/** The part of the night that the consent does not cover; null if it covers all. */
function nightOf(policy: LegalPolicy, consent: GuardianConsent | null): LegalPolicy['night'] | null {
  const { night } = policy;
  if (night.from === night.until) return null;
  const later = consent?.nightUntil ?? null;
  if (later === null || !isWithin(later, night)) return night;
  return later === night.until ? null : { from: later, until: night.until };
}

/** Whether a clock time is in the night, including its end. */
function isWithin(time: string, night: LegalPolicy['night']): boolean {
  return night.from < night.until
    ? time >= night.from && time <= night.until
    : time >= night.from || time <= night.until;
}

/** Whether a stay overlaps the night on any of its days. */
function overlapsNight(stay: Stay & { readonly timeZone: string }, night: LegalPolicy['night']): boolean {
  const { timeZone } = stay;
  const last = dayInZone(stay.until, timeZone);
  for (let day = addDays(dayInZone(stay.from, timeZone), -1); day <= last; day = addDays(day, 1)) {
    const from = instantInZone(day, night.from, timeZone);
    const endDay = night.until < night.from ? addDays(day, 1) : day;
    if (from < stay.until && stay.from < instantInZone(endDay, night.until, timeZone)) return true;
  }
  return false;
}

/** Stays with less than the pause between them count as one. */
function refusalOfLength({ on, limit }: LegalPolicy, visit: Visit, age: number): LegalRefusal | null {
  if (!on.has('minors-limit') || age >= limit.under) return null;
  const used = msPlayedBefore(visit, limit.pauseMinutes * minute);
  const freeMinutes = Math.max(0, Math.floor((limit.minutes * minute - used) / minute));
  if (visit.until - visit.from <= freeMinutes * minute) return null;
  return { rule: 'minors-limit', ...limit, freeMinutes };
}

function msPlayedBefore(visit: Visit, pause: number): number {
  const before = visit.before.toSorted((one, other) => other.until - one.until);
  let [used, next] = [0, visit.from];
  for (const stay of before) {
    if (next - stay.until >= pause) break;
    used += Math.max(0, Math.min(stay.until, next) - stay.from);
    next = Math.min(next, stay.from);
  }
  return used;
}
