import type { ActiveSession, Computer } from '@coruja/contract';
import { Button, Loader } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMessage,
  IconPlayerStop,
  IconPower,
  IconReload,
  IconVolume,
  type TablerIcon,
} from '@tabler/icons-react';
import { useOnePress } from '../../../lib/use-one-press.ts';
import { useSendCommand } from '../../../parts/sessions/send-command.ts';
import {
  type AskedCommand,
  needsConfirmation,
  commandLabels,
  commandsFor,
  isPossible,
} from './guard-facts.ts';
import { DetailSection } from '../../../ui/detail-panel.tsx';
import styles from './guard-panel.module.css';

const icons: Record<AskedCommand, TablerIcon> = {
  end: IconPlayerStop,
  lock: IconLock,
  unlock: IconLockOpen,
  reboot: IconReload,
  shutdown: IconPower,
  'sign-out': IconLogout,
};

interface GuardCommandsProps {
  readonly computer: Computer;
  readonly session: ActiveSession | undefined;
  readonly isConnected: boolean;
  readonly onWrite: () => void;
  readonly onSetVolume: () => void;
  /** Undefined where the screen cannot be looked at. */
  readonly onLook: (() => void) | undefined;
  readonly onAsk: (kind: AskedCommand) => void;
}

/** The commands that are possible now; disruptive ones ask first. */
export function GuardCommands(props: GuardCommandsProps) {
  const { computer, session, isConnected, onWrite, onSetVolume, onLook, onAsk } = props;
  const send = useSendCommand(computer);
  const once = useOnePress(!send.isPending);
  // Not disabled meanwhile, which would take the keyboard's focus away.
  const isSent = (kind: AskedCommand) => send.isPending && send.variables.kind === kind;
  const situation = { isLocked: computer.isLocked, hasSession: session !== undefined, isConnected };
  const canSetVolume = computer.guard?.canSetVolume === true;
  const press = (kind: AskedCommand) =>
    needsConfirmation(kind, situation) ? onAsk(kind) : once(() => send.mutate({ kind }))();
  return (
    <DetailSection title="Comandos">
      {!isConnected && (
        <p className={styles.away}>
          O guarda deste computador está sem conexão. Até ele voltar, só dá para bloquear, desbloquear e
          encerrar a sessão.
        </p>
      )}
      {isConnected && !canSetVolume && (
        <p className={styles.away}>O guarda deste computador é de uma versão que não muda o volume.</p>
      )}
      <div className={styles.commands}>
        <Button
          leftSection={<IconMessage size={16} aria-hidden />}
          disabled={!isPossible('message', situation)}
          onClick={onWrite}
        >
          Enviar mensagem
        </Button>
        <Button
          leftSection={<IconVolume size={16} aria-hidden />}
          disabled={!isPossible('volume', situation) || !canSetVolume}
          onClick={onSetVolume}
        >
          {commandLabels.volume}
        </Button>
        {onLook && (
          <Button
            leftSection={<IconDeviceDesktop size={16} aria-hidden />}
            disabled={!isPossible('picture', situation)}
            onClick={onLook}
          >
            {commandLabels.picture}
          </Button>
        )}
        {commandsFor(situation).map((kind) => {
          const Icon = icons[kind];
          return (
            <Button
              key={kind}
              leftSection={isSent(kind) ? <Loader size={16} aria-hidden /> : <Icon size={16} aria-hidden />}
              aria-busy={isSent(kind)}
              disabled={!isPossible(kind, situation)}
              onClick={() => press(kind)}
            >
              {commandLabels[kind]}
            </Button>
          );
        })}
      </div>
    </DetailSection>
  );
}
