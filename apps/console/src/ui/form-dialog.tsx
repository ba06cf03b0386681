import { Button, Modal } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '../lib/focus-first-invalid.ts';
import { MainButton } from './buttons.tsx';
import { ConfirmDialog, dialogClasses } from './confirm-dialog.tsx';
import styles from './dialog.module.css';

interface FormDialogProps<Values, Sent> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly form: UseFormReturnType<Values, Sent>;
  /** Saves. The dialog closes when the promise is kept and stays, with what was typed, when it is broken. */
  readonly onSubmit: (values: Sent) => Promise<unknown>;
  /** What the button does: 'Adicionar computador', never 'OK'. */
  readonly submitLabel: string;
  /** The fields, one column, the label above. */
  readonly children: ReactNode;
  /** A refusal that belongs to no field. */
  readonly problem?: string | null | undefined;
  /** A further action at the start of the footer, such as deleting. */
  readonly aside?: ReactNode;
  readonly size?: number;
}

/** Every form of the house in a dialog: Esc and x close it, and unsaved changes ask first. */
export function FormDialog<Values, Sent>(props: FormDialogProps<Values, Sent>) {
  const { opened, onClose, form } = props;
  const element = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  useWarnBeforeUnload(() => opened && form.isDirty());

  const close = () => {
    if (form.submitting) return;
    if (form.isDirty()) setAsking(true);
    else onClose();
  };
  const discard = () => {
    setAsking(false);
    onClose();
  };
  const submit = form.onSubmit(
    (values) =>
      props.onSubmit(values).then(onClose, () => {
        // The caller has told what happened; the fields keep what was typed.
        focusFirstInvalid(element.current);
      }),
    () => focusFirstInvalid(element.current),
  );
  const submitOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.submitting) submit(event);
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={form.reset}
      title={props.title}
      size={props.size ?? 480}
      closeOnClickOutside={false}
      closeOnEscape={!asking}
      classNames={dialogClasses}
    >
      <form ref={element} onSubmit={submitOnce} noValidate>
        <div className={styles.fields}>
          {props.children}
          {props.problem && <Problem>{props.problem}</Problem>}
        </div>
        <div className={styles.footer}>
          {props.aside && <div className={styles.aside}>{props.aside}</div>}
          <Button onClick={close}>Cancelar</Button>
          <MainButton type="submit" loading={form.submitting}>
            {props.submitLabel}
          </MainButton>
        </div>
      </form>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Descartar alterações?"
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={discard}
        danger
      >
        O que você digitou em “{props.title}” ainda não foi salvo.
      </ConfirmDialog>
    </Modal>
  );
}

/** A refusal inside a form, where the eyes are. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.problem}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

function useWarnBeforeUnload(isDirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
}
