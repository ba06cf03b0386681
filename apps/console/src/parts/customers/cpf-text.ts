import { cpfMask } from '../../lib/masks.ts';

/** `123.456.789-09`, or the text for an unknown one (docs/product/customers.md#fields). */
export function cpfText(cpf: string | null): string {
  return cpf === null ? 'Não informado' : cpfMask.format(cpf);
}
