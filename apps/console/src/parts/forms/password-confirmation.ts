/** The error of a repeated new password (docs/product/stores.md#password). */
export function checkConfirmation(values: {
  readonly newPassword: string;
  readonly confirmation: string;
}): string | undefined {
  if (values.confirmation === '') return 'A confirmação da senha é obrigatória';
  return values.confirmation === values.newPassword ? undefined : 'As senhas não coincidem';
}
