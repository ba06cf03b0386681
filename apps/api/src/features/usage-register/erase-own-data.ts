import type { ErasedData } from '@coruja/contract';
import { auditedCustomerFigures } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { beginErasingCustomer } from '../customers/begin-erasing-customer.ts';
import { removeCustomerImage } from '../customers/customer-images.ts';
import { removePeopleAfter } from '../customers/remove-people.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import { recordOpening } from './record-opening.ts';
import { retainedRecords } from './retained-records.ts';
import { deleteCustomer, findKeptSessions, anonymizePurchases } from './own-data-queries.ts';

/**
 * Erases a customer's data at their request (LGPD, art. 18). Their identification stays for the sessions that
 * the register must keep, until its term; without such sessions nothing stays
 * (docs/decisions/0016-legal-rules.md).
 *
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_IN_SESSION, CUSTOMER_HAS_BALANCE, CUSTOMER_HAS_TAB, CUSTOMER_HAS_SEAT
 */
export async function eraseOwnData(
  ctx: StoreContext,
  input: { customerId: string; address: string },
): Promise<ErasedData> {
  const { customerId } = input;
  const { imageName, erased } = await inStore(ctx, (inside) =>
    removePeopleAfter(inside.db, [customerId], () => eraseRecord(inside, input)),
  );
  if (imageName !== null) await removeCustomerImage(ctx, imageName);
  return erased;
}

async function eraseRecord(inside: StoreContext, input: { customerId: string; address: string }) {
  const { customerId } = input;
  const begun = await beginErasingCustomer(inside, input);
  inside.audit?.describe({ before: auditedCustomerFigures(customerId, {}) });
  await recordOpening(inside, { kind: 'erasure', address: input.address, customer_id: customerId });
  await anonymizePurchases(inside.db, inside.storeId, customerId);
  const { months, since } = await getRegisterTerm(inside);
  const kept = await findKeptSessions(inside.db, inside.storeId, { customerId, since });
  // A session past its term still names them until the nightly job has run; only then can the row be
  // deleted.
  const any = await findKeptSessions(inside.db, inside.storeId, { customerId, since: new Date(0) });
  if (any.count === 0) await deleteCustomer(inside.db, inside.storeId, customerId);
  return { ...begun, erased: retainedRecords(kept, months) };
}
