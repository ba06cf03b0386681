/** A value as JSON, without its ids, the short ones too, tokens and instants, whose digits may be anything. */
export function readableText(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\w-]{20,}|\b[\da-f]{8}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}
