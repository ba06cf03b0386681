// Refusals that guards and the console's commands to them get (docs/product/guard.md#commands).

export const guardErrors = {
  PAIRING_CODE_INVALID: {
    status: 400,
    message: 'Código de pareamento inválido ou expirado. Gere outro no console.',
  },
  FLEET_KEY_INVALID: { status: 400, message: 'Chave de instalação inválida ou expirada. Gere outra.' },
  FLEET_KEY_NOT_FOUND: { status: 404, message: 'Não há chave de instalação aberta.' },
  GUARD_NOT_FOUND: { status: 404, message: 'Este computador não tem um guarda conectado à loja.' },
  FLEET_KEY_USED_UP: {
    status: 409,
    message: 'Esta chave já conectou todos os computadores que podia. Gere outra no console.',
  },
  SHORTCUT_NOT_FOUND: { status: 404, message: 'Este atalho já foi removido.' },
  SHORTCUT_LIMIT: { status: 409, message: 'A loja já tem 60 atalhos. Remova um para adicionar outro.' },
  GUARD_CLONED: {
    status: 409,
    message: 'Este computador foi clonado. Conecte cada um com um código próprio.',
  },
  SCREEN_PICTURES_OFF: { status: 409, message: 'Ver a tela está desligado nas regras do guarda.' },
  NO_GUARD_TO_WAKE: {
    status: 409,
    message: 'Ligue um dos computadores da loja à mão: um que esteja conectado liga os outros.',
  },
  GUARD_UPDATE_NOT_READY: {
    status: 409,
    message: 'O guarda ainda não está pronto. Tente de novo em alguns minutos.',
  },
  GUARD_TOO_OLD: { status: 409, message: 'Atualize o guarda deste computador.' },
  GUARD_OFFLINE: { status: 409, message: 'O guarda deste computador está sem conexão.' },
} as const;
