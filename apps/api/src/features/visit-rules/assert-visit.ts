import { type LegalPolicy, type LegalRuleId, legalRefusal } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { getVisitor } from '../customers/get-visitor.ts';
import { getStore } from '../stores/get-store.ts';
import { type LegalPolicyRow, findPolicy, listRecentSessions } from './visit-rules-queries.ts';
import { policyOf } from './legal-settings-view.ts';
import { codeOfRule, refusalSentence } from './refusal-text.ts';

interface Session {
  readonly kind: 'session';
  /** Null for a guest. */
  readonly customerId: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly guardianPresent: boolean;
  readonly documentShown: boolean;
}

interface Seat {
  readonly kind: 'seat';
  readonly customerId: string;
  readonly from: Date;
  readonly until: Date;
}

/** A seat is only a booking: documents, companions and duration are checked when the session starts. */
const rulesOfSeats: ReadonlySet<LegalRuleId> = new Set([
  'complete-record',
  'document-seen',
  'guardian-consent',
  'minors-at-night',
]);
/** How far back earlier sessions are read: longer than anybody plays without a break. */
const lookBackMs = 48 * 3_600_000;

/** The settings of a store's legal rules; null if it never changed them. */
export type VisitRules = LegalPolicyRow | null;

export async function getVisitRules({ db, storeId }: StoreContext): Promise<VisitRules> {
  return (await findPolicy(db, { storeId })) ?? null;
}

/**
 * Checks the legal rules that the owner has turned on (docs/decisions/0016-legal-rules.md);
 * without any, nothing is checked.
 *
 * @param rules what `getVisitRules` gave, if they were read before
 * @throws AppError GUESTS_REFUSED, RECORD_INCOMPLETE, DOCUMENT_NOT_SEEN, DOCUMENT_NOT_SHOWN,
 * MINOR_UNACCOMPANIED, CONSENT_MISSING, MINOR_AT_NIGHT, MINOR_TIME_LIMIT
 */
export async function assertVisit(
  ctx: StoreContext,
  visit: Session | Seat,
  rules?: VisitRules,
): Promise<void> {
  const row = rules === undefined ? await getVisitRules(ctx) : rules;
  if (!row || row.rules.length === 0) return;
  const { address, timeZone } = await getStore(ctx);
  const policy = policyOf(address.estado, row);
  const { customerId } = visit;
  const person = customerId === null ? null : await getVisitor(ctx, { customerId });
  const refusal = legalRefusal(visit.kind === 'seat' ? ofSeat(policy) : policy, {
    from: visit.from.getTime(),
    until: visit.until.getTime(),
    timeZone,
    person,
    guardianPresent: visit.kind === 'session' && visit.guardianPresent,
    documentShown: visit.kind === 'session' && visit.documentShown,
    before: customerId === null ? [] : await staysBefore(ctx, { customerId, from: visit.from, policy }),
  });
  if (!refusal) return;
  const message = refusalSentence(refusal, person?.name ?? null);
  throw new AppError(codeOfRule[refusal.rule], { message });
}

function ofSeat(policy: LegalPolicy): LegalPolicy {
  return { ...policy, on: new Set([...policy.on].filter((rule) => rulesOfSeats.has(rule))) };
}

async function staysBefore(
  ctx: StoreContext,
  { customerId, from, policy }: { customerId: string; from: Date; policy: LegalPolicy },
) {
  if (!policy.on.has('minors-limit')) return [];
  const since = new Date(from.getTime() - lookBackMs);
  const rows = await listRecentSessions(ctx.db, ctx.storeId, { customerId, since });
  return rows.map((row) => ({ from: row.start_at.getTime(), until: row.finish.getTime() }));
}
