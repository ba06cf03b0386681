import type { LegalSettings } from '@coruja/contract';
import { type LegalRuleId, formatRecordFields } from '@coruja/domain';

interface RuleText {
  readonly name: string;
  /** The rule's effect at the counter. */
  readonly effect: (settings: LegalSettings) => string;
}

/** Each rule's texts. */
export const ruleTexts: Readonly<Record<LegalRuleId, RuleText>> = {
  'no-guests': {
    name: 'Sem convidados',
    effect: () => 'Uma sessão só começa para um cliente cadastrado.',
  },
  'complete-record': {
    name: 'Cadastro completo',
    effect: ({ fields, minorFields }) =>
      `Para usar um computador, o cadastro precisa de ${formatRecordFields(fields)}; de menores de 18 anos, também ${formatRecordFields(minorFields)}.`,
  },
  'document-seen': {
    name: 'Documento conferido',
    effect: () => 'Uma sessão só começa depois que alguém marca no cadastro que viu o documento.',
  },
  'document-shown': {
    name: 'Documento a cada uso',
    effect: () => 'Ao iniciar a sessão de um cliente, quem atende confere o documento e marca que conferiu.',
  },
  accompanied: {
    name: 'Crianças acompanhadas',
    effect: ({ accompaniedUnder: under }) =>
      `Menores de ${under} anos só com um responsável presente, o que se confirma ao iniciar a sessão.`,
  },
  'guardian-consent': {
    name: 'Autorização do responsável',
    effect: ({ consentUnder: under }) =>
      `Menores de ${under} anos precisam de uma autorização escrita e válida, anotada no cadastro.`,
  },
  'minors-at-night': {
    name: 'Menores à noite',
    effect: ({ night: { from, until } }) =>
      `Menores de 18 anos não ficam entre ${from} e ${until}, salvo se a autorização cobrir o horário.`,
  },
  'minors-limit': {
    name: 'Tempo seguido de menores',
    effect: ({ limit: { under, minutes, pauseMinutes } }) =>
      `Menores de ${under} anos ficam no máximo ${minutes / 60} horas seguidas; depois, ${pauseMinutes} minutos de pausa.`,
  },
};

/** `5 de 8 ligadas` */
export function rulesOn({ rules }: LegalSettings): string {
  const on = rules.filter(({ isOn }) => isOn).length;
  if (on === 0) return 'Todas desligadas';
  return `${on} de ${rules.length} ${on === 1 ? 'ligada' : 'ligadas'}`;
}
