import type { LegalSettings } from '@coruja/contract';
import {
  type LegalPolicy,
  leastRegisterMonths,
  legalPolicy,
  offeredRules,
  registerMonths,
} from '@coruja/domain';
import type { LegalPolicyRow } from './visit-rules-queries.ts';

/** The rules that apply to a store; by default none. */
export function policyOf(state: string, row: LegalPolicyRow | undefined): LegalPolicy {
  return legalPolicy(state, {
    rules: row?.rules ?? [],
    nightFrom: row?.night_from ?? null,
    nightUntil: row?.night_until ?? null,
  });
}

export function legalSettingsView(state: string, row: LegalPolicyRow | undefined): LegalSettings {
  const { on, fields, minorFields, accompaniedUnder, consentUnder, night, limit } = policyOf(state, row);
  return {
    state,
    rules: offeredRules(state).map((rule) => ({ ...rule, isOn: on.has(rule.id) })),
    fields: [...fields],
    minorFields: [...minorFields],
    accompaniedUnder,
    consentUnder,
    night: { ...night, isChosen: Boolean(row?.night_from ?? row?.night_until) },
    limit,
    keepMonths: registerMonths(state, row?.keep_months ?? null),
    leastKeepMonths: leastRegisterMonths(state),
  };
}
