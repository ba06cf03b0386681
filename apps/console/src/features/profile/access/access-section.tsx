import type { SignIn } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../../api/errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { SignInList, SignInsWaiting } from '../../../parts/sign-ins/sign-in-list.tsx';
import { type SignInsToEnd, signInsQuery } from '../../../parts/sign-ins/sign-in-queries.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import styles from './access-section.module.css';
import { PasskeyList } from './passkey-list.tsx';
import profile from '../profile.module.css';

const ChangePasswordDialog = onDemand(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);
const EndAccessDialog = onDemand(
  async () => (await import('../../../parts/sign-ins/end-access-dialog.tsx')).EndAccessDialog,
);

/** 'Senha e acessos': changing the password, and the list of sign-ins (docs/asvs.md, 6.2.2 and 7.5.2). */
export function AccessSection() {
  const signIns = useQuery(signInsQuery(useStore().id));
  const password = useDialog();
  const ending = useDialog<SignInsToEnd>();
  const { data } = signIns;
  return (
    <section className={profile.closing} aria-labelledby="senha-e-acessos">
      <h2 id="senha-e-acessos" className={profile.closingTitle}>
        Senha e acessos
      </h2>
      <p className={profile.closingText}>
        Onde a sua conta está aberta agora. Se você não reconhece um acesso, encerre-o e troque a senha.
      </p>
      <Button onClick={() => password.open(true)}>Trocar senha</Button>
      <div className={styles.accesses}>
        <h3 className={styles.title}>Acessos abertos</h3>
        {signIns.isLoadingError ? (
          <ErrorState
            title="Não foi possível carregar os acessos."
            detail={reasonOf(signIns.error)}
            onRetry={() => void signIns.refetch()}
          />
        ) : data ? (
          <Accesses signIns={data} onEnd={ending.open} />
        ) : (
          <SignInsWaiting />
        )}
      </div>
      <PasskeyList />
      <ChangePasswordDialog opened={password.opened} onClose={password.close} />
      {ending.item && <EndAccessDialog ending={ending.item} opened={ending.opened} onClose={ending.close} />}
    </section>
  );
}

interface AccessesProps {
  readonly signIns: readonly SignIn[];
  readonly onEnd: (ending: SignInsToEnd) => void;
}

function Accesses({ signIns, onEnd }: AccessesProps) {
  const others = signIns.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <SignInList signIns={signIns} onEnd={onEnd} />
      {others.length >= 2 && <Button onClick={() => onEnd({ others })}>Encerrar os outros acessos</Button>}
    </>
  );
}
