import type { ActiveSession, Computer } from '@coruja/contract';
import { computerStatus, computerStatusLabel } from '@coruja/domain';
import { Menu } from '@mantine/core';
import {
  IconBolt,
  IconCheck,
  IconDots,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useMay } from '../../../api/access.ts';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { Permitted } from '../../../parts/team/permitted.tsx';
import { useNow } from '../../../lib/clock.ts';
import { isStillPaused, remainingSeconds } from '../../../lib/remaining.ts';
import {
  isEndingSoon,
  openEndedText,
  PausedText,
  timeLeftText,
} from '../../../parts/sessions/session-countdown.tsx';
import type { SessionDialogsState } from '../../../parts/sessions/session-dialogs-state.tsx';
import { LostTimeItem, SessionMenuItems } from '../../../parts/sessions/session-menu.tsx';
import { OpenButton } from '../../../ui/open-button.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { keepClear } from '../../../ui/use-toast-corner.ts';
import { Money } from '../../../ui/zone.tsx';
import styles from './computer-card.module.css';
import { serverNow } from '../../../api/server-clock.ts';
import { GuardAway } from '../guard/guard-away.tsx';
import { guardStatusOf, isCloned } from '../guard/guard-facts.ts';
import type { CardDrag } from './use-card-drag.ts';

interface ComputerCardProps {
  readonly computer: Computer;
  /** Absent without a session, or while the sessions load. */
  readonly session: ActiveSession | undefined;
  /** When the session's remaining time was answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
  /** Open bills of past sessions here, in reais. */
  readonly amountDue: number;
  readonly onOpen: (computer: Computer) => void;
  /** While computers are selected, a press on the card selects it; null otherwise. */
  readonly selected: boolean | null;
  readonly onSetLocked: (computer: Computer, locked: boolean) => void;
  readonly onEndSession: (computer: Computer) => void;
  /** The dialogs of a session's menu. */
  readonly sessionDialogs: SessionDialogsState;
  readonly drag: CardDrag;
  readonly onEdit: (computer: Computer) => void;
  /** For a computer without a paired guard. */
  readonly onConnectGuard: (computer: Computer) => void;
  readonly onOpenGuard: (computer: Computer) => void;
  /** Switches it on, if its guard is away and its address is known. */
  readonly onWake: (computer: Computer) => void;
  readonly onOpenUses: (computer: Computer) => void;
  readonly onDelete: (computer: Computer) => void;
}

const tones = { available: 'free', 'in-use': 'in-use', locked: 'blocked' } as const satisfies Record<
  ReturnType<typeof computerStatus>,
  StatusTone
>;

const ComputerCall = lazyPart(async () => (await import('../guard/computer-call.tsx')).ComputerCall);

const calledAtOf = ({ guard }: Computer) => guard?.calledAt ?? null;

/** One computer: name, state, customer, time left, specs, and actions. */
export function ComputerCard(props: ComputerCardProps) {
  const { computer, session, amountDue, selected } = props;
  const status = computerStatus(computer);
  const isAway = guardStatusOf(computer.guard) === 'away';
  const isDue = amountDue > 0 && !session;
  return (
    <li
      className={styles.card}
      data-status={status}
      data-due={isDue || undefined}
      data-selected={selected || undefined}
      {...props.drag}
    >
      <div className={styles.head}>
        <CardName {...props} />
        {/* Grey while the guard is away, because the computer's state is unknown (docs/product/computers.md#status). */}
        <StatusBadge tone={isAway ? 'offline' : tones[status]}>{computerStatusLabel[status]}</StatusBadge>
      </div>
      <Present {...props} />
      <AwayLine computer={computer} />
      {calledAtOf(computer) !== null && (
        <Suspense fallback={null}>
          <ComputerCall computer={computer} describedBy={nameIdOf(computer)} />
        </Suspense>
      )}
      <EndOrLastLine {...props} />
      <CardActions {...props} />
    </li>
  );
}

