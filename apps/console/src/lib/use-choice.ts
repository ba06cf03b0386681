import { type KeyboardEvent, useState } from 'react';

/** The list under a field with the role `combobox`, in which the focus stays. */
interface Choice<Option> {
  /** The option chosen by Enter; the first one after each change of the text. */
  readonly active: Option | undefined;
  readonly stand: (option: Option | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Arrows move through the options and wrap around; Enter picks the active one. */
export function useChoice<Option extends { readonly id: string }>(
  options: readonly Option[],
  text: string,
  onPick: (option: Option) => void,
): Choice<Option> {
  const [stood, setStood] = useState<{ text: string; id: string }>();
  const index = Math.max(0, stood?.text === text ? options.findIndex(({ id }) => id === stood.id) : -1);
  const active = options[index];
  const stand = (option: Option | undefined) => option && setStood({ text, id: option.id });
  const step = (by: number) => stand(options[(index + by + options.length) % options.length]);
  const actions: Partial<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => active && onPick(active),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actions[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return { active, stand, onKeyDown };
}
