import type { Computer } from '@coruja/contract';
import { NativeSelect } from '@mantine/core';
import styles from './computers-page.module.css';
import { inRoom, noRoom, roomsOf } from './floor/floor.ts';

interface RoomFilterProps {
  readonly computers: readonly Computer[];
  readonly value: string | null;
  readonly onChange: (room: string | null) => void;
}

/** Shows the computers of one room; absent if no computer is in one. */
export function RoomFilter({ computers, value, onChange }: RoomFilterProps) {
  const rooms = roomsOf(computers);
  if (rooms.length === 0) return null;
  const isAny = inRoom(computers, value) === computers;
  return (
    <NativeSelect
      aria-label="Filtrar por sala"
      className={styles.rooms}
      data={[
        { value: '', label: 'Todas as salas' },
        ...rooms.map(({ id, name }) => ({ value: id, label: name })),
        { value: noRoom, label: 'Sem sala' },
      ]}
      value={isAny ? '' : (value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
