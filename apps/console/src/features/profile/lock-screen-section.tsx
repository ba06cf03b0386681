import type { LockPictureKind } from '@coruja/contract';
import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { LoadingText } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import {
  lockPicturesQuery,
  pictureAddress,
  usePutLockPicture,
  useRemoveLockPicture,
} from './lock-pictures-queries.ts';
import styles from './lock-screen-section.module.css';
import sections from './profile.module.css';

/** The pictures of the lock screens: docs/product/guard.md#the-stores-face. */
export function LockScreenSection() {
  const pictures = useQuery(lockPicturesQuery(useStore().id));
  const { data } = pictures;
  return (
    <section className={sections.closing} aria-labelledby="tela-de-bloqueio">
      <h2 id="tela-de-bloqueio" className={sections.closingTitle}>
        Tela de bloqueio
      </h2>
      <p className={sections.closingText}>
        Os computadores com guarda mostram a logo e a imagem da loja enquanto estão bloqueados. Use JPEG, PNG
        ou WebP de até 5 MB.
      </p>
      {pictures.isLoadingError ? (
        <ErrorState
          title="Não foi possível carregar as imagens da tela de bloqueio."
          detail={reasonOf(pictures.error)}
          onRetry={() => void pictures.refetch()}
        />
      ) : (
        <>
          {!data && <LoadingText>Carregando as imagens da tela de bloqueio…</LoadingText>}
          {data && <LockPictureRow kind="logo" title="Logo" uploadedAt={data.logo} />}
          {data && <LockPictureRow kind="picture" title="Imagem" uploadedAt={data.picture} />}
        </>
      )}
    </section>
  );
}

interface LockPictureRowProps {
  readonly kind: LockPictureKind;
  readonly title: string;
  readonly uploadedAt: string | null;
}

function LockPictureRow({ kind, title, uploadedAt }: LockPictureRowProps) {
  const storeId = useStore().id;
  const put = usePutLockPicture(kind);
  const remove = useRemoveLockPicture(kind);
  const isBusy = put.isPending || remove.isPending;
  return (
    <fieldset className={styles.row} aria-label={title}>
      <span className={styles.frame}>
        {uploadedAt === null ? (
          <IconPhoto size={24} aria-hidden />
        ) : (
          <img src={pictureAddress(storeId, kind, uploadedAt)} alt={title} />
        )}
      </span>
      <strong>{title}</strong>
      <span className={styles.buttons}>
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          onChange={(file) => {
            if (file) put.mutate(file);
          }}
        >
          {(button) => (
            <Button {...button} loading={put.isPending} disabled={isBusy}>
              {uploadedAt === null ? 'Enviar' : 'Trocar'} {title.toLowerCase()}
            </Button>
          )}
        </FileButton>
        {uploadedAt !== null && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => remove.mutate()}
          >
            Tirar {title.toLowerCase()}
          </Button>
        )}
      </span>
    </fieldset>
  );
}
