import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import styles from './text-field.module.css';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'rightSection'> {
  /** What the toggle shows and hides. */
  readonly noun?: string;
}

/** A password with its show/hide toggle. */
export function PasswordField({ noun = 'senha', ...props }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSection={
        <button
          type="button"
          className={styles.button}
          aria-label={`${visible ? 'Ocultar' : 'Mostrar'} ${noun}`}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      }
    />
  );
}
