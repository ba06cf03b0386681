import { listSales } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { tellFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { download } from '../../lib/csv-download.ts';
import { csvFile, csvLines, csvName } from '../../lib/csv.ts';
import { plural } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { saleCsvRow, salesCsvHeader } from './sales-csv.ts';
import type { SalesQuery } from './sales-filter.ts';

export interface SalesExport {
  /** How many sales are in the file so far; null while nothing is exported. */
  readonly done: number | null;
  readonly start: (filter: SalesQuery) => void;
  readonly cancel: () => void;
}

/** Writes what the filter shows into a file, page after page. Leaving the screen cancels. */
export function useSalesExport(): SalesExport {
  const { id: storeId, timeZone } = useStore();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const write = async (filter: SalesQuery, signal: AbortSignal) => {
    const lines = [await csvLines([salesCsvHeader])];
    let count = 0;
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { ...filter, limit: limits.listMax, ...(cursor ? { cursor } : {}) };
      const page = await client.page(listSales, { params: { storeId }, query }, { signal });
      lines.push(await csvLines(page.items.map((sale) => saleCsvRow(sale, timeZone))));
      count += page.items.length;
      cursor = page.nextCursor;
      signal.throwIfAborted();
      setDone(count);
    }
    const name = filter.shortId ? `venda-${filter.shortId}.csv` : csvName('vendas', filter);
    download(csvFile(lines), name);
    toast.success('Vendas exportadas!', `${plural(count, 'venda', 'vendas')} em ${name}.`);
  };
  const start = (filter: SalesQuery) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    void write(filter, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) tellFailure('Falha ao exportar as vendas.')(error);
      })
      .finally(() => {
        running.current = undefined;
        setDone(null);
      });
  };
  return { done, start, cancel };
}
