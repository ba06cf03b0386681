import { type AuditEntry, type AuditField, type SignedInWriteId, auditFields } from '@coruja/contract';
import { formatDateTime, formatDay, formatMinutes, formatMoney, formatNumber } from '../../lib/format.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { subjectNames } from './audit-subjects.ts';
import { wordText } from './audit-words.ts';
import { fieldNames } from './audit-field-names.ts';

// The words of the audit, the same on the screen and in the CSV (docs/product/audit.md#the-screen).

/** What a guard reports without anybody who is signed in. */
type Action = SignedInWriteId | 'reportMaintenance';

const actions: Readonly<Record<Action, string>> = {
  logout: 'Saiu da conta',
  endSignIn: 'Encerrou um acesso',
  endOtherSignIns: 'Encerrou os outros acessos',
  changePassword: 'Trocou a senha',
  startPasskey: 'Começou uma chave de acesso',
  addPasskey: 'Criou uma chave de acesso',
  removePasskey: 'Removeu uma chave de acesso',
  lockDevice: 'Travou o console',
  unlockDevice: 'Destravou o console',
  useAsCounter: 'Usou o navegador como balcão',
  createOperator: 'Adicionou à equipe',
  updateOperator: 'Alterou',
  removeOperator: 'Removeu da equipe',
  inviteOperator: 'Convidou',
  waiveBill: 'Dispensou a conta',
  receiveBills: 'Recebeu contas',
  createComputer: 'Cadastrou',
  createComputers: 'Cadastrou',
  updateComputer: 'Alterou',
  deleteComputer: 'Removeu',
  lockComputer: 'Bloqueou',
  unlockComputer: 'Desbloqueou',
  createPairingCode: 'Gerou um código de pareamento',
  createFleetKey: 'Gerou uma chave de instalação',
  endFleetKey: 'Encerrou a chave de instalação',
  createMaintenanceCodes: 'Gerou códigos de manutenção',
  startGuardUpdates: 'Atualizou guardas',
  reportMaintenance: 'Computador aberto com código de manutenção',
  revokeGuard: 'Desconectou o guarda',
  sendGuardCommand: 'Enviou um comando',
  sendGuardCommands: 'Enviou um comando a vários',
  answerCall: 'Atendeu um chamado',
  askScreenPicture: 'Viu a tela',
  putLockPicture: 'Pôs uma imagem na tela de bloqueio',
  removeLockPicture: 'Tirou uma imagem da tela de bloqueio',
  createShortcut: 'Criou',
  updateShortcut: 'Alterou',
  deleteShortcut: 'Removeu',
  moveShortcut: 'Mudou de lugar',
  putShortcutIcon: 'Pôs um ícone',
  removeShortcutIcon: 'Tirou o ícone',
  updateCounterSettings: 'Alterou',
  updateAlertSettings: 'Alterou',
  addPushSubscription: 'Ligou as notificações em um aparelho',
  removePushSubscription: 'Desligou as notificações de um aparelho',
  createCoupon: 'Criou',
  addCredits: 'Deu minutos',
  setCredits: 'Ajustou o saldo',
  transferCredits: 'Transferiu minutos',
  setTabLimit: 'Definiu o limite de fiado',
  recordTabPayment: 'Recebeu fiado',
  registerCustomer: 'Cadastrou',
  updateCustomer: 'Alterou',
  removeCustomer: 'Removeu',
  exportOwnData: 'Exportou os dados da pessoa',
  eraseOwnData: 'Apagou os dados da pessoa',
  createEvent: 'Criou',
  cancelEvent: 'Cancelou',
  payEvent: 'Recebeu o evento',
  addParticipant: 'Adicionou participante',
  updateParticipant: 'Mudou o lugar de um participante',
  payParticipant: 'Recebeu um lugar',
  startEvent: 'Iniciou o evento',
  removeParticipant: 'Removeu participante',
  updateGuardSettings: 'Alterou',
  updateLegalSettings: 'Alterou',
  cancelCustomerPackage: 'Cancelou',
  createOrder: 'Criou',
  createCharge: 'Gerou um código PIX',
  confirmCharge: 'Conferiu no banco',
  cancelCharge: 'Cancelou',
  resolvePix: 'Resolveu',
  refundPix: 'Devolveu',
  bringPixAccount: 'Ligou',
  createPixAccount: 'Pediu',
  checkPixAccount: 'Conferiu',
  removePixAccount: 'Desligou',
  createPixTransfer: 'Sacou',
  settlePixDifference: 'Conferiu uma diferença',
  checkPixStatement: 'Conferiu o extrato',
  replacePixSettings: 'Alterou',
  testPixKey: 'Mostrou o código de teste',
  confirmPixKey: 'Confirmou o teste da chave',
  createPayoutAccount: 'Cadastrou',
  replacePayoutAccount: 'Alterou',
  deletePayoutAccount: 'Removeu',
  replacePrices: 'Alterou',
  createProduct: 'Cadastrou',
  updateProduct: 'Alterou',
  deleteProduct: 'Removeu',
  addStock: 'Deu entrada no estoque',
  getQuote: 'Consultou',
  openRegister: 'Abriu',
  createSale: 'Vendeu',
  refundSale: 'Estornou',
  retenderSale: 'Corrigiu a forma de pagamento',
  createSession: 'Iniciou',
  extendSession: 'Deu mais tempo',
  moveSession: 'Moveu',
  swapSessions: 'Inverteu com outra',
  undoSession: 'Desfez o início',
  pauseSession: 'Pausou',
  resumeSession: 'Retomou',
  endSession: 'Encerrou',
  restartSession: 'Reiniciou o tempo perdido',
  returnLostTime: 'Devolveu o tempo perdido',
  returnOutage: 'Devolveu o tempo da queda',
  dismissOutage: 'Dispensou o aviso da queda',
  openShift: 'Abriu o caixa',
  addShiftMovement: 'Movimentou o caixa',
  closeShift: 'Contou o caixa',
  reviewShift: 'Conferiu',
  explainSignal: 'Explicou',
  sendEmailConfirmation: 'Pediu a confirmação do e-mail',
  replaceStore: 'Alterou',
  updateStore: 'Alterou',
  closeStore: 'Encerrou a conta',
  subscribe: 'Escolheu o plano',
  cancelSubscription: 'Cancelou',
  getOpenPix: 'Viu o PIX',
  paySandboxPix: 'Pagou o PIX da demonstração',
  receiveSandboxPix: 'Pagou um código da demonstração',
  setSandboxPixAccount: 'Alterou a conta da demonstração',
};

