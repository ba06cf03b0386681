import { Button, FileButton, Input } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { CustomerPhoto } from './customer-photo.tsx';
import styles from './photo-field.module.css';

/** The types that the server accepts (docs/product/customers.md#photo). */
const accepted = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 5 * 1024 * 1024;

interface PhotoFieldProps {
  /** For the initials without a photo. */
  readonly name: string;
  readonly stored: string | null;
  readonly chosen: File | null;
  readonly error: ReactNode;
  readonly onChange: (file: File | null) => void;
  /** Called with a message for a file that the server would refuse. */
  readonly onRefuse: (sentence: string) => void;
}

/** A customer's photo with a preview. */
export function PhotoField({ name, stored, chosen, error, onChange, onRefuse }: PhotoFieldProps) {
  const id = useId();
  const preview = useObjectUrl(chosen);
  const choose = (file: File | null) => {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) onRefuse(refusal);
    else onChange(file);
  };

  return (
    <Input.Wrapper label="Foto" labelElement="div" id={id} error={error}>
      <div className={styles.row}>
        <CustomerPhoto name={name} image={stored} preview={preview} size={56} />
        <FileButton accept={accepted.join(',')} onChange={choose}>
          {(button) => (
            <Button
              {...button}
              leftSection={<IconCamera size={18} aria-hidden />}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            >
              {stored || chosen ? 'Trocar foto' : 'Escolher foto'}
            </Button>
          )}
        </FileButton>
        {chosen && (
          <Button
            variant="subtle"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Desfazer
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

function refusalOf(file: File): string | null {
  if (!accepted.includes(file.type)) return 'Envie uma imagem JPEG, PNG ou WebP.';
  return file.size > maxBytes ? 'A foto deve ter no máximo 5 MB.' : null;
}
