import {
  type CallInput,
  createShortcut,
  deleteShortcut,
  getShortcutIcon,
  listShortcuts,
  moveShortcut,
  putShortcutIcon,
  removeShortcutIcon,
  type Shortcut,
  updateShortcut,
} from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { apiBase } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

export type ShortcutBody = CallInput<typeof createShortcut>['body'];

/** What happens with a shortcut's icon when it is saved: a file replaces it, null removes it, undefined leaves it. */
export type IconChange = File | null | undefined;

export function shortcutsQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.guards(storeId), 'shortcuts'],
    queryFn: ({ signal }) => client.call(listShortcuts, { params: { storeId } }, { signal }),
  });
}

/** Null without an icon. */
export function iconAddress(storeId: string, { id, icon }: Shortcut): string | null {
  const path = getShortcutIcon.path.replace(':storeId', storeId).replace(':shortcutId', id);
  return icon && `${apiBase}${path}?v=${icon}`;
}

interface Saved {
  readonly body: ShortcutBody;
  readonly icon: IconChange;
  /** What is changed; null for a new one. */
  readonly former: Shortcut | null;
}

/** Fields first, then the icon: a refused picture leaves the shortcut without it. */
export function useSaveShortcut() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: async ({ body, icon, former }: Saved) => {
      const { id, name } = former
        ? await client.call(updateShortcut, { params: { storeId, shortcutId: former.id }, body })
        : await client.call(createShortcut, { params: { storeId }, body });
      toast.success(former ? 'Atalho salvo!' : 'Atalho criado!', name);
      const params = { storeId, shortcutId: id };
      const change =
        icon instanceof File
          ? client.call(putShortcutIcon, { params, body: { image: icon } })
          : icon === null && client.call(removeShortcutIcon, { params });
      await Promise.resolve(change).catch(showFailure('Falha ao salvar o ícone.'));
    },
  });
}

export function useDeleteShortcut() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: ({ id }: Shortcut) => client.call(deleteShortcut, { params: { storeId, shortcutId: id } }),
    onSuccess: (_, { name }) => toast.success('Atalho removido!', name),
    onError: showFailure('Falha ao remover o atalho.'),
  });
}

export function useMoveShortcut() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: ({ id, direction }: { id: string; direction: 'up' | 'down' }) =>
      client.call(moveShortcut, { params: { storeId, shortcutId: id }, body: { direction } }),
    onSuccess: (shortcuts) => showAnswer(queryClient, shortcutsQuery(storeId).queryKey, shortcuts),
    onError: showFailure('Falha ao mudar a ordem.'),
  });
}
