import type { UseFormReturnType } from '@mantine/form';
import { isApiError, serverMessage } from '../../api/errors.ts';
import { showFormFailure } from '../../api/form-errors.ts';

/** The server's sentence about a refusal that is of no field of its form, for inside the dialog. */
export function refusalOf(error: unknown): string | null {
  if (isApiError(error) && Object.keys(error.fields).length > 0) return null;
  return serverMessage(error) ?? null;
}

/** Shows what `refusalOf` does not: refusals beside their fields, and a toast without an answer. */
export function showOtherFailure<Values, Sent>(form: UseFormReturnType<Values, Sent>, title: string) {
  return (error: unknown) => {
    if (refusalOf(error) === null) showFormFailure(form, title)(error);
  };
}
