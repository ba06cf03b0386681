import type { PayoutAccount } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { payoutAccountQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useFocusOnMode } from '../../lib/use-focus-on-mode.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionsSkeleton } from '../../ui/sections.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './payout.module.css';
import { sections } from './payout-form.ts';
import { PayoutFormPanel } from './payout-form-panel.tsx';
import { banksQuery, useRemovePayoutAccount } from './payout-queries.ts';
import { PayoutSummary } from './payout-summary.tsx';

/** Payout data: shown, edited, removed or, without any, created (docs/product/payout-data.md#the-screen). */
export function BankStorePage() {
  const account = useQuery(payoutAccountQuery(useStore().id));
  // Loads both in parallel.
  useQuery(banksQuery);
  if (account.data !== undefined) return <PayoutScreen saved={account.data} />;
  return (
    <div className={styles.page}>
      <PageHeader title="Dados Bancários" />
      {account.isError ? (
        <ErrorState
          title="Não foi possível carregar os dados bancários."
          detail={reasonOf(account.error)}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <SectionsSkeleton
          loading="Carregando dados bancários…"
          sections={sections.map(({ title, fields }) => ({ title, lines: fields.length }))}
        />
      )}
    </div>
  );
}

function PayoutScreen({ saved }: { saved: PayoutAccount | null }) {
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useRemovePayoutAccount();
  const frame = useRef<HTMLDivElement>(null);
  const isForm = editing || saved === null;
  useFocusOnMode(frame, isForm);
  const read = () => setEditing(false);
  // A form that somebody has begun to fill in stays, even if another tab creates the account meanwhile.
  useEffect(() => {
    if (saved === null) setEditing(true);
  }, [saved]);

  return (
    <div ref={frame} className={styles.page}>
      <PageHeader
        title="Dados Bancários"
        actions={
          !isForm && (
            <>
              <Button leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setRemoving(true)}>
                Remover
              </Button>
              <MainButton
                data-edit
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Editar
              </MainButton>
            </>
          )
        }
      />
      {saved === null && (
        <p className={styles.why}>
          Quando os clientes comprarem pelo aplicativo, a parte da loja será repassada para a chave Pix ou a
          conta que você informar aqui. Basta uma das duas.
        </p>
      )}
      {isForm ? (
        <PayoutFormPanel saved={saved} onSaved={read} onCancel={read} onOutdated={() => setEditing(true)} />
      ) : (
        <PayoutSummary account={saved} />
      )}
      <ConfirmChange
        opened={removing && saved !== null}
        onClose={() => setRemoving(false)}
        title="Remover dados bancários"
        mutation={remove}
        input={undefined}
      >
        Tem certeza que deseja remover os dados bancários? Esta ação não pode ser desfeita.
      </ConfirmChange>
    </div>
  );
}
