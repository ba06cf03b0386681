import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called by the clear button and by Esc. */
  readonly onClear: () => void;
  readonly clearLabel?: string;
}

/** A search field that searches while typing. */
export function SearchField({
  value,
  onChange,
  onClear,
  clearLabel = 'Limpar busca',
  onKeyDown,
  ...props
}: SearchFieldProps) {
  return (
    <TextInput
      role="searchbox"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={value !== '' && <CloseButton aria-label={clearLabel} onClick={onClear} />}
      autoComplete="off"
      spellCheck={false}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onClear();
        onKeyDown?.(event);
      }}
    />
  );
}
