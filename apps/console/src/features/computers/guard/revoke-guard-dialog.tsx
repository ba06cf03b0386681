import type { ActiveSession, Computer } from '@coruja/contract';
import { ConfirmChange } from '../../../parts/confirm-change.tsx';
import { Consequences } from '../../../ui/dialog.tsx';
import styles from './guard-panel.module.css';
import { useRevokeGuard } from './guard-queries.ts';

interface RevokeGuardDialogProps {
  readonly computer: Computer;
  readonly session: ActiveSession | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}

/** 'Desconectar guarda': explains the consequences at the computer and in the console first. */
export function RevokeGuardDialog(props: RevokeGuardDialogProps) {
  const { computer, session, opened, onClose, onRevoked } = props;
  const revoke = useRevokeGuard(computer);
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Desconectar guarda"
      mutation={revoke}
      input={undefined}
      onDone={onRevoked}
      goneCode="GUARD_NOT_FOUND"
    >
      <p className={styles.question}>
        Desconectar o guarda de <strong>{computer.name}</strong>?
      </p>
      <Consequences>
        <li>
          Em poucos segundos a tela do computador se fecha e volta a pedir um código
          {session ? `, mesmo com ${session.user?.name ?? 'um convidado'} na sessão` : ''}.
        </li>
        <li>O cartão volta a mostrar “Sem guarda”: as sessões contam o tempo, mas a tela não obedece.</li>
        <li>Para usar de novo, conecte com outro código; para deixar de usar, desinstale o guarda.</li>
      </Consequences>
    </ConfirmChange>
  );
}
