import { guardCommandBody } from '@coruja/contract';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { plural } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFreshForm } from '../forms/use-fresh-form.ts';

const MOST = 300;
const empty = { text: '' };
const check = schemaResolver(guardCommandBody, { sync: true });

interface MessageFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `Ana vê a mensagem` */
  readonly readers: string;
  /** `do computador` */
  readonly where: string;
  readonly onSend: (text: string) => Promise<unknown>;
}

/** The text of a message to players' screens. */
export function MessageForm({ opened, onClose, title, readers, where, onSend }: MessageFormProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: ({ text }) => check({ kind: 'message', text }),
  });
  useFreshForm(form, opened, () => empty);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel="Enviar mensagem"
      form={form}
      onSubmit={({ text }) => onSend(text)}
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
            {readers} na tela {where} por 1 minuto. {leftOf(form.values.text)}
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
