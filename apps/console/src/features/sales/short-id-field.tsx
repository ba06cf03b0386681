import { useState } from 'react';
import { useTyped } from '../../lib/use-typed.ts';
import { SHORT_ID_LENGTH } from '../../parts/sales/short-id.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { shortIdOf } from './sales-filter.ts';
import styles from './sales-page.module.css';

interface ShortIdFieldProps {
  /** The present filter; empty for none. */
  readonly value: string;
  readonly onChange: (shortId: string) => void;
}

/** Finds a sale by the short id on its receipt. Filters the list once all eight characters are typed. */
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
    <SearchField
      className={styles.shortId}
      aria-label="Buscar venda pelo código"
      placeholder="Código da venda"
      autoCapitalize="none"
      value={text}
      error={error}
      onChange={(typed) => change(shortIdOf(typed))}
      onClear={() => change('')}
      clearLabel="Limpar código"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text.length < SHORT_ID_LENGTH) {
          setError(text === '' ? null : 'O código curto tem 8 caracteres.');
        }
      }}
    />
  );
}
