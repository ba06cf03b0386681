import { checkPixStatement } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showServerMessage } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import type { StatementBody } from './read-statement.ts';

/** Compares a statement with the PIX that were confirmed; the same one again changes nothing. */
export function useCheckStatement() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: StatementBody) => client.call(checkPixStatement, { params: { storeId }, body }),
    onError: showServerMessage('Não foi possível conferir o extrato.'),
  });
}
