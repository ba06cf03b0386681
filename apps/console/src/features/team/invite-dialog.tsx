import type { Operator } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useStore } from '../../api/store-context.ts';
import { copyText } from '../../lib/copy-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './person.module.css';
import { QrCode } from './qr-code.tsx';
import type { Invitation } from './team-queries.ts';
import { invitationLink, whatsAppAddress } from './team-text.ts';

interface InviteDialogProps {
  readonly person: Operator;
  /** Null before the first one. */
  readonly invitation: Invitation | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The link of an invitation: to copy, to send, or to read from the screen with the person's phone. */
export function InviteDialog({ person, invitation, opened, onClose }: InviteDialogProps) {
  const { name: storeName, timeZone } = useStore();
  const field = useRef<HTMLTextAreaElement>(null);
  if (!invitation) return null;
  const link = invitationLink(window.location.origin, paths.device, invitation.token);
  const until = formatDateTime(invitation.expiresAt, timeZone);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Convite de ${person.name}`}
      closeOnClickOutside={false}
      size={520}
    >
      <DialogBody>
        <p>
          Abra este link no aparelho de <strong>{person.name}</strong>. Quem abre escolhe o PIN, e o aparelho
          fica sendo dessa pessoa. Vale uma vez, até {until}; um convite anterior não vale mais.
        </p>
        <div className={styles.invitation}>
          <QrCode text={link} label="Código QR do convite" />
          <textarea
            ref={field}
            className={styles.link}
            aria-label="Link do convite"
            rows={4}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          component="a"
          href={whatsAppAddress({ name: person.name, storeName, link, until })}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          Enviar por WhatsApp
        </Button>
        <MainButton
          data-autofocus
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(link, field.current)}
        >
          Copiar link
        </MainButton>
      </DialogFooter>
    </Dialog>
  );
}

async function copy(link: string, field: HTMLTextAreaElement | null): Promise<void> {
  if (await copyText(link, field)) toast.success('Link copiado!');
  else toast.error('Não foi possível copiar o link.', 'Selecione o link e copie pelo teclado.');
}
