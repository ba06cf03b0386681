import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { hasCode, isApiError, reasonOf, serverMessage } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { Problem } from '../../ui/form-dialog.tsx';
import type { ProductValues } from './product-form.ts';

/** The fields of refusals that name none. */
const refusedFields: Partial<Record<string, keyof ProductValues>> = {
  BARCODE_TAKEN: 'barcode',
  NOT_AN_IMAGE: 'images',
  PAYLOAD_TOO_LARGE: 'images',
};

interface ProductProblem {
  /** The message in the dialog, or null. */
  readonly shown: ReactNode;
  readonly clear: () => void;
  readonly tell: (error: unknown) => void;
}

/**
 * Shows a product's refusal beside the field or inside the dialog, never in a toast
 * (docs/product/products.md#failures).
 *
 * @param fallback the text if the server sends none
 */
export function useProductProblem(form: UseFormReturnType<ProductValues>, fallback: string): ProductProblem {
  const [error, setError] = useState<unknown>(null);
  return {
    shown: error !== null && <Problem>{problemText(error, fallback)}</Problem>,
    clear: () => setError(null),
    tell: (refusal) => {
      const fields = fieldsOf(refusal);
      if (fields) form.setErrors(fields);
      else setError(refusal);
    },
  };
}

function fieldsOf(error: unknown): Record<string, string> | null {
  if (!isApiError(error)) return null;
  const field = refusedFields[error.code];
  const message = serverMessage(error);
  if (field && message) return { [field]: message };
  return Object.keys(error.fields).length > 0 ? error.fields : null;
}

/** The server's message, else the fallback with details (docs/product/products.md#failures). */
function problemText(error: unknown, fallback: string): ReactNode {
  const title = serverMessage(error) ?? fallback;
  return (
    <>
      {title} {reasonOf(error, title)}
      {hasCode(error, 'PLAN_LIMIT') && (
        <>
          {' '}
          Para cadastrar mais produtos, mude de plano em <Link to={paths.subscription}>Assinatura</Link>.
        </>
      )}
    </>
  );
}
