import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, type Mask } from '../lib/masks.ts';

interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly mask: Mask;
  /** The significant characters alone. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (significant: string) => void;
}

/**
 * A text field that shows punctuation and forgives it: paste with or without, erase across it, and the caret stays.
 * Takes a form's `getInputProps`, or a value.
 */
export function MaskedInput({ mask, value, defaultValue, onChange, ...props }: MaskedInputProps) {
  const [kept, keep] = useUncontrolled({
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(onChange === undefined ? {} : { onChange }),
    finalValue: '',
  });
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = mask.format(mask.significant(kept));

  useLayoutEffect(() => {
    const position = caret.current;
    caret.current = null;
    if (position !== null) input.current?.setSelectionRange(position, position);
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    const at = event.currentTarget.selectionStart ?? typed.length;
    const { text, count } = readTyped({ mask, shown, typed, at, before: mask.significant(kept) });
    const next = mask.format(text);
    caret.current = caretAfter(mask, next, count);
    keep(text);
    // React draws nothing when only punctuation was touched, so the field is put right here.
    if (text === mask.significant(kept)) {
      event.currentTarget.value = next;
      event.currentTarget.setSelectionRange(caret.current, caret.current);
    }
  };

  return (
    <TextInput
      {...props}
      ref={input}
      value={shown}
      onChange={change}
      inputMode={mask.inputMode}
      placeholder={props.placeholder ?? mask.placeholder}
      autoComplete={props.autoComplete ?? 'off'}
    />
  );
}

/** What the person meant: erasing a punctuation mark erases the character before it. */
function readTyped(change: { mask: Mask; shown: string; typed: string; at: number; before: string }) {
  const { mask, shown, typed, at, before } = change;
  const text = mask.significant(typed);
  const count = Math.min(mask.significant(typed.slice(0, at)).length, text.length);
  const erasedPunctuation = typed.length === shown.length - 1 && text === before && count > 0;
  if (!erasedPunctuation) return { text, count };
  return { text: text.slice(0, count - 1) + text.slice(count), count: count - 1 };
}
