import type { Answer, testPixKey } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useOnePress } from '../../lib/use-one-press.ts';
import { PixCode } from '../../parts/pix/pix-code.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { useConfirmPixKey } from './pix-settings-queries.ts';

interface PixTestDialogProps {
  readonly code: Answer<typeof testPixKey>;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called after the dialog has closed, if the owner saw another name or no money. */
  readonly onWrong: () => void;
}

/** The code of R$ 0,01, with which the owner sees whose account the key is (docs/product/pix.md#settings). */
export function PixTestDialog({ code, opened, onClose, onWrong }: PixTestDialogProps) {
  const confirm = useConfirmPixKey();
  const once = useOnePress(opened && !confirm.isPending);
  const isWrong = useRef(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        if (isWrong.current) onWrong();
        isWrong.current = false;
      }}
      title="Testar a chave com R$ 0,01"
      closeOnClickOutside={false}
    >
      <DialogBody>
        <p>Pague R$ 0,01 com o seu próprio banco e confira o nome de quem recebe.</p>
        <PixCode payload={code.payload} encodedImage={code.encodedImage} />
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={once(() => {
            isWrong.current = true;
            onClose();
          })}
        >
          Algo está errado
        </Button>
        <MainButton
          loading={confirm.isPending}
          onClick={once(() => confirm.mutate(undefined, { onSuccess: onClose }))}
        >
          Nome certo, dinheiro recebido
        </MainButton>
      </DialogFooter>
    </Dialog>
  );
}
