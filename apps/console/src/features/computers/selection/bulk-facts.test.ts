import type { BulkCommandResult } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { askText, lossText, outcomeText } from './bulk-facts.ts';

const result = (name: string, refusal: BulkCommandResult['refusal'] = null): BulkCommandResult => ({
  computer: { id: name, name },
  refusal,
});

describe('the outcome of a command to many', () => {
  it('counts who got it', () => {
    expect(outcomeText('lock', [result('PC 1')])).toEqual({
      reached: 1,
      title: '1 computador bloqueado!',
      left: '',
    });
    expect(outcomeText('reboot', [result('PC 1'), result('PC 2')]).title).toBe(
      'Comando de reiniciar enviado a 2 computadores.',
    );
  });

  it('says whose guard is too old for the volume', () => {
    expect(outcomeText('volume', [result('PC 1'), result('PC 2', 'no-volume')])).toEqual({
      reached: 1,
      title: 'Volume enviado a 1 computador.',
      left: 'Guarda de versão que não muda o volume: PC 2.',
    });
  });

  it('names those that did not, by reason, and counts what is too much', () => {
    const used = [1, 2, 3, 4, 5, 6].map((n) => result(`PC ${n}`, 'in-use'));
    expect(outcomeText('message', [result('PC 7'), ...used, result('PC 8', 'no-guard')]).left).toBe(
      'Em uso: PC 1, PC 2, PC 3, PC 4 e mais 2. Sem guarda: PC 8.',
    );
  });

  it('says that nobody got it', () => {
    const { title, left } = outcomeText('shutdown', [result('PC 1', 'guard-away')]);
    expect([title, left]).toEqual(['Nenhum computador recebeu o comando.', 'Sem conexão: PC 1.']);
  });
});

it('asks with the number of computers and of people who lose something', () => {
  expect(askText('sign-out', 1)).toBe('Fazer logoff em 1 computador');
  expect(lossText('reboot', 1)).toBe('1 pessoa perde o que não foi salvo, e o tempo continua correndo.');
  expect(lossText('lock', 3)).toBe('a tela se fecha para 3 pessoas, e o tempo continua correndo.');
});
