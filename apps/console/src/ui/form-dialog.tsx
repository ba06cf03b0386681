import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { focusFirstInvalid } from '../lib/focus-first-invalid.ts';
import { MainButton } from './buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import styles from './dialog.module.css';
import { useDiscardQuestion } from './use-discard-question.tsx';

interface FormDialogProps<Values, Sent> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly form: UseFormReturnType<Values, Sent>;
  /** Saves. The dialog closes when the promise resolves; when it rejects, it stays open with the typed values. */
  readonly onSubmit: (values: Sent) => Promise<unknown>;
  /** Names the action: 'Adicionar computador', never 'OK'. */
  readonly submitLabel: string;
  /** The fields, in one column. */
  readonly children: ReactNode;
  /** A refusal without a field. */
  readonly problem?: string | null | undefined;
  /** Another action at the start of the footer, such as deleting. */
  readonly aside?: ReactNode;
  readonly size?: number;
}

/** The base of all form dialogs: Esc and x close it, after a question if there are unsaved changes. */
export function FormDialog<Values, Sent>(props: FormDialogProps<Values, Sent>) {
  const { opened, onClose, form } = props;
  const element = useRef<HTMLFormElement>(null);
  const pressed = useRef(false);
  const discard = useDiscardQuestion({
    opened,
    onClose,
    title: props.title,
    isDirty: () => form.isDirty(),
  });
  const close = () => {
    if (!form.submitting) discard.close();
  };
  const submit = form.onSubmit(
    (values) =>
      props.onSubmit(values).then(onClose, () => {
        // The caller has reported the failure; the fields keep their values.
        focusFirstInvalid(element.current);
      }),
    () => focusFirstInvalid(element.current),
  );
  const submitOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Form state changes with the next render, so presses before it, and on a form that is closing, must be ignored here.
    if (!opened || form.submitting || pressed.current) return;
    pressed.current = true;
    submit(event);
    requestAnimationFrame(() => {
      pressed.current = false;
    });
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      onClosed={form.reset}
      title={props.title}
      closeOnClickOutside={false}
      {...(props.size ? { size: props.size } : {})}
    >
      <form ref={element} onSubmit={submitOnce} noValidate>
        <DialogBody>
          {props.children}
          {props.problem && <Problem>{props.problem}</Problem>}
        </DialogBody>
        <DialogFooter aside={props.aside}>
          <Button onClick={close}>Cancelar</Button>
          <MainButton type="submit" loading={form.submitting}>
            {props.submitLabel}
          </MainButton>
        </DialogFooter>
      </form>
      {discard.question}
    </Dialog>
  );
}

/** A refusal shown inside a form. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.problem}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
