import { useEffect, useRef, useState } from 'react';
import { showFailure } from '../../api/form-errors.ts';
import { type CsvCell, csvFile, csvLines } from '../../lib/csv.ts';
import { download } from '../../lib/csv-download.ts';
import { toast } from '../../ui/toast.tsx';

interface CsvJob {
  /** The file name, without any person's name (docs/product/screens.md#csv-export). */
  readonly name: string;
  readonly header: readonly string[];
  /** The rows, page by page. */
  readonly pages: (signal: AbortSignal) => AsyncIterable<readonly (readonly CsvCell[])[]>;
  /** `Vendas exportadas!` */
  readonly title: string;
  /** `12 vendas` */
  readonly counted: (count: number) => string;
}

export interface CsvExport {
  /** How many rows are in the file so far; null while nothing is exported. */
  readonly done: number | null;
  readonly start: (job: CsvJob) => void;
  readonly cancel: () => void;
}

/**
 * Exports a table as a file, page by page. Leaving the screen cancels.
 *
 * @param failure the title of the toast after a failure
 */
export function useCsvExport(failure: string): CsvExport {
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const write = async ({ name, header, pages, title, counted }: CsvJob, signal: AbortSignal) => {
    const lines = [await csvLines([header])];
    let count = 0;
    for await (const rows of pages(signal)) {
      lines.push(await csvLines(rows));
      signal.throwIfAborted();
      count += rows.length;
      setDone(count);
    }
    download(csvFile(lines), name);
    toast.success(title, `${counted(count)} em ${name}.`);
  };
  const start = (job: CsvJob) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    void write(job, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) showFailure(failure)(error);
      })
      .finally(() => {
        running.current = undefined;
        setDone(null);
      });
  };
  return { done, start, cancel: () => running.current?.abort() };
}

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** Follows the cursors of a long list and returns each page as rows. */
export async function* csvPages<Row>(
  read: (query: { cursor?: string }) => Promise<Page<Row>>,
  toRow: (row: Row) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    // oxlint-disable-next-line no-await-in-loop -- the cursor of a page is in the answer before it
    const page: Page<Row> = await read(cursor ? { cursor } : {});
    yield page.items.map(toRow);
    cursor = page.nextCursor;
  }
}

/** Loaded rows as a file's only page. */
export async function* csvPage(
  rows: readonly (readonly CsvCell[])[],
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  yield rows;
}
