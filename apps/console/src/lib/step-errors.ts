// Errors of forms with several steps.

export interface Step<Field extends string = string> {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** The errors of a step's fields. */
export function errorsOfStep(
  steps: readonly Step[],
  errors: Readonly<Record<string, string | undefined>>,
  step: number,
): Record<string, string> {
  const own = steps[step]?.fields ?? [];
  return Object.fromEntries(own.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

/** The first step with an error, or -1. */
export function firstStepWithError(
  steps: readonly Step[],
  errors: Readonly<Record<string, unknown>>,
): number {
  return steps.findIndex(({ fields }) => fields.some((field) => field in errors));
}
