import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Asked by a button as soon as something is typed, and by Esc. */
  readonly onClear: () => void;
  readonly clearLabel?: string;
}

/** What a list is looked through by, as somebody types. */
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
