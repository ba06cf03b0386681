import { Button } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { showFormFailure } from '../../api/form-errors.ts';
import { failure } from './counter-settings-queries.ts';
import styles from './settings-page.module.css';

interface TypedSettingProps<Values, Body> {
  /** With the names of the body's fields, so that each message finds its field. */
  readonly initialValues: Values;
  readonly bodyOf: (values: Values) => Body;
  readonly schema: Parameters<typeof schemaResolver>[0];
  /** From `useMutation`. */
  readonly saving: {
    readonly isPending: boolean;
    readonly mutate: (body: Body, on: { onError: (error: unknown) => void }) => void;
  };
  readonly submitLabel: string;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** A setting that is typed, and saved by a button of its own. */
export function TypedSetting<Values extends Record<string, string>, Body>(
  props: TypedSettingProps<Values, Body>,
) {
  const { initialValues, bodyOf, schema, saving, submitLabel, children } = props;
  const check = schemaResolver(schema, { sync: true });
  const form = useForm({
    mode: 'controlled',
    initialValues,
    validate: (values) => check(bodyOf(values)),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        saving.mutate(bodyOf(values), { onError: showFormFailure(form, failure) }),
      )}
    >
      {children(form)}
      <Button type="submit" className={styles.save} loading={saving.isPending} disabled={!form.isDirty()}>
        {submitLabel}
      </Button>
    </form>
  );
}
