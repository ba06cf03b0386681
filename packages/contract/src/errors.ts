import { guardErrors } from './guard-errors.ts';

/** One entry of the catalogue: the HTTP status, the Portuguese sentence, and an English `error` text for some. */
interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly error?: string;
}

/** Clients recognise these by their English `error` text or by code (docs/product/limits-and-security.md#error-answers). */
export const quotedErrors = {
  SUBSCRIPTION_CANCELLED: {
    status: 403,
    error: 'Your subscription has been cancelled.',
    message: 'Sua assinatura foi cancelada.',
  },
  SUBSCRIPTION_INACTIVE: {
    status: 403,
    error: 'Subscription is not active.',
    message: 'Sua assinatura está inativa. Entre em contato com o suporte.',
  },
  INSUFFICIENT_CREDITS: {
    status: 409,
    error: 'User does not have enough credits in this store for the requested duration.',
    message: 'O usuário não possui créditos suficientes.',
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Every error of the server with a code (docs/product/limits-and-security.md#error-answers). A code that is not here does not
 * compile. The sentences can be shown in a toast.
 */
export const errorCatalogue = {
  VALIDATION: { status: 400, message: 'Confira os campos destacados.' },
  MALFORMED: { status: 400, message: 'Não foi possível ler os dados enviados.' },
  INVALID_CURSOR: { status: 400, message: 'A página pedida não existe mais. Recarregue a lista.' },
  UNAUTHENTICATED: { status: 401, message: 'Sua sessão expirou. Faça login novamente.' },
  INVALID_CREDENTIALS: { status: 401, message: 'E-mail ou senha inválidos. Tente novamente.' },
  PASSKEY_REFUSED: {
    status: 401,
    message: 'Esta chave de acesso não foi aceita. Tente de novo ou entre com a senha.',
  },
  NOTICE_FORGED: { status: 401, message: 'Este aviso não veio do provedor de pagamentos.' },
  PIN_INVALID: { status: 400, message: 'PIN incorreto.' },
  LINK_INVALID: { status: 400, message: 'Este convite expirou ou já foi usado.' },
  CARD_REFUSED: { status: 402, message: 'O cartão foi recusado. Confira os dados ou use outro cartão.' },
  CROSS_SITE: { status: 403, message: 'Este pedido veio de outro site e foi recusado.' },
  STORE_MISMATCH: { status: 403, message: 'Esta loja não pertence à sua conta.' },
  ACCOUNT_CLOSED: { status: 403, message: 'Esta conta foi encerrada.' },
  WRONG_PASSWORD: { status: 400, message: 'A senha atual não confere.' },
  RESET_CODE_INVALID: { status: 400, message: 'Código inválido ou expirado. Tente novamente.' },
  RESET_TOKEN_INVALID: {
    status: 400,
    message: 'Token inválido, expirado ou a senha é a mesma que a anterior. Tente novamente.',
  },
  CONFIRMATION_INVALID: {
    status: 400,
    message: 'Este link expirou ou já foi usado. Entre na sua conta e peça outro.',
  },
  PAYMENTS_DIFFER: { status: 400, message: 'Os pagamentos não somam o total da venda.' },
  TENDERS_NEEDED: { status: 400, message: 'Informe quanto foi pago em cada forma.' },
  CONSOLE_LOCKED: { status: 403, message: 'Console travado. Digite seu PIN.' },
  APPROVAL_NEEDED: { status: 403, message: 'Peça a aprovação de um responsável.' },
  OWNER_ONLY: { status: 403, message: 'Entre com a senha do dono.' },
  NOT_ALLOWED: { status: 403, message: 'Seu perfil não permite esta ação.' },
  PLAN_LIMIT: { status: 403, message: 'O limite do seu plano foi atingido.' },
  SUBSCRIPTION_CANCELLED: quotedErrors.SUBSCRIPTION_CANCELLED,
  SUBSCRIPTION_INACTIVE: quotedErrors.SUBSCRIPTION_INACTIVE,
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procura.' },
  STORE_NOT_FOUND: { status: 404, message: 'Loja não encontrada.' },
  COMPUTER_NOT_FOUND: { status: 404, message: 'Computador não encontrado.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Sessão não encontrada.' },
  NO_ACTIVE_SESSION: { status: 404, message: 'Não há sessão ativa neste computador.' },
  CUSTOMER_NOT_FOUND: { status: 404, message: 'Cliente não encontrado.' },
  IMAGE_NOT_FOUND: { status: 404, message: 'Imagem não encontrada.' },
  PLAN_NOT_FOUND: { status: 404, message: 'Este plano não está mais disponível.' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Esta loja ainda não tem uma assinatura.' },
  NO_OPEN_PIX: { status: 404, message: 'Não há PIX em aberto.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Produto não encontrado.' },
  COUPON_NOT_FOUND: { status: 404, message: 'Cupom inválido ou expirado.' },
  SHIFT_NOT_FOUND: { status: 404, message: 'Turno não encontrado.' },
  OPERATOR_NOT_FOUND: { status: 404, message: 'Atendente não encontrado.' },
  DRAWER_NOT_FOUND: { status: 404, message: 'Caixa não encontrado.' },
  BILL_NOT_FOUND: { status: 404, message: 'Conta não encontrada.' },
  PACKAGE_NOT_FOUND: { status: 404, message: 'Pacote não encontrado.' },
  OUTAGE_NOT_FOUND: {
    status: 404,
    message: 'Não encontramos esta queda. O tempo pode ser devolvido por 24 horas.',
  },
  SIGNAL_NOT_FOUND: { status: 404, message: 'Sinal não encontrado.' },
  ORDER_NOT_FOUND: { status: 404, message: 'Pedido não encontrado.' },
  CHARGE_NOT_FOUND: { status: 404, message: 'Cobrança não encontrada.' },
  RECEIVED_PIX_NOT_FOUND: { status: 404, message: 'PIX recebido não encontrado.' },
  SALE_NOT_FOUND: { status: 404, message: 'Venda não encontrada.' },
  SALE_ITEM_NOT_FOUND: { status: 404, message: 'Este item não está na venda.' },
  EVENT_NOT_FOUND: { status: 404, message: 'Evento não encontrado.' },
  PARTICIPANT_NOT_FOUND: { status: 404, message: 'Participante não encontrado.' },
  ROOM_NOT_FOUND: { status: 404, message: 'Sala não encontrada.' },
  CUSTOMER_GROUP_NOT_FOUND: { status: 404, message: 'Grupo de clientes não encontrado.' },
  PAYOUT_ACCOUNT_NOT_FOUND: { status: 404, message: 'Nenhum dado bancário cadastrado.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Esta chave de acesso já foi removida.' },
  PUSH_SUBSCRIPTION_NOT_FOUND: {
    status: 404,
    message: 'As notificações deste aparelho já estão desligadas.',
  },
  SIGN_IN_NOT_FOUND: { status: 404, message: 'Este acesso já foi encerrado.' },
  CEP_NOT_FOUND: { status: 404, message: 'CEP não encontrado ou inválido.' },
  PASSKEY_NOT_ADDED: { status: 409, message: 'A chave de acesso não foi aceita. Tente de novo.' },
  PASSKEYS_UNAVAILABLE: { status: 409, message: 'Chaves de acesso não funcionam neste endereço.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'Há chaves de acesso demais. Remova uma para adicionar outra.' },
  EMAIL_TAKEN: { status: 409, message: 'Este e-mail já está cadastrado.' },
  CNPJ_TAKEN: { status: 409, message: 'Este CNPJ já está cadastrado.' },
  PRICES_CHANGED: {
    status: 409,
    message: 'Os preços foram alterados em outra tela. Recarregue e confira antes de salvar.',
  },
  BILL_SETTLED: { status: 409, message: 'Esta conta já foi recebida.' },
  SESSION_RUNNING: { status: 409, message: 'Encerre a sessão antes de dispensar a conta.' },
  PRICE_CHANGED: { status: 409, message: 'O preço mudou. Confira e finalize de novo.' },
  TIME_UNPRICED: { status: 409, message: 'Ligue "Tempo com preço" em Ajustes para vender tempo.' },
  PACKAGE_NOT_NOW: { status: 409, message: 'Este pacote não vale agora.' },
  PACKAGE_EXPIRED: { status: 409, message: 'Este pacote já venceu.' },
  PACKAGE_IN_USE: { status: 409, message: 'Encerre a sessão que usa este pacote antes de cancelá-lo.' },
  TIME_USED: { status: 409, message: 'Este tempo já foi usado.' },
  BILLS_OPEN: { status: 409, message: 'Receba ou dispense as contas em aberto antes de desligar.' },
  SHIFT_NEEDED: { status: 409, message: 'Abra o caixa antes de receber.' },
  SHIFT_OPEN: { status: 409, message: 'O caixa já está aberto.' },
  SHIFT_OF_OTHER: { status: 409, message: 'O caixa já está aberto por outra pessoa.' },
  SHIFT_CLOSED: { status: 409, message: 'Este turno já foi fechado.' },
  SHIFT_NOT_CLOSED: { status: 409, message: 'Este turno ainda está aberto.' },
  SHIFT_STILL_OPEN: { status: 409, message: 'Feche o caixa antes de desligar.' },
  SHIFTS_OFF: { status: 409, message: 'Ligue "Turno de caixa" em Ajustes para abrir o caixa.' },
  SHIFTS_ON: { status: 409, message: 'Desligue "Turno de caixa" antes de desligar "Tempo com preço".' },
  TAB_LIMIT: { status: 409, message: 'O limite de fiado deste cliente não basta.' },
  TAB_MINOR: { status: 409, message: 'Menores de 18 anos não compram fiado.' },
  TAB_OFF: { status: 409, message: 'Ligue "Tempo com preço" em Ajustes para vender fiado.' },
  TAB_OVERPAID: { status: 409, message: 'O pagamento passa do que está no fiado.' },
  PIX_OFF: { status: 409, message: 'Ligue o PIX em Ajustes para gerar códigos.' },
  PIX_UNTESTED: {
    status: 409,
    message: 'Teste a chave com um PIX de R$ 0,01 antes de mostrar códigos a clientes.',
  },
  PIX_KEY_MISSING: { status: 409, message: 'Informe a chave PIX da loja antes de testá-la.' },
  PIX_ACCOUNT_MISSING: { status: 409, message: 'A loja ainda não tem uma conta de recebimento.' },
  PIX_ACCOUNT_EXISTS: { status: 409, message: 'A loja já tem uma conta de recebimento.' },
  PIX_ACCOUNT_REFUSED: { status: 409, message: 'O provedor não aceitou estes dados.' },
  PIX_REFUND_LATE: { status: 409, message: 'Um PIX só pode ser devolvido em até 90 dias.' },
  PIX_REFUND_NO_BALANCE: {
    status: 409,
    message: 'Falta saldo na conta de recebimento para devolver este PIX.',
  },
  PIX_REFUND_REFUSED: { status: 409, message: 'O provedor não devolveu este PIX.' },
  PIX_TRANSFER_OPEN: { status: 409, message: 'Já há um saque em andamento.' },
  PIX_DIFFERENCE_NOT_FOUND: { status: 404, message: 'Diferença não encontrada.' },
  PAYOUT_ACCOUNT_NEEDED: { status: 409, message: 'Cadastre os dados bancários antes de sacar.' },
  PIX_PROVIDER_DOWN: {
    status: 502,
    message: 'O provedor do PIX não respondeu. Tente de novo ou use a chave PIX da loja.',
  },
  ORDER_CLOSED: { status: 409, message: 'Este pedido já foi pago ou cancelado.' },
  ORDER_EXPIRED: { status: 409, message: 'Este pedido expirou. Gere um novo PIX.' },
  ORDER_PART_PAID: {
    status: 409,
    message: 'Uma parte deste pedido já foi paga. Devolva esse PIX antes de cancelar.',
  },
  CHARGE_CONFIRMS_ITSELF: {
    status: 409,
    message: 'Esta cobrança se confirma sozinha. Use a chave PIX se o pagamento não aparecer.',
  },
  CHARGE_PAID: { status: 409, message: 'Esta cobrança já foi recebida.' },
  NOTHING_TO_PAY: { status: 409, message: 'Não sobra nada para o PIX pagar.' },
  PIX_TOO_SMALL: { status: 409, message: 'Este valor não compra nem um minuto.' },
  PIX_EXCEEDED: { status: 409, message: 'O valor passa do que resta deste PIX.' },
  PIX_RESOLVED: { status: 409, message: 'Este PIX já foi resolvido.' },
  TABS_OPEN: { status: 409, message: 'Receba o fiado em aberto antes de desligar.' },
  TEAM_OFF: { status: 409, message: 'Ligue "Equipe" em Ajustes para usar atendentes e PIN.' },
  TEAM_ON: { status: 409, message: 'Desligue "Equipe" antes de desligar "Tempo com preço".' },
  DEVICE_NEEDED: {
    status: 409,
    message: 'Só um balcão ou um aparelho da equipe é travado e destravado com PIN.',
  },
  TENDER_UNPAID: { status: 409, message: 'Nada desta venda foi pago nesta forma.' },
  CPF_TAKEN: { status: 409, message: 'Este CPF já está cadastrado nesta loja.' },
  CPF_LOCKED: { status: 409, message: 'O CPF deste cliente não pode mais ser alterado.' },
  CUSTOMER_EMAIL_TAKEN: { status: 409, message: 'Este e-mail já está cadastrado nesta loja.' },
  COMPUTER_NAME_TAKEN: { status: 409, message: 'Já existe um computador com este nome.' },
  COMPUTER_LOCKED: { status: 409, message: 'Este computador está bloqueado e não pode iniciar sessões.' },
  COMPUTER_IN_USE: { status: 409, message: 'Este computador já está em uso.' },
  CUSTOMER_IN_SESSION: { status: 409, message: 'Este cliente já está em uma sessão nesta loja.' },
  INSUFFICIENT_CREDITS: quotedErrors.INSUFFICIENT_CREDITS,
  GUESTS_REFUSED: {
    status: 409,
    message: 'As regras desta loja não permitem sessões de convidado. Cadastre a pessoa.',
  },
  RECORD_INCOMPLETE: { status: 409, message: 'O cadastro deste cliente está incompleto.' },
  DOCUMENT_NOT_SEEN: { status: 409, message: 'O documento deste cliente ainda não foi conferido.' },
  DOCUMENT_NOT_SHOWN: {
    status: 409,
    message: 'Confira o documento deste cliente e marque que conferiu.',
  },
  MINOR_UNACCOMPANIED: { status: 409, message: 'Nesta idade, só com um responsável presente.' },
  CONSENT_MISSING: { status: 409, message: 'Falta a autorização escrita do responsável.' },
  MINOR_AT_NIGHT: { status: 409, message: 'Menores de 18 anos não podem ficar neste horário.' },
  MINOR_TIME_LIMIT: { status: 409, message: 'O tempo seguido permitido a menores acabou.' },
  OPENING_OVER: { status: 409, message: 'Esta consulta ao registro terminou. Abra outra.' },
  PAID_TIME: {
    status: 409,
    message: 'Este tempo já foi pago. Mais tempo é vendido: use Mais tempo na sessão.',
  },
  SESSION_PAID: { status: 409, message: 'Esta sessão já foi paga. Estorne a venda.' },
  SESSION_TOO_LONG: { status: 409, message: 'Uma sessão tem no máximo 1.440 minutos.' },
  SESSION_PAUSED: { status: 409, message: 'Esta sessão já está pausada.' },
  SESSION_NOT_PAUSED: { status: 409, message: 'Esta sessão não está pausada.' },
  PAUSES_USED: { status: 409, message: 'Esta sessão já foi pausada duas vezes.' },
  SESSION_ENDED: { status: 409, message: 'Esta sessão já foi encerrada.' },
  LOST_TIME_NONE: { status: 409, message: 'Nenhum tempo foi perdido nesta sessão.' },
  LOST_TIME_MINUTES: { status: 409, message: 'Confira quantos minutos foram perdidos.' },
  LOST_TIME_OVER: { status: 409, message: 'O prazo de 2 horas para o tempo perdido acabou.' },
  LOST_TIME_RESTARTED: { status: 409, message: 'O tempo perdido desta sessão já foi reiniciado.' },
  OUTAGE_SETTLED: { status: 409, message: 'Esta queda já foi resolvida.' },
  UNDO_OVER: { status: 409, message: 'O tempo para desfazer acabou.' },
  SESSIONS_ACTIVE: { status: 409, message: 'Encerre as sessões ativas antes de encerrar a conta.' },
  CUSTOMER_HAS_SEAT: {
    status: 409,
    message: 'Este cliente tem lugar pago em um evento. Tire-o do evento antes de removê-lo.',
  },
  CUSTOMER_HAS_BALANCE: {
    status: 409,
    message: 'Este cliente ainda tem saldo. Zere o saldo antes de removê-lo.',
  },
  CUSTOMER_HAS_TAB: {
    status: 409,
    message: 'Este cliente tem fiado em aberto. Receba antes de removê-lo.',
  },
  BALANCE_TOO_LARGE: { status: 409, message: 'O saldo passaria do máximo permitido.' },
  ALREADY_ON_PLAN: { status: 409, message: 'Sua loja já está neste plano.' },
  SUBSCRIPTION_NOT_CANCELLABLE: {
    status: 409,
    message: 'Apenas assinaturas ativas podem ser canceladas.',
  },
  BARCODE_TAKEN: { status: 409, message: 'Este código de barras já é de outro produto.' },
  OUT_OF_STOCK: { status: 409, message: 'Não há estoque suficiente.' },
  STOCK_TOO_LARGE: { status: 409, message: 'O estoque passaria do máximo permitido.' },
  COUPON_CODE_TAKEN: { status: 409, message: 'Já existe um cupom com este código.' },
  COUPON_INVALID: { status: 409, message: 'Cupom inválido ou expirado.' },
  ITEM_REFUNDED: { status: 409, message: 'Este item já foi estornado.' },
  SALE_REFUNDED: { status: 409, message: 'Esta venda já foi estornada.' },
  EVENT_FULL: { status: 409, message: 'Este evento está lotado.' },
  EVENT_NOT_OPEN: { status: 409, message: 'Dá para iniciar a partir de 15 minutos antes do evento.' },
  EVENT_ENDED: { status: 409, message: 'Este evento já terminou.' },
  EVENT_PAID: { status: 409, message: 'O pagamento deste evento já foi registrado.' },
  SEAT_PAID: { status: 409, message: 'Este lugar já foi pago.' },
  SEAT_UNPAID: { status: 409, message: 'O lugar ainda não foi pago.' },
  SEAT_WITHOUT_COMPUTER: { status: 409, message: 'Escolha um computador para este participante.' },
  SEAT_TAKEN: { status: 409, message: 'Este computador já é de outro participante.' },
  SEAT_UNPRICED: { status: 409, message: 'Este evento não tem preço por lugar.' },
  ALREADY_PARTICIPANT: { status: 409, message: 'Este cliente já participa do evento.' },
  PAYOUT_ACCOUNT_EXISTS: { status: 409, message: 'Os dados bancários desta loja já foram cadastrados.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'O envio é grande demais.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Este formato de envio não é aceito.' },
  NOT_AN_IMAGE: { status: 415, message: 'Envie uma imagem JPEG, PNG ou WebP.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'Esta ação já foi enviada com outros dados. Tente novamente.',
  },
  PIN_BLOCKED: { status: 429, message: 'Muitas tentativas. Aguarde 15 minutos ou chame o dono.' },
  RATE_LIMITED: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' },
  ...guardErrors,
  INTERNAL: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente.' },
  PAYMENT_FAILED: {
    status: 502,
    message: 'O provedor de pagamentos não respondeu como esperado. Nada foi cobrado. Tente novamente.',
  },
  PAYMENT_TIMEOUT: {
    status: 504,
    message: 'Estamos confirmando o pagamento. Aguarde alguns minutos antes de tentar de novo.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'O sistema está momentaneamente fora do ar. Tente novamente em instantes.',
  },
  CEP_UNAVAILABLE: { status: 503, message: 'Não foi possível consultar o CEP agora. Preencha o endereço.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every error answer. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
}

/** The `error` text of a code: the English one if there is one, else the message. */
export function errorText(code: ErrorCode, message: string): string {
  const entry: ErrorEntry = errorCatalogue[code];
  return entry.error ?? message;
}
