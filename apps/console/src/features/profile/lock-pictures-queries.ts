import {
  getLockPicture,
  getLockPictures,
  type LockPictureKind,
  putLockPicture,
  removeLockPicture,
} from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { apiBase } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

export function lockPicturesQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.profile(storeId), 'lock-pictures'],
    queryFn: ({ signal }) => client.call(getLockPictures, { params: { storeId } }, { signal }),
  });
}

/** @param uploadedAt makes the browser load a replaced picture again */
export function pictureAddress(storeId: string, kind: LockPictureKind, uploadedAt: string): string {
  const path = getLockPicture.path.replace(':storeId', storeId);
  return `${apiBase}${path}?kind=${kind}&v=${Date.parse(uploadedAt)}`;
}

export function usePutLockPicture(kind: LockPictureKind) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (image: File) =>
      client.call(putLockPicture, { params: { storeId }, query: { kind }, body: { image } }),
    onSuccess: (pictures) => {
      toast.success('Tela de bloqueio atualizada!');
      return showAnswer(queryClient, lockPicturesQuery(storeId).queryKey, pictures);
    },
    onError: showFailure('Falha ao enviar a imagem.'),
  });
}

export function useRemoveLockPicture(kind: LockPictureKind) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: () => client.call(removeLockPicture, { params: { storeId }, query: { kind } }),
    onSuccess: (pictures) => {
      toast.success('Tela de bloqueio atualizada!');
      return showAnswer(queryClient, lockPicturesQuery(storeId).queryKey, pictures);
    },
    onError: showFailure('Falha ao tirar a imagem.'),
  });
}
