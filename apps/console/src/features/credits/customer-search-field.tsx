import { limits } from '@coruja/domain';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useQuietText } from '../../parts/customers/customer-search.ts';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './customer-search-field.module.css';

interface CustomerSearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Told when the keys have been quiet for a moment, so that the list is not drawn at every key. */
  readonly onSearch: (text: string) => void;
  /** Starts anew with an empty field: the caller gives it another `key`. */
  readonly onClear: () => void;
  /** After a new start the keyboard goes on from here. */
  readonly autoFocus: boolean;
}

/** Looks for a customer as you type. What is typed stays on this screen: it never goes into the address. */
export function CustomerSearchField({ ref, onSearch, onClear, autoFocus }: CustomerSearchFieldProps) {
  const [text, setText] = useState('');
  const quiet = useQuietText(text);
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
