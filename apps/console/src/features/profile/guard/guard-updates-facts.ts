import type { GuardUpdates } from '@coruja/contract';

export type OneUpdate = GuardUpdates['computers'][number];

const failures: Readonly<Record<NonNullable<OneUpdate['failure']>, string>> = {
  key: 'a chave é de outro servidor. Conecte o guarda de novo.',
  signature: 'a assinatura não confere.',
  version: 'a versão não é mais nova.',
  download: 'não foi possível baixar.',
  hash: 'o pacote baixado veio diferente.',
  package: 'a versão nova não roda neste computador.',
  disk: 'não foi possível gravar no disco.',
  start: 'a versão nova parou ao iniciar. A anterior voltou.',
  late: 'a versão nova não respondeu em 1 minuto. A anterior voltou.',
  other: 'motivo desconhecido.',
};

/** A computer's state in a few words. */
export function updateText(update: OneUpdate, isStopped: boolean): string {
  switch (update.state) {
    case 'current':
      return 'Em dia';
    case 'outdated':
      return 'Desatualizado';
    case 'queued':
      return isStopped ? 'Parado' : 'Na fila';
    case 'waiting':
      return waitingText(update);
    case 'failed':
      return `Falhou: ${failures[update.failure ?? 'other']}`;
    case 'manual':
      return 'Instale uma vez à mão';
  }
}

function waitingText({ isConnected, inUse }: OneUpdate): string {
  if (!isConnected) return 'Atualiza quando conectar';
  return inUse ? 'Atualiza quando ficar livre' : 'Atualizando';
}

/** Whether asking for it makes sense. */
export function canStart({ state }: OneUpdate): boolean {
  return state === 'outdated' || state === 'failed' || state === 'queued';
}

/** The first computers that failed: because of them the others wait. */
export function stoppedBy(computers: readonly OneUpdate[]): readonly string[] {
  if (!computers.some(({ state }) => state === 'queued')) return [];
  return computers
    .filter(({ isFirst, state }) => isFirst && state === 'failed')
    .map(({ computer }) => computer.name);
}
