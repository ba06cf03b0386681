import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvFile, csvLines, csvMoney, csvName } from './csv.ts';

/** The cells of each line, as a spreadsheet reads them. */
function readBack(text: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data;
}

describe('csvLines', () => {
  it('separates cells by semicolons and ends each line as Excel does', async () => {
    expect(
      await csvLines([
        ['Data', 'Itens'],
        ['30/11/2026', 3],
      ]),
    ).toBe('Data;Itens\r\n30/11/2026;3\r\n');
  });

  it('is empty without rows', async () => {
    expect(await csvLines([])).toBe('');
  });

  it('keeps semicolons, quotes and line breaks', async () => {
    const nasty = ['a;b', 'disse "oi"', 'linha 1\nlinha 2', ' com espaços ', 'ç ã 🦉'];
    expect(readBack(await csvLines([nasty]))).toEqual([nasty]);
  });

  it.each(['=1+1', '+1+1', '-1+1', '@SOMA(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '=1\n+2', '-', '-12,5;=1'])(
    'writes %j so that no spreadsheet runs it',
    async (text) => {
      expect(readBack(await csvLines([[text]]))).toEqual([[`'${text}`]]);
    },
  );

  it('keeps negative numbers as numbers', async () => {
    expect(await csvLines([[-5, -12.5, csvMoney(-1234.5), '-7']])).toBe('-5;-12,5;-1234,50;-7\r\n');
  });
});

describe('csvFile', () => {
  it('begins with the byte order mark for Excel', async () => {
    const bytes = new Uint8Array(await csvFile(['ação\r\n']).arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(new TextDecoder().decode(bytes)).toBe('ação\r\n');
  });
});

describe('csvMoney', () => {
  it.each([
    [0, '0,00'],
    [12.5, '12,50'],
    [1234.56, '1234,56'],
    [0.1 + 0.2, '0,30'],
  ])('writes %d with a comma and two decimals', (reais, text) => {
    expect(csvMoney(reais)).toBe(text);
  });
});

describe('csvName', () => {
  it.each([
    [{ startDate: '2026-11-01', endDate: '2026-11-30' }, 'vendas-2026-11-01-a-2026-11-30.csv'],
    [{ startDate: '2026-11-01', endDate: '2026-11-01' }, 'vendas-2026-11-01.csv'],
    [{ startDate: '2026-11-01' }, 'vendas-desde-2026-11-01.csv'],
    [{ endDate: '2026-11-30' }, 'vendas-ate-2026-11-30.csv'],
    [{}, 'vendas.csv'],
  ])('names the days of %o', (days, name) => {
    expect(csvName('vendas', days)).toBe(name);
  });
});
