import { updateStore } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showStore } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';

/** Sets the price per hour. Running sessions keep their price. */
export function useSetPricePerHour() {
  return useMutation({
    mutationFn: (pricePerHour: number) => client.call(updateStore, { body: { pricePerHour } }),
    onSuccess: async (store) => {
      await showStore(store);
      toast.success('Preço por hora definido!');
    },
  });
}
