/** A value as JSON, without its ids, tokens and instants, whose digits may be anything. */
export function readableText(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\w-]{20,}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}
