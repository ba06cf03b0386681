import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const folder = new URL('./fixtures/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** The file's modification time: the first day after the month, as if it had just been downloaded. */
const savedAt = '2026-12-01T12:00:00.000Z';
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'extrato.ofx', saved = savedAt) =>
  new File([content], name, { lastModified: Date.parse(saved) });
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** A credit on one line: day, time in UTC, amount, the bank's id, words. */
async function read(file: File): Promise<{ days: string; credits: string[] }> {
  const { firstDay, lastDay, credits } = await readStatement(file);
  const { days, instants, amounts, ids, words } = credits;
  return {
    days: `${firstDay} ${lastDay}`,
    credits: days.map((day, at) =>
      [day, instants[at]?.slice(11, 19), amounts[at]?.toFixed(2), ids[at], words[at]]
        .filter(Boolean)
        .join(' '),
    ),
  };
}

const november = '2026-11-01 2026-11-30';

describe("a bank's file", () => {
  it.each([
    ['itau.ofx', '2026-11-01 2026-11-23', ['2026-11-20 13.00 20261120001', '2026-11-21 6.50 20261123001']],
    ['bradesco.ofx', '2026-11-21 2026-11-24', ['2026-11-21 13.00 N10042:21/11/26:13.0:1357553 K7Q2M9X4TD']],
    [
      'banco-do-brasil.ofx',
      november,
      ['2026-11-21 22:43:00 13.00 20261123000013', '2026-11-23 30.00 20261123000030'],
    ],
    ['santander.ofx', '2026-11-21 2026-11-22', ['2026-11-21 13.00 00000000', '2026-11-21 6.50 00000000']],
    ['nubank.ofx', november, ['2026-11-21 13.00 6740a1c2-0b3d-4e5f-8a91-23c4d5e6f708']],
    ['inter.ofx', november, ['2026-11-21 13.00 202611210770']],
    [
      'c6.ofx',
      november,
      [
        '2026-11-21 22:43:02 13.00 E00000000202611212243s0000000001 K7Q2M9X4TD',
        '2026-11-21 02:30:15 6.50 E00000000202611220230s0000000002',
      ],
    ],
    [
      'nubank.csv',
      '2026-11-21 2026-11-22',
      [
        '2026-11-21 13.00 6740a1c2-0b3d-4e5f-8a91-23c4d5e6f708',
        '2026-11-22 1200.50 6740a1c2-0b3d-4e5f-8a91-23c4d5e6f70a',
      ],
    ],
    ['inter.csv', november, ['2026-11-21 1213.00', '2026-11-22 6.50']],
    ['c6.csv', november, ['2026-11-21 13.00']],
    ['bradesco.csv', november, ['2026-11-21 13.00']],
    ['banco-do-brasil.csv', '2026-11-23 2026-11-30', ['2026-11-21 22:43:00 13.00']],
    ['sem-cabecalho.csv', '2026-11-21 2026-11-22', ['2026-11-21 13.00']],
  ])('%s is read, in UTF-8 and in ISO-8859-1', async (name, days, credits) => {
    const text = textOf(name);
    expect(await read(fileOf(text, name))).toEqual({ days, credits });
    expect(await read(fileOf(`\uFEFF${text.replaceAll('\n', '\r\n')}`, name))).toEqual({ days, credits });
    expect(await read(fileOf(latin1(text.replaceAll('•', '*')), name))).toEqual({ days, credits });
  });

  it('sends the server nothing about who paid', async () => {
    for (const name of ['itau.ofx', 'banco-do-brasil.ofx', 'nubank.ofx', 'inter.csv', 'c6.csv']) {
      expect(JSON.stringify(await readStatement(fileOf(textOf(name), name)))).not.toMatch(
        /joana|prado|00000000000|toninho/i,
      );
    }
  });

  it('sends when it was saved, unless that is before its entries', async () => {
    const text = textOf('nubank.ofx');
    expect((await readStatement(fileOf(text))).savedAt).toBe(savedAt);
    expect((await readStatement(fileOf(text, 'a', '2026-11-22T03:00:00.000Z'))).savedAt).toBe(
      '2026-11-22T03:00:00.000Z',
    );
    expect((await readStatement(fileOf(text, 'a', '2020-01-01T03:00:00.000Z'))).savedAt).toBeNull();
  });

  it('is read without closing tags, cut off, and in lower case', async () => {
    const text = textOf('c6.ofx');
    const { credits } = await read(fileOf(text));
    const body = text.slice(text.indexOf('<OFX>'));
    expect((await read(fileOf(body.replaceAll('</STMTTRN>', '')))).credits).toEqual(credits);
    expect((await read(fileOf(text.slice(0, text.indexOf('</BANKTRANLIST>'))))).credits).toEqual(credits);
    const lower = await read(fileOf(text.toLowerCase()));
    expect(lower.credits).toHaveLength(2);
    expect(lower.credits[0]).toContain('K7Q2M9X4TD');
  });

  it('ignores a time that all entries share', async () => {
    const text = textOf('c6.ofx').replace('20261121233015', '20261121194302');
    expect((await readStatement(fileOf(text))).credits.instants).toEqual([null, null]);
  });

  it('has its days in the time zone of Brasília', async () => {
    const text = textOf('c6.ofx').replace('20261121233015[-3:BRT]', '20261122023015[0:GMT]');
    expect((await read(fileOf(text))).credits[1]).toContain('2026-11-21 02:30:15 6.50');
  });

  const unreadable = 'Não foi possível ler este arquivo. Envie o extrato em OFX ou CSV.';
  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255]), unreadable],
    ['nothing', '', unreadable],
    ['a text', 'Prezado cliente,\nsegue o extrato; obrigado.', unreadable],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj', unreadable],
    [
      'an OFX without entries',
      '<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>',
      'Este arquivo não tem lançamentos.',
    ],
    [
      'the statement of a card',
      textOf('c6.ofx').replaceAll('STMTRS>', 'CCSTMTRS>'),
      'Este é o extrato de um cartão. Envie o da conta que recebe os PIX.',
    ],
    ['a year', 'Data;Valor\n01/01/2026;1,00\n31/12/2026;1,00', 'Envie no máximo três meses por vez.'],
    [
      'too much',
      `Data;Valor\n${'21/11/2026;1,00\n'.repeat(4_001)}`,
      'Envie no máximo 4.000 créditos por vez.',
    ],
    [
      'a huge file',
      'x'.repeat(5 * 1_024 * 1_024 + 1),
      'Este arquivo é grande demais. Envie um período menor.',
    ],
  ])('that is %s is refused with a sentence', async (_, content, sentence) => {
    await expect(readStatement(fileOf(content))).rejects.toThrow(sentence);
  });

  it('covers its days even without any movement', async () => {
    const text = textOf('nubank.ofx').replace(/<STMTTRN>[\s\S]*<\/STMTTRN>/, '');
    expect(await read(fileOf(text))).toEqual({ days: november, credits: [] });
  });
});
