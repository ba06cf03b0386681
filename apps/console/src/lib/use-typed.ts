import { useState } from 'react';

/**
 * What stands in a field whose value lives elsewhere and arrives a little later, such as in the address: the field
 * shows each key at once, and a value that comes from somewhere else replaces what was being typed.
 */
export function useTyped(value: string): [shown: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(() => arrived(value));
  // Once the value has caught up, going back to an older one is somebody else's doing.
  if (value === typed.text && typed.underWay.length > 1) setTyped(arrived(value));
  const isOurs = typed.underWay.includes(value);
  const type = (text: string) =>
    setTyped({ text, underWay: isOurs ? [...typed.underWay, text] : [value, text] });
  return [isOurs ? typed.text : value, type];
}

interface Typed {
  readonly text: string;
  /** Every value that may still arrive because of what was typed, from the last one that did. */
  readonly underWay: readonly string[];
}

function arrived(value: string): Typed {
  return { text: value, underWay: [value] };
}
