import { requestPasswordReset, resetCode, resetPassword } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { checkCode, checkEmail, checkPasswords, codeFrom } from './recovery-rules.ts';

type Schema = { safeParse: (value: unknown) => { error?: { issues: Array<{ message: string }> } } };

/** The contract's first message about a value. */
const sentence = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('the rules of the password recovery are those of the contract', () => {
  it.each(['', '   ', 'marina@exemplo.com', 'marina'])('for the e-mail %j', (email) => {
    expect(checkEmail(email)).toBe(sentence(requestPasswordReset.body.pick({ email: true }), { email }));
  });

  it.each([
    ['', 'O código é obrigatório'],
    ['12', 'O código deve ter 4 dígitos'],
    ['12345', 'O código deve ter 4 dígitos'],
    ['12a4', 'O código deve conter apenas números'],
    ['0042', undefined],
  ])('for the code %j', (code, text) => {
    expect(checkCode(code)).toBe(text);
    expect(sentence(resetCode, code)).toBe(text);
  });

  it.each([
    ['', 'A nova senha é obrigatória'],
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['x'.repeat(201), 'Use no máximo 200 caracteres.'],
    ['noite-longa', undefined],
  ])('for the new password %j', (newPassword, text) => {
    expect(checkPasswords({ newPassword, confirmation: newPassword || 'x' }).newPassword).toBe(text);
    const body = { email: 'marina@exemplo.com', token: '0042', newPassword };
    expect(sentence(resetPassword.body, body)).toBe(text);
  });
});

describe('the confirmation', () => {
  it.each([
    ['', 'A confirmação da senha é obrigatória'],
    ['noite-curta', 'As senhas não coincidem'],
    ['noite-longa', undefined],
  ])('%j', (confirmation, text) => {
    expect(checkPasswords({ newPassword: 'noite-longa', confirmation }).confirmation).toBe(text);
  });
});

describe('a typed or pasted code', () => {
  it.each([
    ['0042', '0042'],
    [' 0 0 4 2 ', '0042'],
    ['Seu código é 0042.', '0042'],
    ['12', '12'],
    ['12345', '12345'],
    ['12a4', '12a4'],
    ['0042 ou 1234', '0042ou1234'],
  ])('%j reads %j', (text, code) => expect(codeFrom(text)).toBe(code));
});
