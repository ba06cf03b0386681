import type { Customer, updateCustomerBody } from '@coruja/contract';
import type { Selectable, Updateable } from 'kysely';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedCustomer } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import type { CustomersTable } from '../../db/tables.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { countCpfQuestion } from './count-cpf-question.ts';
import { removeCustomerImage, withNewImage } from './customer-images.ts';
import {
  findCustomerRow,
  findPersonByCpf,
  isKnownElsewhere,
  lockCustomerRow,
  lockPersonRows,
  updateCustomerRow,
  updatePersonCpf,
} from './customers-queries.ts';
import { getCustomer } from './get-customer.ts';
import { recordColumns } from './record-columns.ts';
import { searchColumns } from './search-text.ts';

type Changes = z.output<typeof updateCustomerBody>;

/**
 * Changes this store's record of a customer; fields that are not sent stay. The CPF belongs to the person: it
 * can be corrected only while no other store knows the person and nobody else has the new CPF.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, CPF_LOCKED, CUSTOMER_EMAIL_TAKEN, CUSTOMER_GROUP_NOT_FOUND,
 * NOT_AN_IMAGE, RATE_LIMITED
 */
export async function updateCustomer(
  ctx: StoreContext,
  input: Changes & { customerId: string },
): Promise<Customer> {
  const { customerId, ...changes } = input;
  const before = await findCustomerRow(ctx.db, ctx.storeId, customerId);
  assertThat(before, 'CUSTOMER_NOT_FOUND');
  if (changes.cpf !== undefined && changes.cpf !== before.cpf) await countCpfQuestion(ctx, changes.cpf);
  const { updated, oldImage } = await withNewImage(ctx, changes.image, (within, imageName) =>
    inStore(within, async (inside) => {
      if (changes.cpf !== undefined) await lockPersonRows(inside.db, [customerId]);
      const locked = await lockCustomerRow(inside.db, ctx.storeId, customerId);
      const present = await findCustomerRow(inside.db, ctx.storeId, customerId);
      assertThat(locked && present, 'CUSTOMER_NOT_FOUND');
      if (changes.cpf !== undefined && changes.cpf !== present.cpf) {
        if (present.cpf !== null) requirePermission(ctx, 'customers');
        await correctCpf(inside, { customerId, cpf: changes.cpf });
      }
      const former = inside.audit && auditedCustomer(await getCustomer(inside, { customerId }));
      const columns = {
        ...toColumns(changes, { name: present.name, cpf: present.cpf, imageName }),
        ...sent(await recordColumns(inside, changes)),
      };
      if (overwrites(columns, locked)) requirePermission(ctx, 'customers');
      if (Object.keys(columns).length > 0)
        await updateCustomerRow(inside.db, ctx.storeId, { id: customerId, changes: columns });
      const now = await getCustomer(inside, { customerId });
      inside.audit?.describe({ before: former, after: auditedCustomer(now) });
      return { updated: now, oldImage: present.image_name };
    }),
  );
  if (changes.image && oldImage) await removeCustomerImage(ctx, oldImage);
  return updated;
}

async function correctCpf(ctx: StoreContext, person: { customerId: string; cpf: string }): Promise<void> {
  assertThat(!(await isKnownElsewhere(ctx.db, ctx.storeId, person.customerId)), 'CPF_LOCKED');
  assertThat(!(await findPersonByCpf(ctx.db, person.cpf)), 'CPF_LOCKED');
  await updatePersonCpf(ctx.db, { id: person.customerId, cpf: person.cpf });
}

function toColumns(
  changes: Changes,
  present: { name: string; cpf: string | null; imageName: string | undefined },
) {
  const renamed = changes.name !== undefined || changes.cpf !== undefined;
  const identity = { name: changes.name ?? present.name, cpf: changes.cpf ?? present.cpf };
  const columns = {
    name: changes.name,
    nick_name: changes.nickName,
    email: changes.email,
    image_name: present.imageName,
    group_id: changes.groupId,
    ...(renamed ? searchColumns(identity) : {}),
  };
  return sent(columns);
}

/** Columns that need no permission: they follow from others, or are confirmed again at each visit. */
const free: readonly string[] = ['name_key', 'search_text', 'document_seen_on'];

/** Whether a change does more than fill empty columns. Changing the group always does, because it changes prices. */
function overwrites(columns: Updateable<CustomersTable>, present: Selectable<CustomersTable>): boolean {
  const rows = new Map<string, unknown>(Object.entries(present));
  return Object.entries(columns).some(([column, value]) => {
    const before = rows.get(column) ?? null;
    if (free.includes(column) || before === (value || null)) return false;
    return before !== null || column === 'group_id';
  });
}

/** Without the columns of fields that were not sent. */
function sent(columns: Updateable<CustomersTable>): Updateable<CustomersTable> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
