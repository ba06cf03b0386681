interface Schema {
  readonly safeParse: (body: unknown) => {
    readonly error?: { readonly issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
}

/** The contract's messages about a body, the first of each field. */
export function firstMessages(schema: Schema, body: unknown): Record<string, string> {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).toReversed());
}
