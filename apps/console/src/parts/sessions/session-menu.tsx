import type { Session } from '@coruja/contract';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconClockExclamation,
  IconClockPlus,
  IconChevronUp,
  IconDeviceDesktopShare,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { DangerButton } from '../../ui/buttons.tsx';
import { isUndoable, usePauseSession, useUndoSession } from './session-actions.ts';
import type { LostTarget, SessionDialogsState } from './session-dialogs-state.tsx';
import styles from './session-menu.module.css';
import { useMoreTime } from './use-more-time.ts';

const usualMinutes = [15, 30, 60];

/** The mutation has already shown the failure. */
const ignore = () => {};

export interface SessionMenuProps {
  readonly session: Session;
  readonly dialogs: SessionDialogsState;
  /** Absent if a button beside the menu ends the session. */
  readonly onEnd?: (session: Session) => void;
  /** Called when the start was undone. */
  readonly onGone?: (() => void) | undefined;
}

/** The entries of a menu about one running session: on its computer's card, in its panel and in the list. */
export function SessionMenuItems({ session, dialogs, onEnd, onGone }: SessionMenuProps) {
  const undo = useUndoSession();
  // It ends with the event, which can start the participant again.
  const isOfEvent = session.billing === 'event';
  return (
    <>
      {!isOfEvent && <MoreTimeItems session={session} dialogs={dialogs} />}
      <PauseItem session={session} />
      <Menu.Item
        leftSection={<IconDeviceDesktopShare size={16} aria-hidden />}
        onClick={() => dialogs.moving.open(session)}
      >
        Mover para…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => dialogs.swapping.open(session)}
      >
        Inverter com…
      </Menu.Item>
      <MessageItem session={session} dialogs={dialogs} />
      {!isOfEvent && (
        <LostTimeItem target={{ computer: session.computer, sessionId: session.id }} dialogs={dialogs} />
      )}
      {isUndoable(session) && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          // Not in the options of `mutate`, which are lost when the press closes the menu.
          onClick={() => void undo.mutateAsync(session).then(onGone, ignore)}
        >
          Desfazer início
        </Menu.Item>
      )}
      {onEnd && (
        <Menu.Item
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          color="var(--blocked)"
          onClick={() => onEnd(session)}
        >
          Encerrar sessão
        </Menu.Item>
      )}
    </>
  );
}

function MoreTimeItems({ session, dialogs }: Pick<SessionMenuProps, 'session' | 'dialogs'>) {
  const more = useMoreTime(dialogs);
  return (
    <>
      <div className={styles.minutes} role="group" aria-label="Adicionar tempo">
        {usualMinutes.map((minutes) => (
          <Menu.Item
            key={minutes}
            className={styles.amount}
            aria-label={`Mais ${minutes} min`}
            disabled={more.isPending}
            onClick={() => more.add(session, minutes)}
          >
            +{minutes}
          </Menu.Item>
        ))}
      </div>
      <Menu.Item leftSection={<IconClockPlus size={16} aria-hidden />} onClick={() => more.ask(session)}>
        Outro tempo…
      </Menu.Item>
    </>
  );
}

/** Only where a guard can show the message. */
function MessageItem({ session, dialogs }: Pick<SessionMenuProps, 'session' | 'dialogs'>) {
  const { data: computers } = useQuery(computersQuery(useStore().id));
  if (!computers?.find(({ id }) => id === session.computer.id)?.guard) return null;
  return (
    <Menu.Item
      leftSection={<IconMessage size={16} aria-hidden />}
      onClick={() => dialogs.messaging.open(session)}
    >
      Mensagem…
    </Menu.Item>
  );
}

interface LostTimeItemProps {
  readonly target: LostTarget;
  readonly dialogs: SessionDialogsState;
}

/** For a running session, or for a computer with ended sessions. */
export function LostTimeItem({ target, dialogs }: LostTimeItemProps) {
  return (
    <Menu.Item
      leftSection={<IconClockExclamation size={16} aria-hidden />}
      onClick={() => dialogs.losing.open(target)}
    >
      Tempo perdido…
    </Menu.Item>
  );
}

/** Nothing once a session has used its pauses. */
function PauseItem({ session }: { session: Session }) {
  const pause = usePauseSession();
  const isPaused = session.pause !== null;
  if (!isPaused && session.pausesLeft === 0) return null;
  return (
    <Menu.Item
      leftSection={
        isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
      }
      onClick={() => pause.mutate({ session, paused: !isPaused })}
    >
      {isPaused ? 'Retomar' : 'Pausar'}
    </Menu.Item>
  );
}

/** The menu by itself. */
export function SessionMenu({ children, ...props }: SessionMenuProps & { readonly children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <SessionMenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface SessionPanelActionsProps extends SessionMenuProps {
  readonly onEnd: (session: Session) => void;
}

/** The foot of a session's panel. */
export function SessionPanelActions({ onEnd, ...props }: SessionPanelActionsProps) {
  return (
    <>
      <SessionMenu {...props}>
        <Button rightSection={<IconChevronUp size={16} aria-hidden />}>Mais ações</Button>
      </SessionMenu>
      <DangerButton onClick={() => onEnd(props.session)}>Encerrar sessão</DangerButton>
    </>
  );
}
