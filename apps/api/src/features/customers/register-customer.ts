import { randomUUID } from 'node:crypto';
import type { User, registerCustomerBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
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
        phone: input.phone ?? null,
        birth_date: input.birthDate ?? null,
        image_name: imageName ?? null,
        removed_at: null,
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
