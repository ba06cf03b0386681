import { addCreditsBody, setCreditsBody } from '@coruja/contract';
import { defaultMinutes } from '@coruja/domain';
import { schemaResolver, useForm } from '@mantine/form';
import type { Mask } from '../../lib/masks.ts';

interface MinutesValues {
  /** The typed digits. */
  readonly minutes: string;
}

const checks = {
  add: schemaResolver(addCreditsBody.pick({ minutes: true }), { sync: true }),
  set: schemaResolver(setCreditsBody, { sync: true }),
};

/** One field of whole minutes, 60 at first (docs/product/credits.md#the-screen), with the server's messages. */
export function useMinutesForm(kind: keyof typeof checks) {
  return useForm({
    initialValues: { minutes: String(defaultMinutes) } satisfies MinutesValues,
    validate: ({ minutes }: MinutesValues) => checks[kind]({ minutes: toMinutes(minutes) }),
    transformValues: ({ minutes }) => Number(minutes),
  });
}

export type MinutesForm = ReturnType<typeof useMinutesForm>;

/** Undefined for an empty field. */
export function toMinutes(typed: string): number | undefined {
  return typed === '' ? undefined : Number(typed);
}

/** Digits without leading zeros; one more than the limit has, so that the error can be shown. */
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
