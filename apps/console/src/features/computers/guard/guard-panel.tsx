import type { ActiveSession, Computer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useMay } from '../../../api/access.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { MessageDialog } from '../../../parts/sessions/message-dialog.tsx';
import { DetailPanel, Fact, Facts } from '../../../ui/detail-panel.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import { CommandList } from './command-list.tsx';
import { CommandQuestion } from './command-question.tsx';
import { GuardAway } from './guard-away.tsx';
import { GuardCommands } from './guard-commands.tsx';
import { type AskedCommand, isCloned } from './guard-facts.ts';
import styles from './guard-panel.module.css';
import { ScreenDialog } from './screen-dialog.tsx';
import { useAskScreen, useScreenSwitch } from './screen-queries.ts';
import { RevokeGuardDialog } from './revoke-guard-dialog.tsx';
import { VolumeDialog } from './volume-form.tsx';

interface GuardPanelProps {
  /** From the present list. */
  readonly computer: Computer;
  readonly session: ActiveSession | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConnect: (computer: Computer) => void;
}

/** 'Guarda e comandos': the guard's connection, commands, and their status. The computer's id is its `key`. */
export function GuardPanel({ computer, session, opened, onClose, onConnect }: GuardPanelProps) {
  const writing = useDialog();
  const settingVolume = useDialog();
  const asking = useDialog<AskedCommand>();
  const looking = useDialog();
  const revoking = useDialog();
  const ask = useAskScreen(computer.id);
  const isScreenOn = useScreenSwitch(opened);
  const { guard } = computer;
  const mayConnect = useMay('machines') !== 'no';
  const about = { computer, session };
  return (
    <>
      <DetailPanel
        opened={opened}
        onClose={onClose}
        title={`Guarda de ${computer.name}`}
        actions={
          mayConnect &&
          (guard === null ? (
            <Button onClick={() => onConnect(computer)}>Conectar guarda</Button>
          ) : (
            <>
              <Button variant="subtle" className={styles.revoke} onClick={() => revoking.open(true)}>
                Desconectar guarda
              </Button>
              <Button onClick={() => onConnect(computer)}>Conectar de novo</Button>
            </>
          ))
        }
      >
        {guard === null ? (
          <p className={styles.note}>
            Este computador não tem um guarda conectado à loja. As sessões contam o tempo, mas a tela não é
            bloqueada nem liberada pela Coruja.
          </p>
        ) : (
          <>
            {isCloned(guard, serverNow()) && (
              <p className={styles.note} role="status">
                <strong>Este computador foi clonado.</strong> Outro computador usa a conexão deste guarda e
                foi bloqueado. Use “Conectar de novo” aqui e, no outro, “Conectar guarda” com um código
                próprio.
              </p>
            )}
            <GuardFacts guard={guard} />
          </>
        )}
        {guard && (
          <GuardCommands
            {...about}
            isConnected={guard.connected}
            onWrite={() => writing.open(true)}
            onSetVolume={() => settingVolume.open(true)}
            onLook={
              isScreenOn && guard.canShowScreen
                ? () => {
                    ask.mutate();
                    looking.open(true);
                  }
                : undefined
            }
            onAsk={asking.open}
          />
        )}
        <CommandList computerId={computer.id} opened={opened} />
      </DetailPanel>
      <MessageDialog {...about} opened={writing.opened} onClose={writing.close} />
      <VolumeDialog computer={computer} opened={settingVolume.opened} onClose={settingVolume.close} />
      {looking.item && (
        <ScreenDialog computer={computer} ask={ask} opened={looking.opened} onClose={looking.close} />
      )}
      {asking.item && (
        <CommandQuestion {...about} kind={asking.item} opened={asking.opened} onClose={asking.close} />
      )}
      <RevokeGuardDialog {...about} opened={revoking.opened} onClose={revoking.close} onRevoked={onClose} />
    </>
  );
}

function GuardFacts({ guard }: { guard: NonNullable<Computer['guard']> }) {
  return (
    <Facts>
      <Fact name="Situação">
        <span className={styles.state} data-state={guard.connected ? 'connected' : 'away'}>
          {guard.connected ? (
            <>
              <IconPlugConnected size={16} aria-hidden />
              Conectado
            </>
          ) : (
            <>
              <IconPlugConnectedX size={16} aria-hidden />
              <GuardAway guard={guard} />
            </>
          )}
        </span>
      </Fact>
      {!guard.connected && guard.lastSeenAt && (
        <Fact name="Último sinal">
          <DateTime instant={guard.lastSeenAt} />
        </Fact>
      )}
      <Fact name="Versão">{guard.version ? `v${guard.version}` : 'Não informada'}</Fact>
      <Fact name="Pareado em">
        <DateTime instant={guard.pairedAt} />
      </Fact>
      {guard.maintainedAt && (
        <Fact name="Aberto com código">
          <DateTime instant={guard.maintainedAt} />
        </Fact>
      )}
    </Facts>
  );
}
