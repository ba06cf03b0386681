import { addCreditsBody, setCreditsBody } from '@coruja/contract';
import { defaultMinutes } from '@coruja/domain';
import { schemaResolver, useForm } from '@mantine/form';
import type { Mask } from '../../lib/masks.ts';

interface MinutesValues {
  /** Digits, as they are typed. */
  readonly minutes: string;
}

const checks = {
  add: schemaResolver(addCreditsBody.pick({ minutes: true }), { sync: true }),
  set: schemaResolver(setCreditsBody, { sync: true }),
};

/** One field of whole minutes, 60 at first (docs/product/credits.md#the-screen), with the server's own sentences. */
export function useMinutesForm(kind: keyof typeof checks) {
  return useForm({
    initialValues: { minutes: String(defaultMinutes) } satisfies MinutesValues,
    validate: ({ minutes }: MinutesValues) => checks[kind]({ minutes: toMinutes(minutes) }),
    transformValues: ({ minutes }) => Number(minutes),
  });
}

export type MinutesForm = ReturnType<typeof useMinutesForm>;

/** Undefined while nothing is typed. */
export function toMinutes(typed: string): number | undefined {
  return typed === '' ? undefined : Number(typed);
}

/** Digits without leading zeros; one more than the limit has, so that too much can be told. */
export const minutesMask: Mask = {
  significant: (text) =>
    text
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, 7),
  format: (digits) => digits,
  inputMode: 'numeric',
  placeholder: '60',
};
