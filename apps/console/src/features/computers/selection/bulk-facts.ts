import {
  type BulkCommandKind,
  type BulkCommandResult,
  type BulkRefusal,
  type Computer,
  sparingCommandKinds,
} from '@coruja/contract';
import { plural } from '../../../lib/format.ts';
import { commandLabels } from '../guard/guard-facts.ts';

/** What the console says about commands to many computers (docs/product/guard.md#many-computers). */

const reasons: Record<BulkRefusal, string> = {
  'in-use': 'Em uso',
  'no-guard': 'Sem guarda',
  'guard-away': 'Sem conexão',
  'is-on': 'Já ligados',
  'no-address': 'Endereço de rede ainda desconhecido',
  'no-volume': 'Guarda de versão que não muda o volume',
};

/** How many computers of one reason are named; more are counted. */
const MOST_NAMED = 4;

const counted = (count: number) => plural(count, 'computador', 'computadores');

const told: Record<BulkCommandKind, (count: number) => string> = {
  message: (count) => `Mensagem enviada a ${counted(count)}.`,
  lock: (count) => `${counted(count)} ${count === 1 ? 'bloqueado' : 'bloqueados'}!`,
  unlock: (count) => `${counted(count)} ${count === 1 ? 'desbloqueado' : 'desbloqueados'}!`,
  'sign-out': (count) => `Logoff enviado a ${counted(count)}.`,
  reboot: (count) => `Comando de reiniciar enviado a ${counted(count)}.`,
  shutdown: (count) => `Comando de desligar enviado a ${counted(count)}.`,
  volume: (count) => `Volume enviado a ${counted(count)}.`,
  wake: (count) => `Pedido de ligar enviado a ${counted(count)}.`,
};

export function failedText(kind: BulkCommandKind): string {
  if (kind === 'message') return 'Falha ao enviar a mensagem.';
  if (kind === 'volume') return 'Falha ao mudar o volume.';
  if (kind === 'wake') return 'Falha ao ligar.';
  if (kind === 'lock') return 'Falha ao bloquear.';
  return kind === 'unlock' ? 'Falha ao desbloquear.' : 'Falha ao enviar o comando.';
}

/** `Comando de reiniciar enviado a 12 computadores.`, and who did not get it: `Em uso: PC 4, PC 9. Sem guarda: PC 2.` */
export function outcomeText(
  kind: BulkCommandKind,
  results: readonly BulkCommandResult[],
): { readonly reached: number; readonly title: string; readonly left: string } {
  const reached = results.filter(({ refusal }) => refusal === null).length;
  const left = (Object.keys(reasons) as BulkRefusal[]).flatMap((refusal) => {
    const names = results.flatMap((each) => (each.refusal === refusal ? [each.computer.name] : []));
    return names.length === 0 ? [] : [`${reasons[refusal]}: ${namesText(names)}.`];
  });
  return {
    reached,
    title: reached === 0 ? 'Nenhum computador recebeu o comando.' : told[kind](reached),
    left: left.join(' '),
  };
}

function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` e mais ${more}` : '');
}

/** Whether a command leaves out computers in use unless they are wanted too. */
export function isSparing(kind: BulkCommandKind): kind is (typeof sparingCommandKinds)[number] {
  return sparingCommandKinds.some((each) => each === kind);
}

/** Whether it asks first: what cannot be undone always does, locking only if somebody plays. */
export function asksFirst(kind: BulkCommandKind, selected: readonly Computer[]): boolean {
  if (kind === 'lock') return selected.some(({ isAvailable }) => !isAvailable);
  return isSparing(kind);
}

type Asked = Parameters<typeof asksFirst>[0] & (typeof sparingCommandKinds)[number];

/** `Reiniciar 12 computadores` */
export function askText(kind: Asked, count: number): string {
  const verb = kind === 'sign-out' ? 'Fazer logoff em' : commandLabels[kind];
  return `${verb} ${counted(count)}`;
}

/** What it means for the people who play on `count` computers. */
export function lossText(kind: Asked, count: number): string {
  const people = plural(count, 'pessoa', 'pessoas');
  if (kind === 'lock') return `a tela se fecha para ${people}, e o tempo continua correndo.`;
  const lose = count === 1 ? 'perde' : 'perdem';
  return `${people} ${lose} o que não foi salvo, e o tempo continua correndo.`;
}
