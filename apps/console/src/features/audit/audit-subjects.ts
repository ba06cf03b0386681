import type { AuditSubject } from '@coruja/contract';

/** What a line of the audit can be about, in words. */
export const subjectNames: Readonly<Record<AuditSubject, string>> = {
  access: 'Acesso à conta',
  alerts: 'Avisos',
  bill: 'Conta a receber',
  computer: 'Computador',
  'counter-settings': 'Ajustes',
  coupon: 'Cupom',
  customer: 'Cliente',
  event: 'Evento',
  'guard-settings': 'Ajustes do guarda',
  'legal-settings': 'Regras da lei',
  outage: 'Queda de energia',
  package: 'Pacote',
  'payout-account': 'Dados bancários',
  prices: 'Preços',
  product: 'Produto',
  register: 'Registro de uso',
  sale: 'Venda',
  session: 'Sessão',
  shift: 'Turno',
  signal: 'Sinal',
  store: 'Loja',
  subscription: 'Assinatura',
  team: 'Equipe',
};
