import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import type { CsvExport } from './csv-export.ts';
import styles from './export-button.module.css';

interface ExportButtonProps {
  readonly csv: CsvExport;
  /** The number of rows of the file, if known. */
  readonly all?: number | undefined;
  readonly disabled?: boolean;
  readonly label?: string;
  readonly onStart: () => void;
}

/** 'Exportar CSV'; while it runs, its progress and a cancel button. */
export function ExportButton({
  csv,
  all,
  disabled = false,
  label = 'Exportar CSV',
  onStart,
}: ExportButtonProps) {
  if (csv.done === null) {
    return (
      <Button leftSection={<IconDownload size={18} aria-hidden />} disabled={disabled} onClick={onStart}>
        {label}
      </Button>
    );
  }
  return (
    <div className={styles.exporting}>
      <span role="status">
        Exportando… {formatNumber(csv.done)}
        {all !== undefined && ` de ${formatNumber(Math.max(all, csv.done))}`}
      </span>
      <Button onClick={csv.cancel}>Cancelar exportação</Button>
    </div>
  );
}
