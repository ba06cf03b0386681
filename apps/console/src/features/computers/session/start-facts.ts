import type { ActiveSession, Customer, LegalSettings } from '@coruja/contract';
import { ageAt, type LegalPolicy, legalRefusal, formatRecordFields, type Visitor } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { legalSettingsQuery } from '../../../api/legal-settings-query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { activeSessionsQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { plural } from '../../../lib/format.ts';
import type { CustomerFacts } from '../../../parts/customers/customer-line.tsx';

const minute = 60_000;

/** What the start dialog says about each customer whom its search finds: the age, and why a session cannot start. */
export function useStartFacts(opened: boolean): (customer: Customer) => CustomerFacts {
  const { id: storeId, timeZone } = useStore();
  const sessions = useQuery({ ...activeSessionsQuery(storeId), enabled: opened });
  const legal = useQuery({ ...legalSettingsQuery(storeId), enabled: opened });
  return (customer) =>
    startFacts(customer, { sessions: sessions.data, legal: legal.data, now: serverNow(), timeZone });
}

interface Shop {
  readonly sessions: readonly ActiveSession[] | undefined;
  readonly legal: LegalSettings | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
}

/** Nothing for a stranger, whose data the store does not have. */
export function startFacts(customer: Customer, { sessions, legal, now, timeZone }: Shop): CustomerFacts {
  const { birthDate } = customer;
  const running = sessions?.find(({ user }) => user?.id === customer.id);
  const age = birthDate === null ? undefined : plural(ageAt(birthDate, now, timeZone), 'ano', 'anos');
  if (running) return { age, refusal: `já no ${running.computer.name}` };
  // A stranger becomes a customer of this store first.
  if (!legal || customer.credits.length === 0) return { age };
  return { age, refusal: legalRefusalText(customer, { legal, now, timeZone }) };
}

/**
 * Why a legal rule refuses any session, whatever is ticked. The server decides; this only saves a press
 * (docs/product/law.md#rules).
 */
function legalRefusalText(
  customer: Customer,
  { legal, now, timeZone }: { legal: LegalSettings; now: number; timeZone: string },
): string | undefined {
  const refusal = legalRefusal(policyOf(legal), {
    from: now,
    until: now + minute,
    timeZone,
    person: visitorOf(customer),
    guardianPresent: true,
    documentShown: true,
    before: [],
  });
  switch (refusal?.rule) {
    case 'complete-record':
      return `${refusal.missing.length > 1 ? 'faltam' : 'falta'} no cadastro: ${formatRecordFields(refusal.missing)}`;
    case 'document-seen':
      return 'documento ainda não conferido no cadastro';
    case 'minors-at-night':
      return `menor de 18 anos, não pode ficar entre ${refusal.from} e ${refusal.until}`;
    default:
      return undefined;
  }
}

function policyOf(legal: LegalSettings): LegalPolicy {
  return { ...legal, on: new Set(legal.rules.flatMap(({ id, isOn }) => (isOn ? [id] : []))) };
}

function visitorOf({ birthDate, cpf, phone, record }: Customer): Visitor {
  const person = { birthDate, cpf, phone };
  if (record === null) return { ...person, ...noRecord };
  const { documentNumber, documentSeenOn, address, school, guardianName } = record;
  const { consentOn: on, consentUntil: until, consentNightUntil: nightUntil } = record;
  return {
    ...person,
    document: documentNumber,
    documentSeenOn,
    address,
    school,
    guardian: guardianName,
    consent: on === null ? null : { on, until, nightUntil },
  };
}

const noRecord = {
  document: null,
  documentSeenOn: null,
  address: null,
  school: null,
  guardian: null,
  consent: null,
};
