import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** Help under the field. */
  readonly description?: ReactNode;
  /** What is wrong and how to correct it. */
  readonly error?: ReactNode;
  /** Inside the field at its end: a toggle or a spinner. */
  readonly rightSection?: ReactNode;
}

/** A field with label, help and error. Accepts a form's `getInputProps`, like Mantine's. */
export function TextField({ label, description, error, rightSection, className, ...props }: TextFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const notes = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...props}
          id={id}
          className={styles.input}
          data-with-section={rightSection ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {rightSection && <span className={styles.section}>{rightSection}</span>}
      </div>
      {description && (
        <p id={`${id}-help`} className={styles.help}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
