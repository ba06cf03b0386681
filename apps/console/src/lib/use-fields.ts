import { type ChangeEvent, useRef, useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

type Errors<Name extends string> = Partial<Record<Name, string>>;

/** Props of a TextField or MaskedInput. */
interface FieldProps {
  readonly value: string;
  readonly onChange: (change: string | ChangeEvent<HTMLInputElement>) => void;
  readonly error: string | undefined;
  /** Until hydration, because typed text would be lost. */
  readonly readOnly: boolean;
}

export interface Fields<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** The present values, for code that has awaited an answer. */
  readonly read: () => Readonly<Record<Name, string>>;
  readonly set: (changes: Partial<Record<Name, string>>) => void;
  readonly setErrors: (errors: Errors<Name>) => void;
  readonly props: (name: Name) => FieldProps;
}

/**
 * The state of a form of text fields, for the public pages: a tenth of the size of the admin area's form library. A field's error
 * disappears when its value changes.
 */
export function useFields<Name extends string>(initial: Record<Name, string>): Fields<Name> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const latest = useRef(values);
  const isHydrated = useIsHydrated();

  const set = (changes: Partial<Record<Name, string>>) => {
    latest.current = { ...latest.current, ...changes };
    setValues(latest.current);
    setErrors((before) => without(before, Object.keys(changes)));
  };
  return {
    values,
    read: () => latest.current,
    set,
    setErrors,
    props: (name) => ({
      value: values[name],
      error: errors[name],
      readOnly: !isHydrated,
      onChange: (change) => {
        const changes: Partial<Record<Name, string>> = {};
        changes[name] = typeof change === 'string' ? change : change.currentTarget.value;
        set(changes);
      },
    }),
  };
}

function without<Name extends string>(errors: Errors<Name>, names: readonly string[]): Errors<Name> {
  const kept: Errors<Name> = { ...errors };
  for (const name of names) delete kept[name as Name];
  return kept;
}
