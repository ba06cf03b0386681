/** What is wrong with a new password that was typed a second time (specification.md, section 5 "Reset password"). */
export function checkConfirmation(values: {
  readonly newPassword: string;
  readonly confirmation: string;
}): string | undefined {
  if (values.confirmation === '') return 'A confirmação da senha é obrigatória';
  return values.confirmation === values.newPassword ? undefined : 'As senhas não coincidem';
}
