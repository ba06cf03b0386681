import type { PixAccount, PixSettings } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { pixAccountQuery } from '../../parts/pix/pix-account-query.ts';
import { asaasSite } from './asaas-site.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { BringAccountDialog } from './bring-account-dialog.tsx';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import styles from './pix-account.module.css';
import { useCheckAccount } from './pix-account-queries.ts';
import { accountStates, isOpen } from './pix-account-text.ts';
import { PixTransfers } from './pix-transfers.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

interface PixAccountBoxProps {
  readonly settings: PixSettings;
}

/** 'Conta de recebimento': the store's account at the provider, and what is taken out of it (docs/product/pix.md#account). */
export function PixAccountBox({ settings }: PixAccountBoxProps) {
  const account = useQuery(pixAccountQuery(useStore().id));
  const id = useId();
  return (
    <section className={styles.account} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Conta de recebimento
      </h3>
      <p className={styles.note}>O dinheiro é da loja e nunca passa pela Coruja.</p>
      {account.data ? (
        <Account account={account.data} settings={settings} />
      ) : account.isError ? (
        <ErrorState
          title="Não foi possível carregar a conta de recebimento."
          detail={reasonOf(account.error)}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <>
          <LoadingText>Carregando a conta de recebimento…</LoadingText>
          <Skeleton height={20} />
        </>
      )}
    </section>
  );
}

function Account({ account, settings }: PixAccountBoxProps & { readonly account: PixAccount }) {
  const { state } = account;
  const bringing = useDialog();
  const creating = useDialog();
  const removing = useDialog();
  const transferring = useDialog();
  const check = useCheckAccount();
  const hasAccount = state !== 'NONE';
  return (
    <>
      <State account={account} isWaiting={isOpen(state) && settings.mode !== 'AUTO'} />
      {hasAccount && <Checked account={account} answer={check.data} />}
      <Actions
        state={state}
        isChecking={check.isPending}
        onCheck={() => check.mutate()}
        onTransfer={() => transferring.open(true)}
        onCreate={() => creating.open(true)}
        onBring={() => bringing.open(true)}
        onRemove={() => removing.open(true)}
      />
      {hasAccount && <PixTransfers />}
      <BringAccountDialog
        account={account}
        opened={bringing.opened}
        onClose={bringing.close}
        onBrought={check.reset}
      />
      <CreateAccountDialog opened={creating.opened} onClose={creating.close} />
      <RemoveAccountDialog opened={removing.opened} onClose={removing.close} onRemoved={check.reset} />
      <TransferDialog
        balance={check.data?.balance}
        opened={transferring.opened}
        onClose={transferring.close}
        onAsked={check.reset}
      />
    </>
  );
}

interface ActionsProps {
  readonly state: PixAccount['state'];
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onTransfer: () => void;
  readonly onCreate: () => void;
  readonly onBring: () => void;
  readonly onRemove: () => void;
}

function Actions({ state, isChecking, onCheck, onTransfer, onCreate, onBring, onRemove }: ActionsProps) {
  const isNone = state === 'NONE';
  // The provider has not answered, so there is nothing to ask about.
  const isCreating = state === 'CREATING';
  return (
    <div className={styles.buttons}>
      {!isNone && !isCreating && (
        <Button loading={isChecking} onClick={onCheck}>
          Conferir agora
        </Button>
      )}
      {isOpen(state) && <Button onClick={onTransfer}>Sacar</Button>}
      {(isNone || isCreating) && (
        <Button onClick={onCreate}>{isNone ? 'Criar conta de recebimento' : 'Pedir de novo'}</Button>
      )}
      <Button onClick={onBring}>{isNone ? 'Colar chave da API' : 'Trocar conta'}</Button>
      {!isNone && <Button onClick={onRemove}>Desligar conta</Button>}
    </div>
  );
}

/** The account's state, and what to do next. */
function State({ account, isWaiting }: { account: PixAccount; isWaiting: boolean }) {
  const { name, tone, next } = accountStates[account.state];
  return (
    <div className={styles.state} role="status">
      <StatusBadge tone={tone}>{name}</StatusBadge>
      <p>
        {isWaiting ? 'Salve "Confirma sozinho" para o caixa usar esta conta.' : next}{' '}
        <Way account={account} />
      </p>
    </div>
  );
}

/** A link to the provider's page on which the owner must do something. */
function Way({ account: { state, documentsUrl } }: { account: PixAccount }) {
  if (state !== 'DOCUMENTS' && state !== 'RENEW') return null;
  return (
    <a href={documentsUrl ?? asaasSite} target="_blank" rel="noreferrer">
      {state === 'DOCUMENTS' ? 'Enviar documentos' : 'Abrir no Asaas'}
    </a>
  );
}

interface CheckedProps {
  readonly account: PixAccount;
  /** What the provider has just said. */
  readonly answer: { readonly holder: string | null; readonly balance: number } | undefined;
}

function Checked({ account: { checkedAt }, answer }: CheckedProps) {
  return (
    <dl className={styles.facts}>
      {answer && (
        <>
          <dt>Titular</dt>
          <dd>{answer.holder ?? 'O provedor não informou'}</dd>
          <dt>Saldo</dt>
          <dd>{formatMoney(answer.balance)}</dd>
        </>
      )}
      {checkedAt && (
        <>
          <dt>Conferida em</dt>
          <dd>
            <DateTime instant={checkedAt} />
          </dd>
        </>
      )}
    </dl>
  );
}
