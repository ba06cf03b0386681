/**
 * One session of either engine, in which a transaction is open. The row's type follows from the statement, which no
 * driver could check. Several statements without values give the rows of the last.
 */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * How both engines have to write values as text, so that the text of a row is the same on either and reads back as the
 * same value, to the byte.
 */
export const textSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
