import { limits } from '@coruja/domain';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useQuietText } from '../../parts/customer-search.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Told when the keys have been quiet for a moment, so that the list is not drawn at every key. */
  readonly onSearch: (text: string) => void;
  /** Starts anew with an empty field: the caller gives it another `key`. */
  readonly onClear: () => void;
  /** After a new start the keyboard goes on from here. */
  readonly autoFocus: boolean;
}

/** Looks for a customer as you type. What is typed stays on this screen: it never goes into the address. */
export function SearchField({ ref, onSearch, onClear, autoFocus }: SearchFieldProps) {
  const [text, setText] = useState('');
  const quiet = useQuietText(text);
  const tell = useEffectEvent(onSearch);
  useEffect(() => tell(quiet), [quiet]);

  return (
    <TextInput
      ref={ref}
      autoFocus={autoFocus}
      className={styles.field}
      role="searchbox"
      aria-label="Buscar cliente por nome ou CPF"
      placeholder="Buscar por nome ou CPF"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Limpar busca" onClick={onClear} />}
      maxLength={limits.nameLength}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') onClear();
      }}
    />
  );
}
