import { type ErrorCode, errorCatalogue } from '@coruja/contract';
import { type LegalRefusal, type LegalRuleId, formatRecordFields } from '@coruja/domain';

/** The error code of each rule. */
export const codeOfRule: Readonly<Record<LegalRuleId, ErrorCode>> = {
  'no-guests': 'GUESTS_REFUSED',
  'complete-record': 'RECORD_INCOMPLETE',
  'document-seen': 'DOCUMENT_NOT_SEEN',
  'document-shown': 'DOCUMENT_NOT_SHOWN',
  accompanied: 'MINOR_UNACCOMPANIED',
  'guardian-consent': 'CONSENT_MISSING',
  'minors-at-night': 'MINOR_AT_NIGHT',
  'minors-limit': 'MINOR_TIME_LIMIT',
};

type Texts = {
  readonly [Rule in LegalRuleId]: (refusal: LegalRefusal & { rule: Rule }, name: string) => string;
};

const texts: Texts = {
  'no-guests': () => errorCatalogue.GUESTS_REFUSED.message,
  'complete-record': ({ missing }, name) =>
    `${missing.length > 1 ? 'Faltam' : 'Falta'} no cadastro de ${name}: ${formatRecordFields(missing)}.`,
  'document-seen': (_, name) =>
    `O documento de ${name} ainda não foi conferido. Confira e marque no cadastro.`,
  'document-shown': (_, name) => `Confira o documento de ${name} e marque que conferiu.`,
  accompanied: ({ under }) => `Menores de ${under} anos só com um responsável presente.`,
  'guardian-consent': ({ under }) =>
    `Menores de ${under} anos precisam da autorização escrita do responsável, válida hoje, no cadastro.`,
  'minors-at-night': ({ from, until }) =>
    `Menores de 18 anos não podem ficar entre ${from} e ${until} sem autorização do responsável para esse horário.`,
  'minors-limit': ({ under, minutes, pauseMinutes, freeMinutes }) =>
    freeMinutes > 0
      ? `Menores de ${under} anos podem ficar no máximo ${hours(minutes)} seguidas: ${freeMinutes === 1 ? 'resta' : 'restam'} ${freeMinutes} min.`
      : `Menores de ${under} anos podem ficar no máximo ${hours(minutes)} seguidas: falta uma pausa de ${pauseMinutes} min.`,
};

/** The reason, as a sentence that the operator can read out. */
export function refusalSentence(refusal: LegalRefusal, name: string | null): string {
  // The table's key is the refusal's rule, which TypeScript cannot express.
  const text = texts[refusal.rule] as (refusal: LegalRefusal, name: string) => string;
  return text(refusal, name ?? 'este cliente');
}

function hours(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
