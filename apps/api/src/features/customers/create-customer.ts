import { randomUUID } from 'node:crypto';
import type { Customer, createCustomerBody } from '@coruja/contract';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedCustomer } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import type { CustomersTable } from '../../db/tables.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { removeCustomerImage, withNewImage } from './customer-images.ts';
import {
  holdPersonByCpf,
  insertCustomer,
  insertPerson,
  lockCustomerRow,
  updateCustomerRow,
} from './customers-queries.ts';
import { getCustomer } from './get-customer.ts';
import { recordColumns } from './record-columns.ts';
import { searchColumns } from './search-text.ts';

/**
 * Adds a customer. A CPF that only other stores know gets that person's id, with this store's own
 * record. A customer whom this store removed returns with their ledger.
 *
 * @throws AppError CPF_TAKEN, CUSTOMER_EMAIL_TAKEN, CUSTOMER_GROUP_NOT_FOUND, NOT_AN_IMAGE
 */
export async function createCustomer(
  ctx: StoreContext,
  input: z.output<typeof createCustomerBody>,
): Promise<Customer> {
  if (input.groupId) requirePermission(ctx, 'customers');
  const { customer, oldImage } = await withNewImage(ctx, input.image, (within, imageName) =>
    inStore(within, async (inside) => {
      const cpf = input.cpf ?? null;
      const person = cpf === null ? await addPersonWithoutCpf(inside) : await holdPerson(inside, cpf);
      const record = {
        name: input.name,
        ...searchColumns({ name: input.name, cpf }),
        nick_name: input.nickName ?? null,
        email: input.email ?? null,
        image_name: imageName ?? null,
        group_id: input.groupId || null,
        ...onlySent(await recordColumns(inside, input)),
        removed_at: null,
        erased_at: null,
      };
      const known = await lockCustomerRow(inside.db, ctx.storeId, person.id);
      assertThat(!known || known.removed_at !== null, 'CPF_TAKEN');
      if (known) await updateCustomerRow(inside.db, ctx.storeId, { id: person.id, changes: record });
      else
        await insertCustomer(inside.db, {
          ...record,
          store_id: ctx.storeId,
          id: person.id,
          created_at: ctx.now(),
        });
      const created = await getCustomer(inside, { customerId: person.id });
      inside.audit?.describe({ after: auditedCustomer(created) });
      return { customer: created, oldImage: known?.image_name };
    }),
  );
  // A returning customer has the new photo or none; delete the former one.
  if (oldImage) await removeCustomerImage(ctx, oldImage);
  return customer;
}

/** A new person, who belongs to this store alone while they have no CPF. */
async function addPersonWithoutCpf({ db }: StoreContext): Promise<{ id: string }> {
  const person = { id: randomUUID(), cpf: null };
  await insertPerson(db, person);
  return person;
}

/** The person with a CPF, created if there is none. Retries when another store corrects the CPF meanwhile. */
async function holdPerson({ db }: StoreContext, cpf: string): Promise<{ id: string }> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await insertPerson(db, { id: randomUUID(), cpf });
    const person = await holdPersonByCpf(db, cpf);
    if (person) return person;
  }
  throw new Error('a CPF was moved to another person again and again');
}

/**
 * Fields of a returning customer that are not sent stay: the usage register still needs them
 * (docs/decisions/0016-legal-rules.md).
 */
function onlySent(columns: Updateable<CustomersTable>): Updateable<CustomersTable> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => (value ?? null) !== null));
}
