import { type Computer, guardCommandBody, type Session } from '@coruja/contract';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { plural } from '../../lib/format.ts';
import { useFreshForm } from '../forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSendCommand } from './send-command.ts';

const MOST = 300;
const empty = { text: '' };

interface MessageDialogProps {
  readonly computer: Pick<Computer, 'id' | 'name'>;
  readonly session: Pick<Session, 'user'> | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Sends a message to the player's screen. */
export function MessageDialog({ computer, session, opened, onClose }: MessageDialogProps) {
  const send = useSendCommand(computer);
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: errorsOf });
  useFreshForm(form, opened, () => empty);
  const who = session ? (session.user?.name ?? 'Um convidado') : null;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Mensagem para ${computer.name}`}
      submitLabel="Enviar mensagem"
      form={form}
      onSubmit={({ text }) => send.mutateAsync({ kind: 'message', text })}
    >
      <Textarea
        label="Mensagem"
        required
        data-autofocus
        rows={4}
        maxLength={MOST}
        placeholder="Faltam 10 minutos para fechar a loja."
        description={
          <>
            {who ? `${who} vê a mensagem` : 'A mensagem aparece'} na tela do computador por 1 minuto.{' '}
            {leftOf(form.values.text)}
          </>
        }
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}

function leftOf(text: string): string {
  const left = MOST - text.length;
  return `${left === 1 ? 'Resta' : 'Restam'} ${plural(left, 'caractere', 'caracteres')}.`;
}

/** The contract's message. */
function errorsOf({ text }: typeof empty): Record<string, string> {
  const { error } = guardCommandBody.safeParse({ kind: 'message', text });
  const message = error?.issues[0]?.message;
  return message === undefined ? {} : { text: message };
}
