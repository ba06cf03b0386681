import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { toast } from '../../../ui/toast.tsx';
import styles from './connect-guard-dialog.module.css';

interface CopyableProps {
  readonly text: string;
  readonly label: string;
  /** The toast's text. */
  readonly copied: string;
  readonly large?: boolean;
}

/** A text to type at another computer, with a copy button. */
export function Copyable({ text, label, copied, large }: CopyableProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (await copyText(text, shown.current)) toast.success(copied);
    else toast.error('Não foi possível copiar.', 'Selecione o texto e copie pelo teclado.');
  };
  return (
    <div className={styles.copyable} data-large={large || undefined} role="group" aria-label={label}>
      <p ref={shown}>{text}</p>
      <button
        type="button"
        aria-label={`Copiar: ${label}`}
        title="Copiar"
        data-autofocus={large || undefined}
        onClick={() => void copy()}
      >
        <IconCopy size={18} aria-hidden />
      </button>
    </div>
  );
}

/** The address that a guard needs. */
export function ConsoleAddress() {
  return (
    <>
      <Copyable text={location.origin} label="Endereço do console" copied="Endereço copiado!" />
      {isThisMachineAlone(location.hostname) && (
        <p className={styles.hint}>
          Este endereço só funciona neste mesmo computador. Nos outros, use o endereço dele na rede.
        </p>
      )}
    </>
  );
}

/** Whether the console's address works only on this machine, so the guard cannot use it. */
function isThisMachineAlone(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
