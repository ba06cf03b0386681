import type { DocumentKind } from '@coruja/contract';

/** The usual names of the documents. */
export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  rg: 'RG ou CIN',
  cnh: 'CNH',
  passport: 'Passaporte',
  'birth-certificate': 'Certidão de nascimento',
  other: 'Outro',
};
