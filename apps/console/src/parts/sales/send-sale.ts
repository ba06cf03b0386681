import { type CallInput, createSale, type Sale } from '@coruja/contract';
import { client } from '../../api/client.ts';

export function sendSale(input: CallInput<typeof createSale>, idempotencyKey: string): Promise<Sale> {
  return client.call(createSale, input, { idempotencyKey });
}
