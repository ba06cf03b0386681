import type { LegalRuleId } from '@coruja/domain';
import type { Generated } from 'kysely';

// The part of tables.ts for legal rules and the usage register
// (docs/decisions/0016-legal-rules.md).

export interface LegalPoliciesTable {
  store_id: string;
  rules: Generated<LegalRuleId[]>;
  night_from: string | null;
  night_until: string | null;
  keep_months: Generated<number>;
}

export interface RegisterOpeningsTable {
  store_id: string;
  id: string;
  kind: 'order' | 'own-data' | 'erasure';
  actor: string;
  address: string;
  at: Date;
  authority: string | null;
  order_number: string | null;
  reason: string | null;
  first_day: string | null;
  last_day: string | null;
  computer_id: string | null;
  customer_id: string | null;
}
