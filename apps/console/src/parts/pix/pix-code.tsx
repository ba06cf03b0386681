import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { toast } from '../../ui/toast.tsx';
import styles from './pix-code.module.css';

interface PixCodeProps {
  readonly payload: string;
  /** A PNG picture of the QR code, in base64. */
  readonly encodedImage: string;
}

/** A PIX code as a picture, as text and to copy. Inside a DialogBody. */
export function PixCode({ payload, encodedImage }: PixCodeProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <img
        className={styles.picture}
        src={`data:image/png;base64,${encodedImage}`}
        width={200}
        height={200}
        alt="QR code do PIX"
      />
      <div className={styles.copy}>
        <textarea
          ref={text}
          className={styles.payload}
          aria-label="Código PIX"
          readOnly
          rows={2}
          value={payload}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          data-autofocus
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(payload, text.current)}
        >
          Copiar código
        </Button>
      </div>
    </>
  );
}

async function copy(payload: string, field: HTMLTextAreaElement | null): Promise<void> {
  if (await copyText(payload, field)) toast.success('Código PIX copiado!');
  else toast.error('Não foi possível copiar o código.', 'Selecione o código e copie pelo teclado.');
}
