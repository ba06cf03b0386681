import type { UseFormReturnType } from '@mantine/form';
import { toast } from '../ui/toast.tsx';
import { isApiError, reasonOf } from './errors.ts';

/** Tells a failed call in a toast: the catalogue's text as the title, the server's reason under it. */
export function tellFailure(title: string): (error: unknown) => void {
  return (error) => toast.error(title, reasonOf(error, title));
}

/** Tells a failed call by the server's own sentence, else by the catalogue's: rows that read 'server message, else …'. */
export function tellServerMessage(fallback: string): (error: unknown) => void {
  return (error) => {
    const title = isApiError(error) ? error.message : fallback;
    toast.error(title, reasonOf(error, title));
  };
}

/**
 * Puts the server's refusals beside their fields. What belongs to no field of this form is told in a toast.
 *
 * @param fieldOf the form's field for a refusal without `fields`, such as a name that is taken
 */
export function tellFormFailure<Values, Sent>(
  form: UseFormReturnType<Values, Sent>,
  title: string,
  fieldOf: Partial<Record<string, string>> = {},
): (error: unknown) => void {
  return (error) => {
    if (!isApiError(error)) return tellFailure(title)(error);
    const field = fieldOf[error.code];
    const fields = field ? { [field]: error.message } : error.fields;
    if (Object.keys(fields).length === 0) return tellFailure(title)(error);
    form.setErrors(fields);
  };
}
