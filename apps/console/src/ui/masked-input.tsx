import { useMergedRef } from '@mantine/hooks';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, type Mask } from '../lib/masks.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MaskedInputProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly mask: Mask;
  /** Only the significant characters, as in the form. */
  readonly value?: string;
  readonly onChange?: (significant: string) => void;
}

/**
 * A text field that adds punctuation: pasting works with and without it, erasing skips it, and the caret keeps its place.
 * Accepts a controlled form's `getInputProps`.
 */
export function MaskedInput({ mask, value = '', onChange, ref, ...props }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const before = mask.significant(value);
  const shown = mask.format(before);

  useLayoutEffect(() => {
    const position = caret.current;
    caret.current = null;
    if (position !== null) input.current?.setSelectionRange(position, position);
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const typed = field.value;
    const at = field.selectionStart ?? typed.length;
    const { text, count } = readTyped({ mask, shown, typed, at, before });
    const next = mask.format(text);
    caret.current = caretAfter(mask, next, count);
    onChange?.(text);
    // React does not render when only punctuation changed, so the field is corrected here.
    if (text === before) {
      field.value = next;
      field.setSelectionRange(caret.current, caret.current);
    }
  };

  return (
    <TextField
      placeholder={mask.placeholder}
      autoComplete="off"
      {...props}
      ref={useMergedRef(input, ref)}
      value={shown}
      onChange={change}
      inputMode={mask.inputMode}
    />
  );
}

/** The intended text: erasing a punctuation mark erases the character before it. */
function readTyped(change: { mask: Mask; shown: string; typed: string; at: number; before: string }) {
  const { mask, shown, typed, at, before } = change;
  const text = mask.significant(typed);
  const count = Math.min(mask.significant(typed.slice(0, at)).length, text.length);
  const erasedPunctuation = typed.length === shown.length - 1 && text === before && count > 0;
  if (!erasedPunctuation) return { text, count };
  return { text: text.slice(0, count - 1) + text.slice(count), count: count - 1 };
}
