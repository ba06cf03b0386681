import { eraseOwnData, exportOwnData, type Customer } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { skipQueriesOfRemoved } from '../../api/written.ts';
import { download } from '../../lib/csv-download.ts';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { isRemovalBlocked } from './credits-queries.ts';

/** Downloads all data of a customer; the file name does not say whose it is. */
export function useExportOwnData(customer: Customer) {
  return useMutation({
    mutationFn: () => client.call(exportOwnData, { params: { userId: customer.id } }),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      download(new Blob([text], { type: 'application/json' }), 'dados-do-cliente.json');
      toast.success('Dados exportados!', 'dados-do-cliente.json');
    },
    onError: showFailure('Falha ao exportar os dados.'),
  });
}

export function useEraseOwnData() {
  const { timeZone } = useStore();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (customer: Customer) => client.call(eraseOwnData, { params: { userId: customer.id } }),
    onSuccess: ({ keptUntil }, customer) => {
      toast.success(
        'Dados apagados!',
        keptUntil === null
          ? 'Nada ficou guardado.'
          : `O registro de uso guarda a identificação até ${formatDate(keptUntil, timeZone)}.`,
      );
      skipQueriesOfRemoved(queryClient, customer.id);
    },
    onError: (error) => {
      if (!isRemovalBlocked(error)) showFailure('Falha ao apagar os dados.')(error);
    },
  });
}
