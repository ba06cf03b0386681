import type { Computer, GuardCommandKind, GuardCommandState, GuardSettings } from '@coruja/contract';
import { formatAgo } from '../../../lib/countdown.ts';
import type { StatusTone } from '../../../ui/status-badge.tsx';

/** What the console says about guards and commands. */

type GuardStatus = 'none' | 'connected' | 'away';

/** Distinguishes a computer that was never paired from one whose guard is away (docs/product/computers.md#status). */
export function guardStatusOf(guard: Computer['guard']): GuardStatus {
  if (guard === null) return 'none';
  return guard.connected ? 'connected' : 'away';
}

/** How long a clone is reported after its last request; it sends one every half minute. */
const CLONE_SHOWN_MS = 10 * 60_000;

/**
 * Whether another computer uses the guard's token (docs/product/guard.md#a-cloned-disk).
 *
 * @param now milliseconds since the epoch, by the server's clock
 */
export function isCloned(guard: Computer['guard'], now: number): boolean {
  return !!guard?.clonedAt && now - Date.parse(guard.clonedAt) < CLONE_SHOWN_MS;
}

/**
 * `Sem conexão há 3 min` (docs/product/computers.md#card).
 *
 * @param now milliseconds since the epoch, by the server's clock
 */
export function awayText(lastSeenAt: string | null, now: number): string {
  if (lastSeenAt === null) return 'Ainda sem conexão';
  return `Sem conexão há ${formatAgo((now - Date.parse(lastSeenAt)) / 1_000)}`;
}

export const commandLabels: Record<GuardCommandKind, string> = {
  message: 'Mensagem',
  end: 'Encerrar sessão',
  lock: 'Bloquear',
  unlock: 'Desbloquear',
  reboot: 'Reiniciar',
  shutdown: 'Desligar',
  'sign-out': 'Fazer logoff',
  volume: 'Volume',
  wake: 'Ligar',
  picture: 'Ver a tela',
};

export const commandStates: Record<GuardCommandState, { readonly label: string; readonly tone: StatusTone }> =
  {
    sent: { label: 'Enviado', tone: 'offline' },
    received: { label: 'Recebido', tone: 'in-use' },
    done: { label: 'Feito', tone: 'free' },
    failed: { label: 'Falhou', tone: 'blocked' },
  };

/** The commands that the console offers as buttons; a message, the volume and a picture have their own. */
export type AskedCommand = Exclude<GuardCommandKind, 'message' | 'volume' | 'wake' | 'picture'>;

interface Situation {
  readonly isLocked: boolean;
  readonly hasSession: boolean;
  readonly isConnected: boolean;
}

/** The commands that make sense now: no end without a session, no second lock. */
export function commandsFor({ isLocked, hasSession }: Situation): AskedCommand[] {
  return [
    ...(hasSession ? (['end'] as const) : []),
    isLocked ? 'unlock' : 'lock',
    'sign-out',
    'reboot',
    'shutdown',
  ];
}

/** `end`, `lock` and `unlock` work on the server without the guard; all others need it. */
export function isPossible(kind: GuardCommandKind, { isConnected }: Pick<Situation, 'isConnected'>): boolean {
  return isConnected || kind === 'end' || kind === 'lock' || kind === 'unlock';
}

/** Whether a command is disruptive and asks first; unlocking is not, nor is locking a free computer. */
export function needsConfirmation(
  kind: AskedCommand,
  { hasSession }: Pick<Situation, 'hasSession'>,
): boolean {
  return kind === 'lock' ? hasSession : kind !== 'unlock';
}

interface Question {
  readonly title: string;
  /** Before and after the computer's name. */
  readonly ask: readonly [before: string, after: string];
  /** The consequences for the player. */
  readonly forPlayer: string;
  readonly forNobody: string;
}

/** The questions before commands; ending a session has its own, with the money or the minutes. */
export const questions: Record<Exclude<AskedCommand, 'end' | 'unlock'>, Question> = {
  lock: {
    title: 'Bloquear computador',
    ask: ['Bloquear ', ' agora?'],
    forPlayer: 'A tela se fecha e o tempo continua correndo. Para devolver o tempo, encerre a sessão.',
    forNobody: '',
  },
  reboot: {
    title: 'Reiniciar computador',
    ask: ['Reiniciar ', ' agora?'],
    forPlayer: 'O que não foi salvo se perde, e o tempo continua correndo enquanto o computador reinicia.',
    forNobody: 'Ninguém está usando este computador.',
  },
  shutdown: {
    title: 'Desligar computador',
    ask: ['Desligar ', ' agora?'],
    forPlayer: 'O que não foi salvo se perde. Para devolver o tempo, encerre a sessão antes.',
    forNobody: 'Ninguém está usando este computador. Para ligar de novo, é preciso ir até ele.',
  },
  'sign-out': {
    title: 'Fazer logoff',
    ask: ['Fazer logoff em ', ' agora?'],
    forPlayer: 'Os programas abertos se fecham, o que não foi salvo se perde, e o tempo continua correndo.',
    forNobody: 'Ninguém está usando este computador. Os programas abertos se fecham.',
  },
};

/** What happens to a start while the guard is away, by the owner's setting (docs/product/guard.md#offline-start). */
export function offlineStartText(offlineStart: GuardSettings['offlineStart'] | undefined): string {
  if (offlineStart === 'warn')
    return 'A sessão começa e o tempo conta, mas a tela do computador só muda quando o guarda voltar.';
  return 'A loja não inicia sessões assim: espere o guarda voltar, ou mude a regra no Perfil da Loja.';
}
