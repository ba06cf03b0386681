import type { PayoutAccount, PixSettings } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, problemsOf, valuesOf } from './pix-form.ts';

const settings: PixSettings = {
  mode: 'OFF',
  key: null,
  keyType: null,
  sendsTxid: true,
  testedAt: null,
  autoFrom: 25,
  isReady: false,
  confirmsItself: false,
};
const payout = { pixKeyType: 'EMAIL', pixKey: 'pix@lancoruja.com.br' } as PayoutAccount;
const password = { currentPassword: 'Coruja@2026' };

describe('the form of the PIX', () => {
  it('begins with the key of the payout data, unless PIX confirms itself without a key', () => {
    expect(valuesOf(settings, payout)).toMatchObject({ pixKey: 'pix@lancoruja.com.br', autoFrom: '25,00' });
    expect(valuesOf({ ...settings, mode: 'AUTO' }, payout)).toMatchObject({ pixKey: '', pixKeyType: '' });
  });

  it('needs no key where PIX confirms itself', () => {
    const auto = { ...valuesOf(settings, null), ...password, mode: 'AUTO' as const };
    expect(problemsOf(bodyOf(auto, settings))).toEqual({});
    expect(problemsOf(bodyOf({ ...auto, mode: 'KEY' }, settings))).toEqual({
      pixKey: 'Informe a chave PIX.',
    });
  });

  it('reports an invalid amount from which PIX confirms itself', () => {
    const problem = (autoFrom: string) =>
      problemsOf(bodyOf({ ...valuesOf(settings, null), ...password, mode: 'AUTO', autoFrom }, settings));
    expect(problem('')).toEqual({ autoFrom: 'Informe a partir de quanto.' });
    expect(problem('dez')).toEqual({ autoFrom: 'Informe a partir de quanto.' });
    expect(problem('1000,01')).toEqual({ autoFrom: 'Informe um valor até R$ 1.000,00.' });
    expect(problem('0')).toEqual({});
  });

  it('keeps the amount that it does not show', () => {
    const values = { ...valuesOf(settings, payout), ...password, mode: 'KEY' as const, autoFrom: 'dez' };
    expect(bodyOf(values, settings)).toMatchObject({ mode: 'KEY', autoFrom: 25 });
  });
});
