import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { OpenButton } from './open-button.tsx';
import { LoadingText, Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: Row) => ReactNode;
  /** `end` for numbers and money, with tabular figures. */
  readonly align?: 'start' | 'end';
  /** A column of buttons; its header is only for screen readers. */
  readonly actions?: boolean;
  readonly width?: number | string;
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Opens the row's detail. The first cell becomes the button. */
  readonly onOpen?: (row: Row) => void;
  /** Shown when there are no rows: an EmptyState or a FilteredEmpty. */
  readonly empty: ReactNode;
  /** Shown when loading failed: an ErrorState. */
  readonly error?: ReactNode;
  readonly skeletonRows?: number;
}

/** Every table: a skeleton in the final layout, then rows, or the empty or error state. Cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, empty, error } = props;
  if (error) return <div className={styles.frame}>{error}</div>;
  if (rows?.length === 0) return <div className={styles.frame}>{empty}</div>;
  return (
    <div className={styles.frame}>
      {rows === undefined && <LoadingText />}
      {/* Explicit roles, because the card layout on phones would remove the implicit ones. */}
      <table role="table" className={styles.table} aria-label={props.label} aria-busy={rows === undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-align={column.align}
                style={{ width: column.width }}
              >
                {column.actions ? <span className="visually-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows
            ? rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />)
            : bones(props.skeletonRows ?? 8).map((bone) => <BoneRow key={bone} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

function BodyRow<Row>({ row, columns, onOpen }: DataTableProps<Row> & { row: Row }) {
  return (
    <tr role="row" className={onOpen ? styles.openable : undefined}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          data-align={column.align}
          data-actions={column.actions || undefined}
        >
          {onOpen && index === 0 ? (
            <OpenButton onClick={() => onOpen(row)}>{column.render(row)}</OpenButton>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function BoneRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr role="row" aria-hidden>
      {columns.map((column, index) => (
        <td key={column.key} role="cell" data-label={column.header} data-align={column.align}>
          <Skeleton width={index === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  );
}

function bones(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
