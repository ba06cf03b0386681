import { paymentTenders, salePaymentParts } from '@coruja/domain';
import { z } from 'zod';
import { reais } from './fields.ts';

// The parts of a payment. A separate module, because a page loads all schemas of the modules that it needs.

export const noPaymentType = 'Escolha a forma de pagamento.';

const noPaymentAmount = 'Informe o valor de cada pagamento.';

function paymentBy<const Types extends readonly string[]>(types: Types) {
  return z
    .object(
      {
        type: z.enum(types, noPaymentType),
        amount: reais(noPaymentAmount)
          .refine((amount) => amount > 0, 'O valor de um pagamento é maior que zero.')
          .meta({ example: 10 }),
        /** The cash handed over. */
        received: reais('Informe o valor recebido.').optional(),
      },
      noPaymentAmount,
    )
    .superRefine(({ type, amount, received }, context) => {
      if (received === undefined) return;
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['received'], message });
      if (type !== 'CASH') refuse('Só pagamento em dinheiro tem valor recebido.');
      else if (received < amount) refuse('O valor recebido é menor que o pagamento.');
    });
}

/** Money that is received. */
export const moneyPayment = paymentBy(paymentTenders);

export const salePayment = paymentBy(salePaymentParts);
