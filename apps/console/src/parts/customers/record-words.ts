import type { DocumentKind } from '@coruja/contract';

/** What a person shows at the counter, as people call it. */
export const documentWords: Readonly<Record<DocumentKind, string>> = {
  rg: 'RG ou CIN',
  cnh: 'CNH',
  passport: 'Passaporte',
  'birth-certificate': 'Certidão de nascimento',
  other: 'Outro',
};
