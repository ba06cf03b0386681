import { expect, it } from 'vitest';
import { readableText } from './readable-text.ts';

it('keeps all but ids, tokens and instants', () => {
  const value = {
    id: '3f0a9001-9001-4900-8900-900190019001',
    token: 'Zk9001_-9001abcdefghijkl',
    at: '2026-11-27T08:39:04.900Z',
    text: 'O PIN 9001 foi trocado na venda 3f0a9001',
    count: 9001,
  };
  expect(readableText(value)).toBe(
    '{"id":"","token":"","at":"","text":"O PIN 9001 foi trocado na venda ","count":9001}',
  );
});
