import { Button } from '@mantine/core';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import type { Asked } from './ask-host.tsx';
import { OwnerPasswordForm } from './owner-password-form.tsx';

/** Asks for the password that lapsed while the owner was working, and then sends the refused call again. */
export function OwnerPasswordDialog({ opened, asked }: { opened: boolean; asked: Asked }) {
  const cancel = () => asked.refuse(asked.refusal);
  const send = () => void asked.send().then(asked.resolve, asked.refuse);
  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      title="Entre com a senha do dono"
      size={440}
      closeOnClickOutside={false}
      above
    >
      <DialogBody>
        <OwnerPasswordForm
          submitLabel="Continuar"
          onDone={send}
          cancel={<Button onClick={cancel}>Cancelar</Button>}
        />
      </DialogBody>
    </Dialog>
  );
}
