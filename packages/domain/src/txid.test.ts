import { describe, expect, it } from 'vitest';
import { isTxid, txidAlphabet, txidLength, txidsIn } from './txid.ts';

describe('the txids in a text of a bank', () => {
  it.each([
    ['PIX RECEBIDO K7Q2M9X4TD', ['K7Q2M9X4TD']],
    ['Pix - Recebido 21/11 19:43 k7q2m9x4td', ['K7Q2M9X4TD']],
    ['***K7Q2M9X4TD/W3R8N5P6YH K7Q2M9X4TD', ['K7Q2M9X4TD', 'W3R8N5P6YH']],
    ['E18236120202611211943s09K7Q2M9X4TD', []],
    ['FERNANDEZS SAMARARUTE 2233445566', []],
    ['', []],
  ])('of %j are %j', (text, txids) => {
    expect(txidsIn(text)).toEqual(txids);
  });

  it('have a letter and a digit, and no characters that look alike', () => {
    expect(txidAlphabet).not.toMatch(/[01ILO]/);
    expect(isTxid('K7Q2M9X4TD')).toBe(true);
    for (const letter of txidAlphabet) {
      const mixed = (letter < 'A' ? 'A' : '2').repeat(txidLength - 1);
      expect(isTxid(`${mixed}${letter}`)).toBe(true);
    }
    expect(isTxid('A'.repeat(txidLength))).toBe(false);
    expect(isTxid('2'.repeat(txidLength))).toBe(false);
  });
});