/** `Alterou`; the id of the call if only a newer server knows it. */
export function actionText({ endpoint, refusal }: Pick<AuditEntry, 'endpoint' | 'refusal'>): string {
  const text = Object.hasOwn(actions, endpoint) ? actions[endpoint as Action] : endpoint;
  return refusal === null ? text : `Recusado: ${text}`;
}

/** `Produto · Refrigerante lata`, `Venda 3fa81c07` */
export function subjectText({ kind, id, name }: AuditEntry['subject']): string {
  const noun = subjectNames[kind];
  if (kind === 'sale') return id === null ? noun : `${noun} ${shortIdOfSale(id)}`;
  if (kind === 'shift') return name === null ? noun : `${noun} ${name}`;
  return name === null ? noun : `${noun} · ${name}`;
}

const withoutName: Readonly<Record<string, string>> = {
  owner: 'Dono',
  device: 'Console travado',
  provider: 'Provedor',
  guard: 'Guarda',
};

/** A person who was removed keeps their name; a job, a locked device and the provider of the PIX have none. */
export function personText({ actor, name }: AuditEntry['actor']): string {
  return name ?? withoutName[actor] ?? 'Sistema';
}

type Change = AuditEntry['changes'][number];

/** `Preço: R$ 6,50 → R$ 7,00`; one value if there is no other; for personal data only that it was changed, filled in or erased. */
export function changeText({ field, before, after }: Change, timeZone: string): string {
  const name = fieldNames[field] ?? field;
  if (auditFields[field] === 'private') return `${name}: ${privateText(before, after)}`;
  const text = (value: Change['after']) => valueText(field, value, timeZone);
  if (before === null) return `${name}: ${text(after)}`;
  if (after === null) return `${name}: ${text(before)}`;
  return `${name}: ${text(before)} → ${text(after)}`;
}

function privateText(before: Change['before'], after: Change['after']): string {
  if (before === true && after === true) return 'alterado';
  return after === true ? 'preenchido' : 'apagado';
}

function valueText(field: AuditField, value: Change['after'], timeZone: string): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return numberText(field, value);
  if (auditFields[field] === 'time') return formatDateTime(value, timeZone);
  if (auditFields[field] === 'day') return formatDay(value);
  if (auditFields[field] === 'word') return wordText(field, value);
  return value;
}

function numberText(field: AuditField, value: number): string {
  const format = auditFields[field];
  if (format === 'money') return formatMoney(value);
  if (format === 'minutes') return formatMinutes(value);
  if (format === 'percent') return `${value.toLocaleString('pt-BR')}%`;
  return formatNumber(value);
}
