// CSV for Excel in Portuguese (docs/product/screens.md#csv-export): `;` between cells, a byte order mark, decimal commas, and no
// cell that a spreadsheet would run as a formula.

/** A text, or a number, which is written with a decimal comma. */
export type CsvCell = string | number;

/**
 * What a spreadsheet may read as a formula: OWASP's list of first characters. Papa's own pattern misses cells with a line break. A
 * plain number keeps its minus: `-12,50` is harmless.
 */
const formula = /^(?!-\d+(?:,\d+)?$)[=+\-@\t\r\n＝＋－＠]/;

/** Rows as lines of text, each with its line end. Loads the library on demand. */
export async function csvLines(rows: readonly (readonly CsvCell[])[]): Promise<string> {
  if (rows.length === 0) return '';
  const { default: Papa } = await import('papaparse');
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)),
  );
  return `${Papa.unparse(cells, { delimiter: ';', escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

/** Lines as a file. Excel recognises UTF-8 by the byte order mark. */
export function csvFile(lines: readonly string[]): Blob {
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}

/** `12,50`: reais without currency sign and thousands separators, so that a spreadsheet can add them up. */
export function csvMoney(reais: number): string {
  return reais.toFixed(2).replace('.', ',');
}

/**
 * `vendas-2026-11-01-a-2026-11-30.csv`
 *
 * @param days calendar days `YYYY-MM-DD`; one that is missing leaves that side open
 */
export function csvName(
  noun: string,
  days: { readonly startDate?: string; readonly endDate?: string },
): string {
  const { startDate, endDate } = days;
  const middle =
    startDate && endDate
      ? startDate === endDate
        ? `-${startDate}`
        : `-${startDate}-a-${endDate}`
      : `${startDate ? `-desde-${startDate}` : ''}${endDate ? `-ate-${endDate}` : ''}`;
  return `${noun}${middle}.csv`;
}
