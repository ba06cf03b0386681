import type { Operator, updateOperatorBody } from '@coruja/contract';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedOperator, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { lockDevicesOf } from '../auth/lock-devices.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { getOperator } from './list-operators.ts';
import { hashPin, refuseShortPin } from './pin.ts';
import { findOperatorRow, hasTeam, lockOperatorRow, updateOperatorRow } from './team-queries.ts';

type Input = WithCustomerId<z.output<typeof updateOperatorBody>> & { readonly operatorId: string };

/**
 * Changes the fields that are sent. Another role, PIN or permission locks that person's devices at once. The owner's name and role
 * follow from the store, so only the owner's PIN and record may be set.
 *
 * @throws AppError TEAM_OFF, OPERATOR_NOT_FOUND, CUSTOMER_NOT_FOUND
 */
export async function updateOperator(ctx: StoreContext, input: Input): Promise<Operator> {
  const { storeId } = ctx;
  const operatorId = input.operatorId.toLowerCase();
  const { name, role, permissions, customerId } = input;
  const pin = await newPinOf(ctx, { operatorId, pin: input.pin });
  return inStore(ctx, async (inside) => {
    assertThat(await hasTeam(inside.db, storeId), 'TEAM_OFF');
    const present = await lockOperatorRow(inside.db, storeId, operatorId);
    assertThat(present, 'OPERATOR_NOT_FOUND');
    if (present.role === 'owner') refuseOwnersRole(input);
    if (typeof customerId === 'string') await holdCustomer(inside, { customerId });
    const before = inside.audit && auditedOperator(await getOperator(inside, operatorId));
    const change = { name, role, permissions, customerId, pin };
    if (Object.values(change).some((value) => value !== undefined))
      await updateOperatorRow(inside.db, storeId, { ...change, id: operatorId });
    if ([role, permissions, pin].some((value) => value !== undefined))
      await lockDevicesOf(inside, { operatorId });
    const operator = await getOperator(inside, operatorId);
    const after = auditedOperator(operator);
    inside.audit?.describe({
      before,
      after: withFields(after, { ...after.fields, ...(pin && { pinChanged: true }) }),
    });
    return operator;
  });
}

async function newPinOf(
  ctx: StoreContext,
  { operatorId, pin }: { operatorId: string; pin?: string | undefined },
) {
  if (pin === undefined) return undefined;
  const { storeId } = ctx;
  const row = await findOperatorRow(ctx.db, storeId, operatorId);
  assertThat(row, 'OPERATOR_NOT_FOUND');
  refuseShortPin('pin', row.role, pin);
  return { hash: await hashPin(ctx, { storeId, operatorId }, pin), isTemporary: row.role !== 'owner' };
}

function refuseOwnersRole(input: Input): void {
  const field = (['name', 'role', 'permissions'] as const).find((each) => input[each] !== undefined);
  if (field) throw AppError.field(field, 'O dono muda o próprio nome em Perfil e tem todas as permissões.');
}
