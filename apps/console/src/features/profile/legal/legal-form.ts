import { type LegalSettings, updateLegalSettingsBody } from '@coruja/contract';
import type { LegalRuleId } from '@coruja/domain';
import { schemaResolver } from '@mantine/form';
import type { LegalChanges } from './legal-queries.ts';

export interface LegalValues {
  readonly rules: readonly LegalRuleId[];
  /** `HH:mm`, possibly unfinished. */
  readonly nightFrom: string;
  readonly nightUntil: string;
  readonly keepMonths: number | string;
}

export function legalValues({ rules, night, keepMonths }: LegalSettings): LegalValues {
  const on = rules.filter(({ isOn }) => isOn).map(({ id }) => id);
  return { rules: on, nightFrom: night.from, nightUntil: night.until, keepMonths };
}

/** The body to send. Unchanged default hours are not sent as the owner's choice, because they depend on the state. */
export function legalBody(values: LegalValues, settings: LegalSettings): LegalChanges {
  const { from, until } = settings.night;
  const moved = values.nightFrom !== from || values.nightUntil !== until;
  return {
    rules: [...values.rules],
    ...(moved ? { nightFrom: values.nightFrom, nightUntil: values.nightUntil } : {}),
    keepMonths: Number(values.keepMonths),
  };
}

const check = schemaResolver(updateLegalSettingsBody, { sync: true });

/** The server's messages. */
export function checkLegal({ rules, nightFrom, nightUntil, keepMonths }: LegalValues) {
  const months = typeof keepMonths === 'number' ? keepMonths : Number.NaN;
  return check({ rules: [...rules], nightFrom, nightUntil, keepMonths: months });
}
