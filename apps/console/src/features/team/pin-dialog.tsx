import { type Operator, updateOperatorBody } from '@coruja/contract';
import { TextInput } from '@mantine/core';
import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useUpdateOperator } from './team-queries.ts';

interface PinDialogProps {
  readonly person: Operator;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const empty = { pin: '' };
const check = schemaResolver(updateOperatorBody, { sync: true });

/** Sets a PIN that its person replaces at the first use, or the owner's own. */
export function PinDialog({ person, opened, onClose }: PinDialogProps) {
  const isOwner = person.role === 'owner';
  const update = useUpdateOperator(person, 'PIN definido!');
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: ({ pin }) => pinErrors(pin, isOwner),
  });
  useFreshForm(form, opened, () => empty);
  const props = {
    required: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 6,
    'data-autofocus': true,
    ...form.getInputProps('pin'),
  } as const;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isOwner ? 'Definir meu PIN' : 'Definir PIN'}
      submitLabel="Definir PIN"
      form={form}
      onSubmit={(values) =>
        update.mutateAsync(values, { onError: showFormFailure(form, 'Não foi possível definir o PIN.') })
      }
    >
      {isOwner ? (
        <>
          <p>
            O seu PIN abre o trabalho do dia em um balcão. Equipe, Ajustes e o que mais é só seu continuam
            pedindo a senha.
          </p>
          <PasswordField label="PIN" noun="PIN" description="Seis dígitos." {...props} />
        </>
      ) : (
        <>
          <p>
            Diga o PIN a <strong>{person.name}</strong>, que escolhe outro no primeiro uso. Os aparelhos em
            que trabalha travam agora.
          </p>
          <TextInput label="PIN temporário" description="De 4 a 6 dígitos." {...props} />
        </>
      )}
    </FormDialog>
  );
}

/** The contract's message, and the owner's own length. */
export function pinErrors(pin: string, isOwner = false): FormErrors {
  if (pin === '') return { pin: 'Digite o PIN.' };
  const isShort = isOwner && pin.length < 6;
  return { ...(isShort ? { pin: 'O PIN do dono tem 6 dígitos.' } : {}), ...check({ pin }) };
}
