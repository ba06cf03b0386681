import type { Passkey } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../../api/errors.ts';
import { hasPasskeys } from '../../../api/passkeys.ts';
import { useStore } from '../../../api/store-context.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { LoadingText } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import styles from './access-section.module.css';
import { passkeysQuery } from './passkey-queries.ts';
import profile from '../profile.module.css';

const AddPasskeyDialog = onDemand(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);
const RemovePasskeyDialog = onDemand(
  async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog,
);

/** 'Chaves de acesso': the account's passkeys, adding and removing them. */
export function PasskeyList() {
  const passkeys = useQuery(passkeysQuery(useStore().id));
  const adding = useDialog();
  const removing = useDialog<Passkey>();
  const { data } = passkeys;
  const isPossible = hasPasskeys();
  return (
    <div className={styles.accesses}>
      <h3 className={styles.title}>Chaves de acesso</h3>
      <p className={profile.closingText}>
        {isPossible
          ? 'Entre com a digital, o rosto ou o PIN do aparelho, sem digitar a senha. A senha continua valendo.'
          : 'Neste endereço o navegador não aceita chaves de acesso. Elas funcionam quando a Coruja é aberta por um endereço https.'}
      </p>
      {passkeys.isLoadingError ? (
        <ErrorState
          title="Não foi possível carregar as chaves de acesso."
          detail={reasonOf(passkeys.error)}
          onRetry={() => void passkeys.refetch()}
        />
      ) : data ? (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} onRemove={removing.open} />
          ))}
        </ul>
      ) : (
        <LoadingText>Carregando as chaves de acesso…</LoadingText>
      )}
      {isPossible && <Button onClick={() => adding.open(true)}>Adicionar chave de acesso</Button>}
      <AddPasskeyDialog opened={adding.opened} onClose={adding.close} />
      {removing.item && (
        <RemovePasskeyDialog passkey={removing.item} opened={removing.opened} onClose={removing.close} />
      )}
    </div>
  );
}

function Item({ passkey, onRemove }: { passkey: Passkey; onRemove: (passkey: Passkey) => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles.access}>
      <span className={styles.device}>{name}</span>
      <span className={styles.facts}>
        <span>
          Desde <DateTime instant={createdAt} />
        </span>
        <span>
          {lastUsedAt ? (
            <>
              Último uso <DateTime instant={lastUsedAt} />
            </>
          ) : (
            'Ainda não usada'
          )}
        </span>
      </span>
      <Button className={styles.end} aria-label={`Remover, ${name}`} onClick={() => onRemove(passkey)}>
        Remover
      </Button>
    </li>
  );
}
