import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { focusFirstInvalid } from '../lib/focus-first-invalid.ts';
import { MainButton } from './buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import styles from './dialog.module.css';
import { useDiscardQuestion } from './use-discard-question.tsx';

export interface FormDialogProps<Values, Sent> {
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
  /** The button that saves, for a caller that moves the focus there. */
  readonly submitRef?: Ref<HTMLButtonElement>;
  /** Also asks before it discards picks and ticks, for a dialog that has nothing else to fill in. */
  readonly asksForPicks?: boolean;
  /** Gets the focus afterwards if what had it before is gone. */
  readonly home?: () => HTMLElement | null;
}

/** The base of all form dialogs: Esc and x close it, after a question if something typed is not saved. */
export function FormDialog<Values, Sent>(props: FormDialogProps<Values, Sent>) {
  const { opened, onClose, form } = props;
  const element = useRef<HTMLFormElement>(null);
  const pressed = useRef(false);
  const typed = useRef(false);
  const discard = useDiscardQuestion({
    opened,
    onClose,
    title: props.title,
    isDirty: () => form.isDirty() && (typed.current || props.asksForPicks === true),
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
      onClosed={() => {
        typed.current = false;
        form.reset();
      }}
      home={props.home}
      title={props.title}
      closeOnClickOutside={false}
      {...(props.size ? { size: props.size } : {})}
    >
      <form
        ref={element}
        onSubmit={submitOnce}
        onInput={(event) => {
          typed.current ||= isTyped(event.target);
        }}
        onKeyDown={holdEnter}
        noValidate
      >
        <DialogBody>
          {props.children}
          {props.problem && <Problem>{props.problem}</Problem>}
        </DialogBody>
        <DialogFooter aside={props.aside}>
          <Button onClick={close}>Cancelar</Button>
          <MainButton ref={props.submitRef} type="submit" loading={form.submitting}>
            {props.submitLabel}
          </MainButton>
        </DialogFooter>
      </form>
      {discard.question}
    </Dialog>
  );
}

/** Whether a change of this field is work that nobody wants to do twice: a text or a file, not a tick, a slider or a search. */
function isTyped(field: EventTarget): boolean {
  if (field instanceof HTMLTextAreaElement) return true;
  if (!(field instanceof HTMLInputElement) || field.getAttribute('role') === 'combobox') return false;
  return !['checkbox', 'radio', 'range'].includes(field.type);
}

/** An Enter that is held down is one press: it must not go on to the button that has just got the focus. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
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
