import { centavos } from '@coruja/domain';
import { expect, it } from 'vitest';
import type { DisplayNotice, DisplayScreen } from '../../parts/display/display-state.ts';
import { greetingAt } from './greeting.ts';
import { spokenText } from './spoken-text.ts';

const money = centavos(650);
const line = { name: 'Água', note: '', quantity: 2, unitPrice: money, amount: money };
const pix = { kind: 'pix', total: money, missing: money, code: null } as const;

it.each<[string, DisplayScreen]>([
  ['', { kind: 'idle' }],
  [
    '2 itens. Total R$ 6,50.',
    { kind: 'cart', lines: [line], newest: 0, discount: centavos(0), total: money },
  ],
  ['PIX de R$ 6,50.', pix],
  [
    'PIX de R$ 6,50. Aponte a câmera do seu banco.',
    { ...pix, code: { encodedImage: 'AAAA', expiresAt: '2026-11-21T19:52:10.000Z' } },
  ],
])('reads out %j', (text, screen) => {
  expect(spokenText(screen, null).replaceAll('\u00a0', ' ')).toBe(text);
});

it.each<[string, Partial<DisplayNotice>]>([
  ['Obrigado! Total R$ 6,50.', {}],
  ['Obrigado! Total R$ 6,50. Troco R$ 3,50.', { change: centavos(350) }],
  ['Obrigado!', { amount: null }],
  ['PIX recebido: R$ 6,50.', { kind: 'pix-received' }],
])('reads out %j at the end of a sale', (text, changes) => {
  const notice: DisplayNotice = { kind: 'thanks', at: 0, amount: money, change: centavos(0), ...changes };
  expect(spokenText({ kind: 'idle' }, notice).replaceAll('\u00a0', ' ')).toBe(text);
});

it('greets by the time of day', () => {
  expect(['05:00', '11:59', '12:00', '17:59', '18:00', '00:10', '04:59'].map(greetingAt)).toEqual([
    'Bom dia!',
    'Bom dia!',
    'Boa tarde!',
    'Boa tarde!',
    'Boa noite!',
    'Boa noite!',
    'Boa noite!',
  ]);
});
