import { computerStatusLabel } from '@coruja/domain';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import type { FloorFilter } from './floor.ts';

interface FloorFilterChipsProps {
  /** Undefined while the computers load. */
  readonly counts: Record<FloorFilter, number> | undefined;
  readonly value: FloorFilter;
  readonly onChange: (filter: FloorFilter) => void;
}

/** Counts of free, used and locked computers; a press shows only those. */
export function FloorFilterChips({ counts, value, onChange }: FloorFilterChipsProps) {
  return (
    <FilterChips
      label="Filtrar por situação"
      value={value}
      onChange={onChange}
      chips={[
        { value: 'all', label: 'Todos', count: counts?.all },
        { value: 'available', label: computerStatusLabel.available, count: counts?.available, tone: 'free' },
        { value: 'in-use', label: computerStatusLabel['in-use'], count: counts?.['in-use'], tone: 'in-use' },
        { value: 'locked', label: computerStatusLabel.locked, count: counts?.locked, tone: 'blocked' },
        ...(counts?.due || value === 'due' ? [dueChip(counts)] : []),
      ]}
    />
  );
}

function dueChip(counts: FloorFilterChipsProps['counts']) {
  return { value: 'due', label: 'A receber', count: counts?.due, tone: 'ending' } as const;
}
