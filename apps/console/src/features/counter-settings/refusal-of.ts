import type { UseFormReturnType } from '@mantine/form';
import { isApiError, serverMessage } from '../../api/errors.ts';
import { showFormFailure } from '../../api/form-errors.ts';

/** The server's message of a refusal that is about no field, to be shown inside the dialog. */
export function refusalOf(error: unknown): string | null {
  if (isApiError(error) && Object.keys(error.fields).length > 0) return null;
  return serverMessage(error) ?? null;
}

/** Shows what `refusalOf` does not: refusals beside their fields, and a toast if there was no answer. */
export function showOtherFailure<Values, Sent>(form: UseFormReturnType<Values, Sent>, title: string) {
  return (error: unknown) => {
    if (refusalOf(error) === null) showFormFailure(form, title)(error);
  };
}
