import { bringPixAccount, type PixAccount } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { OwnerPassword } from '../../parts/forms/owner-password.tsx';
import { useBringAccount } from './pix-account-queries.ts';

interface BringAccountDialogProps {
  readonly account: PixAccount;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onBrought: () => void;
}

/** The key is always empty at first, because the server never sends the stored one. */
const empty = { apiKey: '', currentPassword: '' };

const check = schemaResolver(bringPixAccount.body, { sync: true });

/** 'Colar chave da API': the key of an account that the owner has. */
export function BringAccountDialog({ account, opened, onClose, onBrought }: BringAccountDialogProps) {
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: check });
  useFreshForm(form, opened, () => empty);
  const isOther = account.state !== 'NONE';
  return (
    <AccountDialog
      opened={opened}
      onClose={onClose}
      title={isOther ? 'Trocar conta' : 'Colar chave da API'}
      submitLabel={isOther ? 'Trocar conta' : 'Ligar conta'}
      form={form}
      call={useBringAccount()}
      bodyOf={(values) => values}
      failure="Não foi possível ligar a conta."
      onDone={onBrought}
    >
      <p>
        No Asaas, entre na conta da loja, abra Integrações e gere uma chave da API.
        {isOther && ' A chave de agora é apagada, e códigos ainda abertos dela não se confirmam mais.'}
      </p>
      <PasswordField
        label="Chave da API"
        noun="chave"
        name="apiKey"
        autoComplete="off"
        required
        data-autofocus
        description={
          account.provider === 'sandbox'
            ? 'Demonstração: qualquer texto que comece com sandbox_, sem dinheiro de verdade.'
            : 'É guardada cifrada, e ninguém a vê de novo.'
        }
        {...form.getInputProps('apiKey')}
      />
      <OwnerPassword {...form.getInputProps('currentPassword')} />
    </AccountDialog>
  );
}
