import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';

const store = {
  name: 'Toca do Dragão Lan House',
  ownerName: 'Zélia de Assunção',
  email: 'contato@tocadragao.com.br',
  cnpj: '47183926000123',
  phone: '11973518264',
};
const sentence = 'Esta senha é fácil de adivinhar. Use mais caracteres ou junte palavras sem relação.';

async function refusal(password: string, context = store): Promise<string | undefined> {
  try {
    await refuseGuessablePassword('password', password, context);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields?.['password'];
  }
}

describe('choosing a password', () => {
  it.each([
    'senha123',
    'aaaaaa',
    'abcdef',
    'coruja123',
    'Coruja@2024',
    '123456',
    'qwerty1',
    'p4ssw0rd',
    'flamengo10',
    'brasil2026',
    'jesus123',
    '31121999',
    'minhaloja',
    'lanhouse1',
    'Dragao2025',
    'zelia123',
    'tocadragao1',
    'contato123',
    '47183926',
    '471839260001',
    '47183926000123',
    '47.183.926/0001-23',
    '11973518264',
    '973518264',
    '73518264',
    'contato@tocadragao.com.br',
    'senha123'.repeat(25),
  ])('refuses one that is easily guessed: %s', async (password) => {
    expect(await refusal(password)).toBe(sentence);
  });

  it.each(['1135182647', '35182647', '5182647'])(
    'refuses the telephone of a landline: %s',
    async (password) => {
      expect(await refusal(password, { ...store, phone: '1135182647' })).toBe(sentence);
    },
  );

  it.each([
    'noite-longa',
    'k#9!z$2@',
    '!@#&*)(.',
    'senha de papel verde',
    'xk7f9q',
    '84620573',
    'tigre roxo no telhado',
    'coruja-da-noite',
    'lan house lua 9',
    'W8#kz0vT'.repeat(25),
    ' Çoruja 🦉 noite '.repeat(12),
  ])('accepts one that is not: %s', async (password) => {
    expect(await refusal(password)).toBeUndefined();
  });

  it('costs no more for the longest password than for a short one', async () => {
    // Exclude what the first password loads.
    await refusal('noite-longa');
    for (const part of ['senha123', 'a1!', '4@8({[<369&#!1/|0$5+7%2', '01/02/2000', '2000']) {
      // 20 to 40 ms on one processor; 350 to 900 if the whole password were scored.
      const before = process.cpuUsage();
      await refusal(part.repeat(200).slice(0, 200));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000, part).toBeLessThan(300);
    }
  });
});