/** A locked computer's session can be ended here. A call or a guard that is away takes the last line's place. */
function EndOrLastLine(props: ComputerCardProps) {
  const { computer, session, selected } = props;
  if (computer.isLocked && session) {
    return (
      <button
        type="button"
        className={styles.end}
        aria-describedby={nameIdOf(computer)}
        inert={selected !== null}
        onClick={() => props.onEndSession(computer)}
      >
        Encerrar sessão
      </button>
    );
  }
  if (calledAtOf(computer) !== null) return null;
  const hidesParts = guardStatusOf(computer.guard) === 'away' || isCloned(computer.guard, serverNow());
  return hidesParts && session ? null : <LastLine {...props} />;
}

/** Opens the card; while computers are selected, a checkbox. */
function CardName({ computer, selected, onOpen }: ComputerCardProps) {
  return (
    <OpenButton
      id={nameIdOf(computer)}
      className={styles.open}
      {...(selected !== null && { role: 'checkbox', 'aria-checked': selected })}
      onClick={() => onOpen(computer)}
    >
      {selected !== null && (
        <span className={styles.tick}>{selected && <IconCheck size={14} stroke={3} aria-hidden />}</span>
      )}
      {computer.name}
    </OpenButton>
  );
}

/** The customer; without a session, open bills of past sessions, or that the computer is free. */
function Present({ computer, session, amountDue, answeredAt }: ComputerCardProps) {
  const isAway = guardStatusOf(computer.guard) === 'away';
  const isFree = computerStatus(computer) === 'available';
  return (
    <>
      {session && <TimeLeft session={session} answeredAt={answeredAt} />}
      {!session && amountDue === 0 && !isAway && (
        <p className={styles.nobody}>{isFree ? 'Livre para iniciar' : '\u00a0'}</p>
      )}
      {amountDue > 0 && <DueLine reais={amountDue} />}
    </>
  );
}

/** Open bills of past sessions: the card's state, or a small mark below the present session. */
function DueLine({ reais }: { reais: number }) {
  return (
    <p className={styles.due}>
      A receber <Money reais={reais} />
    </p>
  );
}

/** The end of the pause, else the package that pays, else room and specs. */
function LastLine({ computer, session, answeredAt }: ComputerCardProps) {
  const now = useNow();
  if (session?.pause && isStillPaused(session, answeredAt, now)) {
    return (
      <p className={styles.paused}>
        <IconPlayerPause size={14} aria-hidden />
        <PausedText pause={session.pause} />
      </p>
    );
  }
  // Beside a package's name a card has no room for more.
  if (session?.package) return <Specs computer={computer} room={null} specs={session.package.name} />;
  return <Specs computer={computer} room={computer.room} specs={specsOf(computer)} />;
}

interface SpecsProps extends Pick<ComputerCardProps, 'computer'> {
  readonly room: Computer['room'];
  readonly specs: string;
}

function Specs({ computer, room, specs }: SpecsProps) {
  return (
    <p className={styles.specs}>
      <span
        className={styles.parts}
        data-unknown={(specs === '' && !room) || undefined}
        title={[room?.name, specs].filter(Boolean).join(' · ') || undefined}
      >
        {room && <span className={styles.room}>{room.name}</span>}
        {room && specs ? ` · ${specs}` : specs || (!room && 'Peças não informadas')}
      </span>
      {guardStatusOf(computer.guard) === 'none' && <span className={styles.guard}>Sem guarda</span>}
      {guardStatusOf(computer.guard) === 'connected' && (
        <span className={styles.connected} title="Guarda conectado">
          <IconPlugConnected size={16} role="img" aria-label="Guarda conectado" />
        </span>
      )}
    </p>
  );
}

