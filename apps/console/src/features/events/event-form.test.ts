import { eventBody } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { checkEvent, endText, newEvent, tidyPrice, toBody } from './event-form.ts';

const filled = {
  ...newEvent,
  name: 'Corujão',
  date: '2026-11-21',
  startTime: '23:00',
  endTime: '06:00',
};

describe('toBody', () => {
  it('has a default price of 50 and ten seats, and sends isFromApp as false', () => {
    expect(toBody(filled)).toEqual({
      name: 'Corujão',
      description: null,
      date: '2026-11-21',
      startTime: '23:00',
      endTime: '06:00',
      price: 50,
      capacity: 10,
      isFromApp: false,
    });
    expect(eventBody.safeParse(toBody(filled)).success).toBe(true);
  });

  it.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['R$ 1.500,00', 1500],
    ['0', 0],
    ['-3', -3],
  ])('reads the price %j as %d', (price, reais) => {
    expect(toBody({ ...filled, price }).price).toBe(reais);
  });
});

describe('checkEvent', () => {
  it('accepts a complete form', () => {
    expect(checkEvent(filled)).toEqual({});
  });

  it('reports every required field of an empty form', () => {
    expect(checkEvent({ ...newEvent, price: '', capacity: '' })).toEqual({
      name: 'O nome do evento é obrigatório.',
      date: 'A data é obrigatória.',
      startTime: 'O horário de início é obrigatório.',
      endTime: 'O horário de término é obrigatório.',
      price: 'O preço é obrigatório.',
      capacity: 'A capacidade mínima é 1.',
    });
  });

  it.each([
    [{ price: '-1' }, { price: 'O valor não pode ser negativo.' }],
    [{ price: 'caro' }, { price: 'Informe um valor em reais.' }],
    [{ price: '1,234' }, { price: 'Use no máximo duas casas decimais.' }],
    [{ capacity: '0' }, { capacity: 'A capacidade mínima é 1.' }],
    [{ capacity: '1001' }, { capacity: 'O máximo é 1.000 participantes.' }],
    [{ endTime: '23:00' }, { endTime: 'O término deve ser diferente do início.' }],
  ])('refuses %j in the server’s words', (values, problems) => {
    expect(checkEvent({ ...filled, ...values })).toEqual(problems);
  });
});

describe('endText', () => {
  const zone = 'America/Sao_Paulo';

  it('says that an earlier end falls on the next day', () => {
    expect(endText(filled, zone)).toBe('Termina em 22/11 às 06:00');
    expect(endText({ ...filled, date: '2026-12-31' }, zone)).toBe('Termina em 01/01 às 06:00');
  });

  it('says the same day for a later end', () => {
    expect(endText({ ...filled, endTime: '23:30' }, zone)).toBe('Termina em 21/11 às 23:30');
  });

  it('is empty while it is not known', () => {
    expect(endText({ ...filled, date: '' }, zone)).toBeNull();
    expect(endText({ ...filled, endTime: '23:00' }, zone)).toBeNull();
  });
});

describe('tidyPrice', () => {
  it.each([
    ['12.5', '12,50'],
    ['80', '80,00'],
    ['1,234', '1,234'],
    ['caro', 'caro'],
    ['', ''],
  ])('writes %j as %j', (typed, tidy) => {
    expect(tidyPrice(typed)).toBe(tidy);
  });
});
