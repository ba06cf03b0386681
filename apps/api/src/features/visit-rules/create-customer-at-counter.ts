import type { Customer, createCustomerBody } from '@coruja/contract';
import { requiredWithoutCpf } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { countCpfQuestion } from '../customers/count-cpf-question.ts';
import { createCustomer } from '../customers/create-customer.ts';
import { getStore } from '../stores/get-store.ts';
import { findPolicy } from './visit-rules-queries.ts';
import { policyOf } from './legal-settings-view.ts';

/** The form's field and message for what the rules require instead. */
const demands = {
  cpf: ['cpf', 'As regras desta loja pedem o CPF no cadastro.'],
  document: ['documentNumber', 'Sem CPF, as regras desta loja pedem o número de um documento.'],
} as const;

/**
 * Creates a customer at the counter. Not `createCustomer` itself, because the demonstration store creates
 * hundreds at once.
 *
 * @throws AppError CPF_TAKEN, CUSTOMER_EMAIL_TAKEN, NOT_AN_IMAGE, RATE_LIMITED, and RECORD_INCOMPLETE for somebody
 * without a CPF if the legal rules require one, or a document instead
 */
export async function createCustomerAtCounter(
  ctx: StoreContext,
  body: z.output<typeof createCustomerBody>,
): Promise<Customer> {
  if (body.cpf) await countCpfQuestion(ctx, body.cpf);
  else await assertMayLackCpf(ctx, body.documentNumber ?? null);
  return createCustomer(ctx, body);
}

async function assertMayLackCpf(ctx: StoreContext, document: string | null): Promise<void> {
  const row = await findPolicy(ctx.db, { storeId: ctx.storeId });
  const { address } = await getStore(ctx);
  const demanded = requiredWithoutCpf(policyOf(address.estado, row), document);
  if (demanded === null) return;
  const [field, message] = demands[demanded];
  throw new AppError('RECORD_INCOMPLETE', { message, fields: { [field]: message } });
}
