import type { AuditField } from '@coruja/contract';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';

// What the words in the lines of the audit mean (docs/product/audit.md#the-screen).

const words: Readonly<Record<string, string>> = {
  ...paymentTypeLabels,
  balance: 'Saldo',
  package: 'Pacote',
  paid: 'Venda',
  bill: 'Conta a receber',
  courtesy: 'Cortesia',
  event: 'Evento',
  sangria: 'Sangria',
  suprimento: 'Suprimento',
  start: 'No início',
  end: 'No fim',
  allow: 'Permitir',
  require: 'Exigir turno',
  open: 'Aberta',
  closed: 'Fechada',
  ACTIVE: 'Ativa',
  CANCELLED: 'Cancelada',
  INACTIVE: 'Inativa',
  PENDING: 'Pendente',
  lock: 'Bloquear',
  unlock: 'Desbloquear',
  message: 'Mensagem',
  owner: 'Dono',
  manager: 'Gerente',
  leader: 'Líder',
  attendant: 'Atendente',
  reboot: 'Reiniciar',
  shutdown: 'Desligar',
  'sign-out': 'Fazer logoff',
  wake: 'Ligar',
  volume: 'Volume',
};

/** A command to a computer ends its session; a guest pays at the end. */
const wordsOfField: Partial<Readonly<Record<AuditField, Readonly<Record<string, string>>>>> = {
  command: { end: 'Encerrar a sessão' },
  pixMode: { OFF: 'Só anotar', KEY: 'Chave da loja', AUTO: 'Confirma sozinho' },
  accountState: {
    CREATING: 'Pedida',
    DOCUMENTS: 'Faltam documentos',
    REVIEW: 'Em análise',
    ACTIVE: 'Aberta',
    RENEW: 'Renovar dados',
    BLOCKED: 'Bloqueada',
    REJECTED: 'Recusada',
  },
  transferState: { ASKED: 'Pedido', TOKEN: 'Espera confirmação', DONE: 'Feito', FAILED: 'Não saiu' },
  difference: { unknown: 'Dinheiro desconhecido', missing: 'Falta no extrato', amount: 'Valor diferente' },
  orderState: { OPEN: 'Aberto', PAID: 'Pago', CANCELLED: 'Cancelado', EXPIRED: 'Expirado' },
};

/** What a word of a line means, as the screen says it. */
export function wordText(field: AuditField, value: string): string {
  return wordsOfField[field]?.[value] ?? words[value] ?? value;
}
