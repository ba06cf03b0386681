import type { LegalPolicy, LegalRuleId, RecordField } from './visit-rules.ts';
import { legalRuleIds } from './visit-rules.ts';
import { retention } from './retention.ts';
import type { StateCode } from './time-zones.ts';

// Each state's law as far as we found one; for other states the strictest of these, and the limits that a juvenile court
// may order (docs/product/law.md#rules-by-state).

type Parameters = Omit<LegalPolicy, 'on'>;

interface StateLaw {
  /** As it is cited. */
  readonly law: string;
  /** Null if we found no term. */
  readonly keepMonths: number | null;
  /** The rules of this law and its numbers; the other rules are offered as everywhere. */
  readonly makes: readonly LegalRuleId[];
  readonly says?: Partial<Parameters>;
}

const everywhere: Parameters = {
  fields: ['birthDate', 'document', 'phone'],
  minorFields: ['guardian'],
  accompaniedUnder: 12,
  consentUnder: 16,
  night: { from: '22:00', until: '06:00' },
  limit: { under: 18, minutes: 180, pauseMinutes: 30 },
};

const fullRecord: readonly RecordField[] = ['birthDate', 'document', 'address', 'phone'];

const laws: Partial<Record<StateCode, StateLaw>> = {
  SP: {
    law: 'Lei estadual 12.228/2006 e Decreto 50.658/2006 (SP)',
    keepMonths: 60,
    makes: legalRuleIds,
    says: {
      fields: fullRecord,
      minorFields: ['guardian', 'school'],
      // "De 12 a 16 anos", read as including those of 16.
      consentUnder: 17,
      // After midnight; the law does not say until when.
      night: { from: '00:00', until: '06:00' },
    },
  },
  MS: {
    law: 'Lei estadual 3.103/2005 (MS)',
    keepMonths: 60,
    makes: ['no-guests', 'complete-record', 'document-seen', 'document-shown'],
    says: { fields: fullRecord },
  },
  RJ: { law: 'Lei estadual 5.132/2007 (RJ)', keepMonths: null, makes: ['no-guests'] },
  PR: {
    law: 'Lei estadual 16.241/2009 (PR)',
    keepMonths: 24,
    makes: ['no-guests', 'complete-record'],
    says: { fields: ['document', 'address', 'phone'] },
  },
  RS: { law: 'Lei estadual 12.698/2007 (RS)', keepMonths: null, makes: ['minors-at-night'] },
  BA: {
    law: 'Lei estadual 11.608/2009 (BA)',
    keepMonths: null,
    makes: ['no-guests', 'complete-record', 'guardian-consent', 'minors-limit'],
    says: { consentUnder: 12, limit: { under: 14, minutes: 300, pauseMinutes: 30 } },
  },
  CE: {
    law: 'Lei estadual de janeiro de 2017 (CE)',
    keepMonths: 48,
    makes: ['no-guests', 'complete-record'],
    says: { fields: fullRecord },
  },
  DF: {
    law: 'Lei distrital 3.437/2004, alterada pela Lei 4.852/2012 (DF)',
    keepMonths: null,
    makes: ['no-guests', 'complete-record'],
    says: { fields: ['birthDate', 'cpf', 'document', 'address', 'phone'] },
  },
};

const childrensStatute =
  'ECA (Lei 8.069/1990), art. 149, I, d: o Juizado da Infância e da Juventude pode limitar por portaria';
const otherStates = 'Leis de outros estados; na sua cidade, confirme com a prefeitura ou com um advogado';
const ofCourts: readonly LegalRuleId[] = ['accompanied', 'guardian-consent', 'minors-at-night'];

/** A rule as shown to an owner. */
export interface OfferedRule {
  readonly id: LegalRuleId;
  readonly source: string;
  /** Whether it is a law of the store's own state. */
  readonly isStateLaw: boolean;
}

/** The rules that a store of this state can turn on, each with its source. */
export function offeredRules(state: string): readonly OfferedRule[] {
  const law = lawOf(state);
  return legalRuleIds.map((id) => {
    if (law?.makes.includes(id)) return { id, source: law.law, isStateLaw: true };
    return { id, source: ofCourts.includes(id) ? childrensStatute : otherStates, isStateLaw: false };
  });
}

/** The owner's settings. */
export interface LegalChoice {
  readonly rules: readonly LegalRuleId[];
  /** `HH:mm`, or null for the default of the law. */
  readonly nightFrom: string | null;
  readonly nightUntil: string | null;
}

/** The rules as they apply in this state. */
export function legalPolicy(state: string, choice: LegalChoice): LegalPolicy {
  const says = { ...everywhere, ...lawOf(state)?.says };
  const night = { from: choice.nightFrom ?? says.night.from, until: choice.nightUntil ?? says.night.until };
  return { ...says, night, on: new Set(choice.rules) };
}

/** The shortest and the longest term that a store may choose for its register. */
export const registerTerm = { min: 24, max: 240 } as const;

/** The term that the state's law requires; without one, the shortest that can be chosen. */
export function leastRegisterMonths(state: string): number {
  return lawOf(state)?.keepMonths ?? registerTerm.min;
}

/** How long a store keeps its register: as it chose, but never less than its state's law requires. */
export function registerMonths(state: string, chosen: number | null): number {
  return Math.max(chosen ?? retention.registerMonths, leastRegisterMonths(state));
}

function lawOf(state: string): StateLaw | undefined {
  return (laws as Readonly<Record<string, StateLaw | undefined>>)[state.trim().toUpperCase()];
}
