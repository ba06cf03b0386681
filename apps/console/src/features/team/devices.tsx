import type { Operator, SignIn } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { SignInList, SignInsWaiting } from '../../parts/sign-ins/sign-in-list.tsx';
import { signInsQuery } from '../../parts/sign-ins/sign-in-queries.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './team-page.module.css';

const EndAccessDialog = onDemand(
  async () => (await import('../../parts/sign-ins/end-access-dialog.tsx')).EndAccessDialog,
);
const CounterDialog = onDemand(async () => (await import('./counter-dialog.tsx')).CounterDialog);

/** Counters and personal devices, and how this computer becomes a counter. */
export function Devices({ people }: { people: readonly Operator[] }) {
  const title = useId();
  const signIns = useQuery(signInsQuery(useStore().id));
  const ending = useDialog<SignIn>();
  const counter = useDialog();
  const devices = signIns.data?.filter(({ kind }) => kind !== 'owner');
  const isOwners = signIns.data?.some(({ kind, isCurrent }) => isCurrent && kind === 'owner');
  return (
    <section className={styles.devices} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Aparelhos
      </h2>
      <p className={styles.text}>
        Os balcões e os aparelhos da equipe. Sem PIN nenhum deles abre, e cada um fica ligado à loja até 180
        dias depois do último uso.
      </p>
      <div className={styles.list}>
        {signIns.isLoadingError ? (
          <ErrorState
            title="Não foi possível carregar os aparelhos."
            detail={reasonOf(signIns.error)}
            onRetry={() => void signIns.refetch()}
          />
        ) : devices === undefined ? (
          <SignInsWaiting />
        ) : devices.length === 0 ? (
          <p>Nenhum aparelho ainda.</p>
        ) : (
          <SignInList signIns={devices} onEnd={ending.open} />
        )}
      </div>
      {isOwners && (
        <Button leftSection={<IconDeviceDesktop size={18} aria-hidden />} onClick={() => counter.open(true)}>
          Usar este computador como balcão
        </Button>
      )}
      {ending.item && <EndAccessDialog ending={ending.item} opened={ending.opened} onClose={ending.close} />}
      <CounterDialog people={people} opened={counter.opened} onClose={counter.close} />
    </section>
  );
}