/** That another computer uses its token, or since when the guard is away, instead of lines that would seem up to date. */
function AwayLine({ computer: { guard } }: { computer: Computer }) {
  const cloned = isCloned(guard, serverNow());
  if (guard === null || (guard.connected && !cloned)) return null;
  return (
    <p className={styles.away} data-cloned={cloned || undefined}>
      <IconPlugConnectedX size={14} aria-hidden />
      {cloned ? 'Computador clonado' : <GuardAway guard={guard} />}
    </p>
  );
}

/** The customer, and a bar with the time left. */
function TimeLeft({ session, answeredAt }: { session: ActiveSession; answeredAt: number }) {
  const now = useNow();
  const seconds = remainingSeconds(session, answeredAt, now);
  const share = Math.min(1, seconds / (session.durationInMinutes * 60));
  const isPaused = isStillPaused(session, answeredAt, now);
  const isEnding = !isPaused && isEndingSoon(seconds);
  return (
    <div className={styles.session} data-ending={isEnding || undefined} data-paused={isPaused || undefined}>
      <p className={styles.who}>
        <span className={styles.name} title={session.user?.name}>
          {session.user?.name ?? 'Convidado'}
        </span>
        <span className={styles.left}>{openEndedText(session, seconds) ?? timeLeftText(seconds)}</span>
      </p>
      <span className={styles.bar}>
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </div>
  );
}

function CardActions({
  computer,
  session,
  onSetLocked,
  onEdit,
  onOpenUses,
  onDelete,
  selected,
  ...actions
}: ComputerCardProps) {
  const nameId = nameIdOf(computer);
  const hasGuard = computer.guard !== null;
  const mayConnect = useMay('machines') !== 'no';
  return (
    <div className={styles.actions} inert={selected !== null} {...keepClear}>
      <button
        type="button"
        aria-describedby={nameId}
        disabled={computer.isLocked}
        onClick={() => onSetLocked(computer, true)}
      >
        <IconLock size={14} aria-hidden />
        Bloquear
      </button>
      <button
        type="button"
        aria-describedby={nameId}
        disabled={!computer.isLocked}
        onClick={() => onSetLocked(computer, false)}
      >
        <IconLockOpen size={14} aria-hidden />
        Desbloquear
      </button>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" aria-label={`Mais ações de ${computer.name}`}>
            <IconDots size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {session && (
            <>
              <SessionMenuItems
                session={session}
                dialogs={actions.sessionDialogs}
                onEnd={() => actions.onEndSession(computer)}
              />
              <Menu.Divider />
            </>
          )}
          {!session && <LostTimeItem target={{ computer }} dialogs={actions.sessionDialogs} />}
          <Permitted need="machines">
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(computer)}>
              Editar nome e peças
            </Menu.Item>
          </Permitted>
          <Permitted need="reports">
            <Menu.Item
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => onOpenUses(computer)}
            >
              Últimos usos
            </Menu.Item>
          </Permitted>
          {(hasGuard || mayConnect) && (
            <Menu.Item
              leftSection={<IconPlugConnected size={16} aria-hidden />}
              onClick={() => (hasGuard ? actions.onOpenGuard : actions.onConnectGuard)(computer)}
            >
              {hasGuard ? 'Guarda e comandos' : 'Conectar guarda'}
            </Menu.Item>
          )}
          {guardStatusOf(computer.guard) === 'away' && computer.guard?.canWake && (
            <Menu.Item
              leftSection={<IconBolt size={16} aria-hidden />}
              onClick={() => actions.onWake(computer)}
            >
              Ligar
            </Menu.Item>
          )}
          <Permitted need="machines">
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              color="var(--blocked)"
              onClick={() => onDelete(computer)}
            >
              Excluir computador
            </Menu.Item>
          </Permitted>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The id of the computer's name, which opens the card and describes the two buttons. */
export function nameIdOf({ id }: Computer): string {
  return `computer-${id}`;
}

function specsOf({ specifications: { cpu, gpu, ram } }: Computer): string {
  return [cpu, gpu, ram].filter(Boolean).join(' · ');
}
