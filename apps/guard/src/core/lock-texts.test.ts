import { expect, test } from 'vitest';
import { type LockedScreen, lockTexts } from './lock-texts.ts';

const free: LockedScreen = {
  kind: 'locked',
  why: 'free',
  store: 'Arena',
  computer: 'PC 07',
  event: null,
  isConnected: true,
  hasEnded: false,
  remainingSeconds: null,
  pausedUntil: null,
  switchesOffIn: null,
  note: null,
  face: null,
  call: null,
  offersMaintenance: false,
};

test.each([
  [{}, 'Livre', null],
  [{ hasEnded: true }, 'Seu tempo acabou', null],
  [{ why: 'blocked', remainingSeconds: 754 }, 'Bloqueado', 'Seu tempo continua correndo: 12:34'],
  [
    { why: 'paused', pausedUntil: '22:15', remainingSeconds: 3_605 },
    'Sessão pausada até 22:15',
    'Seu tempo está parado: 1:00:05',
  ],
  [{ why: 'cloned', hasEnded: true }, 'Este computador foi clonado', null],
] as const)('the texts of %j', (fields, state, running) => {
  expect(lockTexts({ ...free, ...fields })).toMatchObject({ state, running, event: null });
});

test('the store’s prices, its next Corujão, and how to call', () => {
  const nextEvent = { name: 'Corujão', when: 'sexta, 27/11, 22:00', startAt: '2026-11-28T01:00:00.000Z' };
  const packages = [
    { name: 'Pacote 10 horas', price: 4_500 },
    { name: 'Passe do dia', price: 3_000 },
  ];
  const face = { logo: null, picture: null, nextEvent, hourPrice: 600, packages };
  expect(lockTexts({ ...free, face, call: 'none' })).toMatchObject({
    price: 'R$\u00a06,00 a hora, agora',
    packages: 'Pacote 10 horas: R$\u00a045,00 · Passe do dia: R$\u00a030,00',
    next: 'Corujão: sexta, 27/11, 22:00',
    call: 'Para chamar o atendente, aperte C.',
  });
  expect(lockTexts({ ...free, call: 'answered' })).toMatchObject({
    price: null,
    call: 'Atendente a caminho',
  });
});

test('the last minute of an idle computer', () => {
  expect(lockTexts({ ...free, switchesOffIn: 42 }).idle).toBe(
    'Este computador desliga em 00:42. Para cancelar, aperte uma tecla.',
  );
});
