import { limits } from '@coruja/domain';
import { checkConfirmation } from '../../parts/forms/password-confirmation.ts';

// The rules of docs/product/password-recovery.md#steps without the contract's schemas, which would add 25 kB to pages with one
// field. recovery-rules.test.ts compares both.

const CODE_DIGITS = 4;

export type PasswordField = 'newPassword' | 'confirmation';
export type PasswordErrors = Partial<Record<PasswordField, string>>;

export function checkEmail(email: string): string | undefined {
  return email.trim() === '' ? 'O e-mail é obrigatório' : undefined;
}

export function checkCode(code: string): string | undefined {
  if (code === '') return 'O código é obrigatório';
  if (code.length !== CODE_DIGITS) return 'O código deve ter 4 dígitos';
  return /^\d+$/.test(code) ? undefined : 'O código deve conter apenas números';
}

export function checkPasswords(values: Readonly<Record<PasswordField, string>>): PasswordErrors {
  const newPassword = checkNewPassword(values.newPassword);
  const confirmation = checkConfirmation(values);
  return { ...(newPassword && { newPassword }), ...(confirmation && { confirmation }) };
}

function checkNewPassword(password: string): string | undefined {
  if (password === '') return 'A nova senha é obrigatória';
  if (password.length < limits.passwordMinLength) return 'A senha deve ter pelo menos 6 caracteres';
  return password.length > limits.passwordMaxLength
    ? `Use no máximo ${limits.passwordMaxLength} caracteres.`
    : undefined;
}

/** The typed or pasted text without blanks; from a pasted sentence the only number of four digits. */
export function codeFrom(text: string): string {
  const [code, ...others] = text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  return code !== undefined && others.length === 0 ? code : text.replace(/\s/g, '');
}
