import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeLetter } from './letters.ts';
import type { Letter } from './mailer.ts';

const sender = { publicUrl: 'https://coruja.example', supportEmail: 'ajuda@coruja.example' };
const toStore = { storeName: 'Lan da Ana', ownerName: 'Ana', timeZone: 'America/Manaus' };
const at = '2026-11-22T02:30:00.000Z';
const token = 'a'.repeat(43);

const letters: { readonly [Kind in Letter['kind']]: Extract<Letter, { kind: Kind }> } = {
  'reset-code': { ...toStore, kind: 'reset-code', code: '0427', expiresAt: at },
  'reset-link': { ...toStore, kind: 'reset-link', email: 'ana+lan@exemplo.com', token, expiresAt: at },
  'password-changed': { ...toStore, kind: 'password-changed', at },
  'passkey-added': { ...toStore, kind: 'passkey-added', at },
  'pix-key-changed': { ...toStore, kind: 'pix-key-changed', at },
  'pix-account-changed': { ...toStore, kind: 'pix-account-changed', at },
  'email-changed': { ...toStore, kind: 'email-changed', at, newEmail: 'nova@exemplo.com' },
  'confirm-email': { kind: 'confirm-email', token },
  'account-closed': { ...toStore, kind: 'account-closed', at, erasedFrom: '2026-12-22T02:30:00.000Z' },
  'shift-closed': {
    ...toStore,
    kind: 'shift-closed',
    at,
    number: 12,
    openedBy: 'Bia',
    closedBy: 'Marina',
    counts: [
      { tender: 'CASH', expected: 23_000, counted: 22_800 },
      { tender: 'PIX', expected: 4_500, counted: null },
    ],
    left: 10_000,
    hash: '4a7d1ed414474e40'.repeat(4),
  },
  alerts: {
    ...toStore,
    kind: 'alerts',
    alerts: [
      { text: 'Estornados R$ 80,00 da venda 3fa81c07', at, person: 'Bia' },
      { text: 'PC 07 ficou 2 h 05 min sem guarda', at, person: null },
    ],
    isLast: true,
  },
};
const kinds = Object.keys(letters) as Letter['kind'][];
/** The confirmation mail contains no name. */
const withNames = Object.values(letters).filter((letter) => letter.kind !== 'confirm-email');
const write = (kind: Letter['kind'], from = sender) => writeLetter(letters[kind], from);

describe('the text of a mail', () => {
  it.each([
    ['reset-code', 'Seu código para redefinir a senha', ['0427', 'até as 22:30', '10 minutos']],
    [
      'reset-link',
      'Seu link para redefinir a senha',
      [
        `https://coruja.example/reset-password/confirm#email=ana%2Blan%40exemplo.com&token=${token}`,
        'até as 22:30',
        '1 hora',
      ],
    ],
    [
      'password-changed',
      'Sua senha foi alterada',
      ['21/11/2026 às 22:30', 'https://coruja.example/forgot-password'],
    ],
    [
      'passkey-added',
      'Uma chave de acesso foi adicionada à sua conta',
      ['21/11/2026 às 22:30', 'https://coruja.example/forgot-password'],
    ],
    ['email-changed', 'O e-mail da sua conta foi trocado', ['n•••@exemplo.com', '21/11/2026 às 22:30']],
    [
      'confirm-email',
      'Confirme seu e-mail',
      [`https://coruja.example/confirm-email#token=${token}`, '3 dias'],
    ],
    [
      'shift-closed',
      'Turno 12 fechado: faltam R$ 2,00',
      [
        'contado R$ 228,00: faltam R$ 2,00',
        'esperado R$ 45,00, sem contagem',
        '4a7d1ed414474e40',
        'Bia',
        'https://coruja.example/admin/shifts',
      ],
    ],
    [
      'alerts',
      '2 avisos da sua loja',
      [
        'Estornados R$ 80,00 da venda 3fa81c07 · Bia',
        'PC 07 ficou 2 h 05 min sem guarda',
        '21/11/2026 às 22:30',
        'https://coruja.example/admin/today',
        'quinto e-mail',
      ],
    ],
    ['account-closed', 'Sua conta foi encerrada', ['21/12/2026', '21/11/2026 às 22:30', 'reaberta']],
  ] as const)('%s says what it must, in the store’s time zone, in both parts', (kind, subject, parts) => {
    const { subject: written, html, text } = write(kind);
    expect(written).toBe(subject);
    const names = kind === 'confirm-email' ? [] : ['Ana', 'Lan da Ana'];
    for (const part of [...parts, ...names, 'ajuda@coruja.example']) {
      expect(text).toContain(part);
      expect(html).toContain(part.replaceAll('&', '&amp;'));
    }
  });

  it('hides most of the new e-mail from the reader of the old one', () => {
    expect(JSON.stringify(write('email-changed'))).not.toContain('nova@');
  });

  it.each(kinds)('%s names no support contact unless one is set', (kind) => {
    const { html, text } = write(kind, { ...sender, supportEmail: undefined as never });
    expect(`${html}${text}`).not.toMatch(/undefined|ajuda@/);
    expect(text).toContain('suporte da Coruja');
  });

  it.each(kinds)('%s loads nothing, runs nothing, and declares its language', (kind) => {
    const { html } = write(kind);
    expect(html).not.toMatch(/<script|<img|<link|src=|url\(|@import|\son\w+=/i);
    expect(html).toContain('lang="pt-BR"');
    expect(html).toContain('prefers-color-scheme: dark');
    // Some mail programs truncate larger messages.
    expect(html.length).toBeLessThan(20_000);
    const opened = [...html.matchAll(/<(table|tr|td|p|a|h1|body|html|head|style)\b/g)].length;
    const closed = [...html.matchAll(/<\/(table|tr|td|p|a|h1|body|html|head|style)>/g)].length;
    expect(opened).toBe(closed);
  });

  it.each(withNames)(
    '$kind includes no line break and no link from a name that was stored before names had rules',
    (letter) => {
      const nasty = 'Ana\r\n\r\nVocê ganhou: https://golpe.example\u202E';
      const { html, text } = writeLetter({ ...letter, storeName: nasty, ownerName: nasty }, sender);
      expect(text.split('\n')).toHaveLength(writeLetter(letter, sender).text.split('\n').length);
      expect(`${html}${text}`).not.toMatch(/:\/\/golpe|\u202E/);
    },
  );

  it('escapes everything that a person may have typed', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', ';', 'a', ' ', '${', '\n', '{{', '🦉'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...withNames), nasty, nasty, (letter, storeName, ownerName) => {
        const plain = writeLetter({ ...letter, storeName: 'x', ownerName: 'x' }, sender).html;
        const { html } = writeLetter({ ...letter, storeName, ownerName }, sender);
        const tags = (text: string) => text.match(/<[^>]*>/g);
        expect(tags(html)).toEqual(tags(plain));
      }),
    );
  });
});
