import type { UseFormReturnType } from '@mantine/form';
import { toast } from '../ui/toast.tsx';
import { isApiError, isMissingStore, reasonOf, serverMessage } from './errors.ts';

/** Shows a failed call in a toast: fixed text, then the server's reason (docs/product/words.md#failures). */
export function showFailure(title: string): (error: unknown) => void {
  return (error) => {
    if (isMissingStore(error)) toast.error(error.message);
    else toast.error(title, reasonOf(error, title));
  };
}

/** Shows the server's sentence, else the fixed text: the rows marked *server* in docs/product/words.md#failures. */
export function showServerMessage(fallback: string): (error: unknown) => void {
  return (error) => {
    const title = serverMessage(error) ?? fallback;
    toast.error(title, reasonOf(error, title));
  };
}

/**
 * Shows the server's refusals beside their fields, and those without a field of this form in a toast.
 *
 * @param fieldOf the form's field for a refusal without `fields`, such as a name that is taken
 */
export function showFormFailure<Values, Sent>(
  form: UseFormReturnType<Values, Sent>,
  title: string,
  fieldOf: Partial<Record<string, string>> = {},
): (error: unknown) => void {
  return (error) => {
    if (!isApiError(error)) return showFailure(title)(error);
    const field = fieldOf[error.code];
    const message = serverMessage(error);
    const fields = field && message ? { [field]: message } : error.fields;
    if (Object.keys(fields).length === 0) return showFailure(title)(error);
    form.setErrors(fields);
  };
}
