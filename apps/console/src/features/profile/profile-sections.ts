/** The sections of the profile; `lines` is the number of values of each. */
export const profileSections = [
  { title: 'Loja', help: 'Como a loja aparece e quanto custa uma hora.', lines: 4 },
  { title: 'Conta', help: 'Quem responde pela loja e como entra no sistema.', lines: 4 },
  { title: 'Endereço', help: 'Onde a loja fica.', lines: 8 },
] as const;

/** Only information for the customers' app (docs/product/stores.md#status). */
export const statusLabels = { open: 'Aberta', closed: 'Fechada' } as const;

/** What happens when a session is started while the computer's guard is away. */
export const offlineStartLabels = { refuse: 'Recusar', warn: 'Avisar e permitir' } as const;

export function fairTimeText(fairTime: boolean): string {
  return fairTime ? 'Ligado' : 'Desligado';
}

export function cleaningText(isOn: boolean, paths: number): string {
  if (!isOn) return 'Desligado';
  if (paths === 0) return 'Ligado';
  return `Ligado, e mais ${paths} ${paths === 1 ? 'caminho' : 'caminhos'}`;
}

export function blocksText(programs: number, sites: number): string {
  const parts = [
    ...(programs === 0 ? [] : [`${programs} ${programs === 1 ? 'programa' : 'programas'}`]),
    ...(sites === 0 ? [] : [`${sites} ${sites === 1 ? 'site' : 'sites'}`]),
  ];
  return parts.join(', ') || 'Nenhum';
}

export function screenPicturesText(isOn: boolean): string {
  return isOn ? 'Ligado: o cliente é avisado' : 'Desligado';
}

export function idleShutdownText(minutes: number): string {
  return minutes === 0 ? 'Nunca' : `Após ${minutes} min sem sessão`;
}
