import type { UseMutationResult } from '@tanstack/react-query';
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx';
import { refusalOf, showOtherFailure } from './refusal-of.ts';

interface AccountDialogProps<Values, Body, Answer>
  extends Pick<
    FormDialogProps<Values, Values>,
    'opened' | 'onClose' | 'title' | 'submitLabel' | 'form' | 'children'
  > {
  readonly call: UseMutationResult<Answer, Error, Body>;
  readonly bodyOf: (values: Values) => Body;
  /** The toast's title when there is no answer. */
  readonly failure: string;
  readonly onDone?: (answer: Answer) => void;
}

/** The base of the dialogs about the account of the PIX: a refusal is shown inside until the dialog closes. */
export function AccountDialog<Values, Body, Answer>({
  call,
  bodyOf,
  failure,
  onDone,
  onClose,
  form,
  ...dialog
}: AccountDialogProps<Values, Body, Answer>) {
  return (
    <FormDialog
      {...dialog}
      form={form}
      onClose={() => {
        onClose();
        call.reset();
      }}
      problem={refusalOf(call.error)}
      onSubmit={(values) =>
        call.mutateAsync(bodyOf(values), { onError: showOtherFailure(form, failure) }).then(onDone)
      }
    />
  );
}
