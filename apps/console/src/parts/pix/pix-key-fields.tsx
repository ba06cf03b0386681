import { pixKeyTypes } from '@coruja/contract';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Ref, useRef } from 'react';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { pixKeyFormats, pixKeyMask } from './pix-key-formats.ts';

/** The fields' values: text without punctuation, '' for none. */
export interface PixKeyValues {
  pixKeyType: string;
  pixKey: string;
}

/** What a form with a Pix key has. */
type PixKeyForm = Pick<
  UseFormReturnType<PixKeyValues>,
  'values' | 'setValues' | 'clearFieldError' | 'getInputProps'
>;

interface PixKeyFieldsProps {
  readonly form: PixKeyForm;
  readonly keyRef?: Ref<HTMLInputElement>;
}

const typeChoices = [
  { value: '', label: 'Escolha o tipo' },
  ...Object.entries(pixKeyFormats).map(([value, { label }]) => ({ value, label })),
];

/** A Pix key: the type comes first, because it decides the key's format. */
export function PixKeyFields({ form, keyRef }: PixKeyFieldsProps) {
  const { pixKeyType, pixKey } = form.values;
  const format = pixKeyFormats[pixKeyTypes.find((type) => type === pixKeyType) ?? 'CPF'];
  // Keeps the key of each type while the type is changed.
  const typed = useRef(new Map<string, string>());
  const changeType = (next: string) => {
    typed.current.set(pixKeyType, pixKey);
    const before = typed.current.get(next) ?? (pixKeyType === '' ? pixKey : '');
    form.setValues({ pixKeyType: next, pixKey: pixKeyMask(next).significant(before) });
    form.clearFieldError('pixKeyType');
    form.clearFieldError('pixKey');
  };
  return (
    <>
      <NativeSelect
        label="Tipo da chave Pix"
        data={typeChoices}
        {...form.getInputProps('pixKeyType')}
        onChange={(event) => changeType(event.currentTarget.value)}
      />
      <MaskedInput
        key={pixKeyType}
        ref={keyRef}
        label="Chave Pix"
        mask={pixKeyMask(pixKeyType)}
        description={pixKeyType === '' ? 'Escolha o tipo para ver o formato da chave.' : format.hint}
        maxLength={100}
        spellCheck={false}
        {...form.getInputProps('pixKey')}
      />
    </>
  );
}
