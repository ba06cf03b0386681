import type { SignIn } from '@coruja/contract';
import { Button } from '@mantine/core';
import { Mark } from '../../ui/mark.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { useAccessName } from './sign-in-queries.ts';
import styles from './sign-in-list.module.css';

interface SignInListProps {
  readonly signIns: readonly SignIn[];
  readonly onEnd: (signIn: SignIn) => void;
}

/** Sign-ins and devices, each with its browser and its last use; all but the own one can be ended. */
export function SignInList({ signIns, onEnd }: SignInListProps) {
  return (
    <ul className={styles.list}>
      {signIns.map((signIn) => (
        <Access key={signIn.id} signIn={signIn} onEnd={onEnd} />
      ))}
    </ul>
  );
}

function Access({ signIn, onEnd }: { signIn: SignIn; onEnd: (signIn: SignIn) => void }) {
  const { address, createdAt, lastUsedAt, isCurrent } = signIn;
  const name = useAccessName(signIn);
  return (
    <li className={styles.access}>
      <span className={styles.device}>
        {name}
        {isCurrent && <Mark>Este acesso</Mark>}
      </span>
      <span className={styles.facts}>
        {address && <span>Endereço {address}</span>}
        <span>
          Desde <DateTime instant={createdAt} />
        </span>
        {!isCurrent && (
          <span>
            Último uso <DateTime instant={lastUsedAt} />
          </span>
        )}
      </span>
      {!isCurrent && (
        <Button
          className={styles.end}
          aria-label={['Encerrar', name, address].filter(Boolean).join(', ')}
          onClick={() => onEnd(signIn)}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}

export function SignInsWaiting() {
  return (
    <>
      <LoadingText>Carregando os acessos…</LoadingText>
      <ul className={styles.list} aria-hidden>
        <li className={styles.access}>
          <span className={styles.device}>
            <Skeleton width={160} height={14} />
          </span>
          <span className={styles.facts}>
            <Skeleton width={240} />
          </span>
        </li>
      </ul>
    </>
  );
}
