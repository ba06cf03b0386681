import { randomUUID } from 'node:crypto';
import type { Operator, createOperatorBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedOperator } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { getOperator } from './list-operators.ts';
import { hashPin } from './pin.ts';
import { hasTeam, insertOperator } from './team-queries.ts';

type Input = WithCustomerId<z.output<typeof createOperatorBody>>;

/**
 * Adds a person to the team. A PIN that the owner sets is temporary.
 *
 * @throws AppError TEAM_OFF, CUSTOMER_NOT_FOUND
 */
export async function createOperator(ctx: StoreContext, input: Input): Promise<Operator> {
  const { storeId } = ctx;
  const { name, role, permissions = {}, customerId = null, pin } = input;
  const id = randomUUID();
  const pinHash = pin === undefined ? null : await hashPin(ctx, { storeId, operatorId: id }, pin);
  return inStore(ctx, async (inside) => {
    assertThat(await hasTeam(inside.db, storeId), 'TEAM_OFF');
    if (customerId !== null) await holdCustomer(inside, { customerId });
    const at = ctx.now();
    await insertOperator(inside.db, storeId, { id, name, role, permissions, pinHash, customerId, at });
    const operator = await getOperator(inside, id);
    inside.audit?.describe({ after: auditedOperator(operator) });
    return operator;
  });
}
