import type { companyTypes, PixAccount, PixTransfer } from '@coruja/contract';
import type { StatusTone } from '../../ui/status-badge.tsx';

// The words of the account by which PIX confirms itself (docs/product/pix.md#screens-of-the-account).

type AccountState = PixAccount['state'];

interface StateText {
  readonly name: string;
  readonly tone: StatusTone;
  /** What it means, and what to do next. */
  readonly next: string;
}

export const accountStates: Readonly<Record<AccountState, StateText>> = {
  NONE: {
    name: 'Nenhuma conta',
    tone: 'offline',
    next: 'Crie uma conta no Asaas em nome da loja, ou cole a chave da API de uma que a loja já tem.',
  },
  CREATING: {
    name: 'Pedido em andamento',
    tone: 'in-use',
    next: 'O Asaas ainda não respondeu. Se isto não mudar, peça de novo: a loja fica com uma conta só.',
  },
  DOCUMENTS: {
    name: 'Envie os documentos no Asaas',
    tone: 'ending',
    next: 'A conta existe e só recebe depois que os documentos forem aprovados. O link chega também por e-mail.',
  },
  REVIEW: {
    name: 'Em análise',
    tone: 'in-use',
    next: 'O Asaas confere os dados da loja. Não é preciso fazer nada agora.',
  },
  ACTIVE: { name: 'Aberta', tone: 'free', next: 'O caixa pode gerar códigos que se confirmam sozinhos.' },
  RENEW: {
    name: 'Renove seus dados no Asaas',
    tone: 'ending',
    next: 'A conta ainda recebe. Sem a renovação, o Asaas pode bloqueá-la.',
  },
  BLOCKED: {
    name: 'Bloqueada',
    tone: 'blocked',
    next: 'O caixa não usa esta conta. Fale com o Asaas para saber o motivo, ou troque de conta.',
  },
  REJECTED: {
    name: 'Recusada',
    tone: 'blocked',
    next: 'O Asaas não aprovou esta conta. Fale com o Asaas para saber o motivo, ou troque de conta.',
  },
};

/** Whether codes can be made with it, and money taken out. */
export function isOpen(state: AccountState): boolean {
  return state === 'ACTIVE' || state === 'RENEW';
}

export const companyTypeLabels: Readonly<Record<(typeof companyTypes)[number], string>> = {
  MEI: 'MEI',
  LIMITED: 'Ltda.',
  INDIVIDUAL: 'Empresário individual',
  ASSOCIATION: 'Associação',
};

/** The state of a payout. */
export function transferText({ state, failure }: Pick<PixTransfer, 'state' | 'failure'>): string {
  if (state === 'FAILED') return `Não saiu: ${failure ?? 'o provedor não disse por quê.'}`;
  return transferStates[state];
}

const transferStates = { ASKED: 'Pedido', TOKEN: 'Confirme no Asaas', DONE: 'Feito' } as const;
