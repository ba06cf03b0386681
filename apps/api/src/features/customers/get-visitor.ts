import type { Visitor } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { findCustomerRow } from './customers-queries.ts';

/**
 * A customer as the legal rules see them, with the name for the error message.
 *
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export async function getVisitor(
  ctx: StoreContext,
  input: { customerId: string },
): Promise<Visitor & { readonly name: string }> {
  const row = await findCustomerRow(ctx.db, ctx.storeId, input.customerId);
  assertThat(row, 'CUSTOMER_NOT_FOUND');
  const { consent_on: on, consent_until: until, consent_night_until: nightUntil } = row;
  return {
    name: row.name,
    birthDate: row.birth_date,
    cpf: row.cpf,
    document: row.document_number,
    documentSeenOn: row.document_seen_on,
    address: row.address,
    phone: row.phone,
    school: row.school,
    guardian: row.guardian_name,
    consent: on === null ? null : { on, until, nightUntil },
  };
}
