import { describe, expect, it } from 'vitest';
import { closeBodyOf, closeErrors, emptyClose, movementErrors, openErrors } from './drawer-form.ts';

const counted = { ...emptyClose, CASH: '85,00', left: '50' };

describe('the float', () => {
  it.each([
    ['', { float: 'Informe o fundo de troco.' }],
    ['cem', { float: 'Informe um valor em reais.' }],
    ['0', {}],
    ['1.234,56', {}],
  ])('typed as %j is told %j', (float, errors) => expect(openErrors({ float })).toEqual(errors));
});

describe('a movement', () => {
  it('has an amount above 0 and a reason', () => {
    expect(movementErrors({ amount: '0', reason: ' ' })).toEqual({
      amount: 'O valor é maior que zero.',
      reason: 'Informe o motivo.',
    });
    expect(movementErrors({ amount: '', reason: 'Gelo' })).toEqual({ amount: 'Informe o valor.' });
    expect(movementErrors({ amount: '5', reason: 'Gelo' })).toEqual({});
  });
});

describe('a count', () => {
  it('leaves out what is empty, and keeps 0', () => {
    expect(closeBodyOf({ ...counted, PIX: '0' })).toEqual({
      counts: [
        { tender: 'CASH', counted: 85 },
        { tender: 'PIX', counted: 0 },
      ],
      left: 50,
    });
  });

  it('needs the cash and what stays', () => {
    expect(closeErrors({ ...emptyClose, PIX: '10' }, false)).toEqual({
      CASH: 'Conte o dinheiro da gaveta.',
      left: 'Informe quanto fica na gaveta.',
    });
  });

  it('reports an error beside the tender that was typed wrong', () => {
    expect(closeErrors({ ...counted, DEBIT_CARD: 'dez' }, false)).toEqual({
      DEBIT_CARD: 'Informe um valor em reais.',
    });
  });

  it('leaves no more in the drawer than was counted', () => {
    const left = 'O que fica na gaveta não pode passar do dinheiro contado.';
    expect(closeErrors({ ...counted, left: '85,01' }, false)).toEqual({ left });
    expect(closeErrors({ ...counted, left: '85' }, false)).toEqual({});
  });

  it('must explain its difference only the second time', () => {
    expect(closeErrors(counted, false)).toEqual({});
    expect(closeErrors(counted, true)).toEqual({ note: 'Explique a diferença.' });
    expect(closeErrors({ ...counted, note: 'Troco' }, true)).toEqual({});
    expect(closeBodyOf({ ...counted, note: ' Troco ' }).note).toBe('Troco');
  });
});
