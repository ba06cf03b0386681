import { limits } from '@coruja/domain';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Looks for a customer as you type. What is typed stays on this screen: it never goes into the address. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={input}
      className={styles.field}
      role="searchbox"
      aria-label="Buscar cliente por nome ou CPF"
      placeholder="Buscar por nome ou CPF"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value !== '' && (
          <CloseButton
            aria-label="Limpar busca"
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        )
      }
      maxLength={limits.nameLength}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    />
  );
}
