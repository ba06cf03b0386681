import { type Computer, sendGuardCommands } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { toast } from '../../../ui/toast.tsx';

/** Switches on one computer (docs/product/guard.md#switching-on). */
export function useWake() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: ({ id }: Computer) =>
      client.call(sendGuardCommands, { params: { storeId }, body: { kind: 'wake', computerIds: [id] } }),
    onSuccess: async (results) => {
      // Not part of the page's first load.
      const { outcomeText } = await import('./bulk-facts.ts');
      const { reached, title, left } = outcomeText('wake', results);
      if (reached === 0) toast.error(title, left);
      else toast.success(title);
    },
    onError: showFailure('Falha ao ligar.'),
  });
}
