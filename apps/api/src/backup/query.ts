/**
 * Runs statements in one session, of either engine, with an open transaction. The caller states the row's
 * type; no driver checks it. Several statements without values return the rows of the last one.
 */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Settings that make both engines write values as the same text, which reads back as exactly the same value.
 */
export const textSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
