import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTyped } from '../../lib/use-typed.ts';
import { SHORT_ID_LENGTH, shortIdOf } from './sales-filter.ts';
import styles from './sales-page.module.css';

interface ShortIdFieldProps {
  /** What the list goes by now; empty for nothing. */
  readonly value: string;
  readonly onChange: (shortId: string) => void;
}

/** Finds a sale by the short id on its receipt. The list goes by it once all eight characters are there. */
export function ShortIdField({ value, onChange }: ShortIdFieldProps) {
  const [text, type] = useTyped(value);
  const [error, setError] = useState<string | null>(null);

  const change = (next: string) => {
    setError(null);
    type(next);
    if (next.length === SHORT_ID_LENGTH) onChange(next);
    else if (value !== '') onChange('');
  };

  return (
    <TextInput
      className={styles.shortId}
      role="searchbox"
      aria-label="Buscar venda pelo código"
      placeholder="Código da venda"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Limpar código" onClick={() => change('')} />}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      error={error}
      onChange={(event) => change(shortIdOf(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') change('');
        if (event.key === 'Enter' && text.length < SHORT_ID_LENGTH) {
          setError(text === '' ? null : 'O código curto tem 8 caracteres.');
        }
      }}
    />
  );
}
