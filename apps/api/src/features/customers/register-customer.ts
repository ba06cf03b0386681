import { randomUUID } from 'node:crypto';
import type { User, registerCustomerBody } from '@coruja/contract';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { CustomersTable } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { withNewImage } from './customer-images.ts';
import {
  findPersonByCpf,
  insertCustomer,
  insertPerson,
  lockCustomerRow,
  updateCustomerRow,
} from './customers-queries.ts';
import { getCustomer } from './get-customer.ts';
import { recordColumns } from './record-columns.ts';
import { searchColumns } from './search-text.ts';

/**
 * Registers a customer at the counter. A CPF that only other stores know brings that person's id with this store's own
 * record; a customer whom this store removed comes back with the ledger.
 *
 * @throws AppError CPF_TAKEN, CUSTOMER_EMAIL_TAKEN, NOT_AN_IMAGE
 */
export async function registerCustomer(
  ctx: StoreContext,
  input: z.output<typeof registerCustomerBody>,
): Promise<User> {
  return withNewImage(ctx, input.image, (imageName) =>
    inTransaction(ctx.db, async (db) => {
      await insertPerson(db, { id: randomUUID(), cpf: input.cpf });
      const person = await findPersonByCpf(db, input.cpf);
      assertThat(person, 'CUSTOMER_NOT_FOUND');
      const record = {
        name: input.name,
        ...searchColumns(input),
        nick_name: input.nickName ?? null,
        email: input.email ?? null,
        image_name: imageName ?? null,
        ...said(await recordColumns({ ...ctx, db }, input)),
        removed_at: null,
        erased_at: null,
      };
      const known = await lockCustomerRow(db, ctx.storeId, person.id);
      assertThat(!known || known.removed_at !== null, 'CPF_TAKEN');
      if (known) await updateCustomerRow(db, ctx.storeId, { id: person.id, changes: record });
      else
        await insertCustomer(db, { ...record, store_id: ctx.storeId, id: person.id, created_at: ctx.now() });
      return getCustomer({ ...ctx, db }, { userId: person.id });
    }),
  );
}

/** What is not said of a record that comes back stays as it was: the register still needs it (docs/decisions/0016). */
function said(columns: Updateable<CustomersTable>): Updateable<CustomersTable> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => (value ?? null) !== null));
}
