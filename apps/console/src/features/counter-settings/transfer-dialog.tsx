import { createPixTransfer, type PayoutAccount, type PixTransfer } from '@coruja/contract';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { payoutAccountQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney, parseMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { OwnerPassword } from '../../parts/forms/owner-password.tsx';
import { useCreateTransfer } from './pix-account-queries.ts';
import { transferText } from './pix-account-text.ts';

interface TransferDialogProps {
  /** In reais, if the provider was asked. */
  readonly balance: number | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

/** 'Sacar': from the account to the store's payout data (docs/product/pix.md#screens-of-the-account). */
export function TransferDialog(props: TransferDialogProps) {
  const { opened, onClose } = props;
  const query = useQuery({ ...payoutAccountQuery(useStore().id), enabled: opened });
  if (query.data) return <Transfer {...props} payout={query.data} />;
  if (query.isLoadingError)
    return (
      <Dialog opened={opened} onClose={onClose} title="Sacar">
        <DialogBody>
          <ErrorState
            title="Não foi possível carregar os dados bancários."
            detail={reasonOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        </DialogBody>
      </Dialog>
    );
  if (query.data === undefined) return null;
  return (
    <Dialog opened={opened} onClose={onClose} title="Sacar">
      <DialogBody>
        <p>O saque vai para os Dados Bancários da loja, que ainda não foram cadastrados.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
        <Link to={paths.bankStore} className={action.main} data-autofocus>
          Ir para Dados Bancários
        </Link>
      </DialogFooter>
    </Dialog>
  );
}

const empty = { amount: '', currentPassword: '' };
const check = schemaResolver(createPixTransfer.body, { sync: true });

interface TransferProps extends TransferDialogProps {
  readonly payout: PayoutAccount;
}

function Transfer({ payout, balance, opened, onClose, onAsked }: TransferProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => check({ ...bodyOf(values), amount: parseMoney(values.amount) }),
  });
  useFreshForm(form, opened, () => empty);
  return (
    <AccountDialog
      opened={opened}
      onClose={onClose}
      title="Sacar"
      submitLabel="Sacar"
      form={form}
      call={useCreateTransfer()}
      bodyOf={bodyOf}
      failure="Não foi possível pedir o saque."
      onDone={(transfer) => {
        onAsked();
        showState(transfer);
      }}
    >
      <p>
        O dinheiro vai para os <Link to={paths.bankStore}>Dados Bancários</Link>, em nome de{' '}
        <strong>{payout.ownerName}</strong>.
      </p>
      <TextInput
        label="Valor (R$)"
        placeholder="0,00"
        description={balance === undefined ? undefined : `Saldo: ${formatMoney(balance)}.`}
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <OwnerPassword {...form.getInputProps('currentPassword')} />
    </AccountDialog>
  );
}

function showState(transfer: PixTransfer): void {
  if (transfer.state === 'FAILED') toast.error('O saque não saiu.', transfer.failure);
  else if (transfer.state === 'DONE') toast.success('Saque feito!');
  else toast.info('Saque pedido!', transfer.state === 'TOKEN' && `${transferText(transfer)}.`);
}

function bodyOf({ amount, currentPassword }: typeof empty) {
  return { amount: parseMoney(amount) ?? Number.NaN, currentPassword };
}
