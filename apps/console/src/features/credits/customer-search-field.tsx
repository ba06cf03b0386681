import { limits } from '@coruja/domain';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './customer-search-field.module.css';

interface CustomerSearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Called after a short pause in typing, so that the list does not render at every key. */
  readonly onSearch: (text: string) => void;
  /** Clears the field: the caller changes its `key`. */
  readonly onClear: () => void;
  /** Whether the field gets the focus, after it was cleared. */
  readonly autoFocus: boolean;
}

/** Searches for customers while typing. The text never goes into the address. */
export function CustomerSearchField({ ref, onSearch, onClear, autoFocus }: CustomerSearchFieldProps) {
  const [text, setText] = useState('');
  const quiet = useDebouncedText(text);
  const tell = useEffectEvent(onSearch);
  useEffect(() => tell(quiet), [quiet]);

  return (
    <SearchField
      ref={ref}
      autoFocus={autoFocus}
      className={styles.field}
      aria-label="Buscar cliente por nome ou CPF"
      placeholder="Buscar por nome ou CPF"
      maxLength={limits.nameLength}
      value={text}
      onChange={setText}
      onClear={onClear}
    />
  );
}
