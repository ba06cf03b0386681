import { useState } from 'react';

/**
 * The text of a field whose value is stored elsewhere and arrives later, such as in the address: the field shows each key at once,
 * and a value from elsewhere replaces the typed text.
 */
export function useTyped(value: string): [shown: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(() => arrived(value));
  // Once the value has caught up, an older value comes from elsewhere.
  if (value === typed.text && typed.underWay.length > 1) setTyped(arrived(value));
  const isOurs = typed.underWay.includes(value);
  const type = (text: string) =>
    setTyped({ text, underWay: isOurs ? [...typed.underWay, text] : [value, text] });
  return [isOurs ? typed.text : value, type];
}

interface Typed {
  readonly text: string;
  /** Every typed value that may still arrive, from the last one that did. */
  readonly underWay: readonly string[];
}

function arrived(value: string): Typed {
  return { text: value, underWay: [value] };
}
