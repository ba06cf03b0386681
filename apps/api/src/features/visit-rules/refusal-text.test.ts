import type { LegalRefusal } from '@coruja/domain';
import { expect, it } from 'vitest';
import { refusalSentence } from './refusal-text.ts';

const limit = { rule: 'minors-limit', under: 18, minutes: 180, pauseMinutes: 30 } as const;

it.each<[string, LegalRefusal]>([
  ['As regras desta loja não permitem sessões de convidado. Cadastre a pessoa.', { rule: 'no-guests' }],
  ['Falta no cadastro de Ana Lima: telefone.', { rule: 'complete-record', missing: ['phone'] }],
  [
    'Faltam no cadastro de Ana Lima: endereço e telefone.',
    { rule: 'complete-record', missing: ['address', 'phone'] },
  ],
  [
    'O documento de Ana Lima ainda não foi conferido. Confira e marque no cadastro.',
    { rule: 'document-seen' },
  ],
  ['Confira o documento de Ana Lima e marque que conferiu.', { rule: 'document-shown' }],
  ['Menores de 12 anos só com um responsável presente.', { rule: 'accompanied', under: 12 }],
  [
    'Menores de 16 anos precisam da autorização escrita do responsável, válida hoje, no cadastro.',
    { rule: 'guardian-consent', under: 16 },
  ],
  [
    'Menores de 18 anos não podem ficar entre 22:00 e 06:00 sem autorização do responsável para esse horário.',
    { rule: 'minors-at-night', from: '22:00', until: '06:00' },
  ],
  ['Menores de 18 anos podem ficar no máximo 3 h seguidas: resta 1 min.', { ...limit, freeMinutes: 1 }],
  [
    'Menores de 18 anos podem ficar no máximo 150 min seguidas: falta uma pausa de 30 min.',
    { ...limit, minutes: 150, freeMinutes: 0 },
  ],
])('a refused session is explained: %s', (sentence, refusal) => {
  expect(refusalSentence(refusal, 'Ana Lima')).toBe(sentence);
});
