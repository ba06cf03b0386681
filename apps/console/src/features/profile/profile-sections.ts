/** The sections of the profile, to read and to edit; `lines` is how many values each one shows. */
export const profileSections = [
  { title: 'Loja', help: 'Como a loja aparece e quanto custa uma hora.', lines: 4 },
  { title: 'Conta', help: 'Quem responde pela loja e como entra no sistema.', lines: 4 },
  { title: 'Endereço', help: 'Onde a loja fica.', lines: 8 },
] as const;

/** It informs the customers' app and forbids nothing (docs/product/stores.md#status). */
export const statusLabels = { open: 'Aberta', closed: 'Fechada' } as const;

/** What becomes of a start while the guard of a paired computer is away. */
export const offlineStartWords = { refuse: 'Recusar', warn: 'Avisar e permitir' } as const;

export function fairTimeWords(fairTime: boolean): string {
  return fairTime ? 'Ligado' : 'Desligado';
}
