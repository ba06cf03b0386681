import type { openRegisterBody, RegisterOpening } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { recordOpening } from './record-opening.ts';
import { findCustomerByCpf, findOpeningRow, hasComputer } from './register-queries.ts';
import { openingView } from './register-view.ts';

type Input = z.output<typeof openRegisterBody> & { readonly address: string };

/**
 * Opens the register for an official request: who, when, what and why are logged first, and the entries can
 * be read for a while with the id of that log entry (docs/decisions/0016-legal-rules.md).
 *
 * @throws AppError COMPUTER_NOT_FOUND, CUSTOMER_NOT_FOUND
 */
export function openRegister(ctx: StoreContext, input: Input): Promise<RegisterOpening> {
  return inStore(ctx, async (inside) => {
    const { computerId = null, cpf = null } = input;
    if (computerId !== null)
      assertThat(await hasComputer(inside.db, ctx.storeId, computerId), 'COMPUTER_NOT_FOUND');
    const customer = cpf === null ? null : await findCustomerByCpf(inside.db, ctx.storeId, cpf);
    assertThat(customer !== undefined, 'CUSTOMER_NOT_FOUND');
    const id = await recordOpening(inside, {
      kind: 'order',
      address: input.address,
      authority: input.authority,
      order_number: input.orderNumber,
      reason: input.reason ?? null,
      first_day: input.firstDay,
      last_day: input.lastDay,
      computer_id: computerId,
      customer_id: customer?.id ?? null,
    });
    const { authority, orderNumber, firstDay, lastDay, reason } = input;
    const fields = { authority, orderNumber, firstDay, lastDay };
    inside.audit?.describe({ after: { kind: 'register', id, name: null, fields }, reason });
    const row = await findOpeningRow(inside.db, ctx.storeId, id);
    assertThat(row, 'NOT_FOUND');
    return openingView(row);
  });
}
