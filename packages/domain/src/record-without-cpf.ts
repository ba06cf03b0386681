import type { LegalPolicy } from './visit-rules.ts';

/**
 * What the active legal rules require for a customer without a CPF: the CPF after all, or a document instead;
 * null for nothing (docs/product/law.md#record).
 */
export function requiredWithoutCpf(
  { on, fields }: LegalPolicy,
  document: string | null,
): 'cpf' | 'document' | null {
  const isRecordFull = on.has('complete-record');
  if (isRecordFull && fields.includes('cpf')) return 'cpf';
  const asksForDocument =
    on.has('document-seen') || on.has('document-shown') || (isRecordFull && fields.includes('document'));
  return asksForDocument && document === null ? 'document' : null;
}
