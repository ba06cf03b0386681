// Forms that go step by step: which of their errors belong where.

export interface Step<Field extends string = string> {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** Those of the errors that belong to a step. */
export function errorsOfStep(
  steps: readonly Step[],
  errors: Readonly<Record<string, string | undefined>>,
  step: number,
): Record<string, string> {
  const own = steps[step]?.fields ?? [];
  return Object.fromEntries(own.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

/** The first step that has one of the fields with an error; -1 when none has. */
export function firstStepWith(steps: readonly Step[], errors: Readonly<Record<string, unknown>>): number {
  return steps.findIndex(({ fields }) => fields.some((field) => field in errors));
}
