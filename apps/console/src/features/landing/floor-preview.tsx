import { computerStatusLabel, type ComputerStatus } from '@coruja/domain';
import { formatMinutes } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './floor-preview.module.css';

interface Seat {
  readonly status: ComputerStatus;
  readonly left?: number;
  readonly of?: number;
}

/** An example of a Friday night, without customers and names. */
const seats: readonly Seat[] = [
  { status: 'in-use', left: 48, of: 60 },
  { status: 'in-use', left: 95, of: 120 },
  { status: 'available' },
  { status: 'in-use', left: 4, of: 60 },
  { status: 'available' },
  { status: 'in-use', left: 22, of: 60 },
  { status: 'locked' },
  { status: 'in-use', left: 140, of: 180 },
  { status: 'in-use', left: 31, of: 60 },
  { status: 'available' },
  { status: 'in-use', left: 57, of: 60 },
  { status: 'in-use', left: 12, of: 90 },
];

const tones = { available: 'free', 'in-use': 'in-use', locked: 'blocked' } as const;

/** A small drawing of the computers, used until there are screenshots. */
export function FloorPreview() {
  return (
    <figure className={styles.frame} aria-label="Exemplo da tela de computadores da Coruja">
      <ul className={styles.grid} aria-hidden>
        {seats.map((seat, index) => (
          <SeatCard key={index} seat={seat} name={`PC ${String(index + 1).padStart(2, '0')}`} />
        ))}
      </ul>
    </figure>
  );
}

function SeatCard({ seat, name }: { seat: Seat; name: string }) {
  const { left = 0, of = 60 } = seat;
  const isEnding = seat.status === 'in-use' && left <= 5;
  return (
    <li className={styles.seat} data-ending={isEnding || undefined}>
      <span className={styles.name}>{name}</span>
      <StatusBadge tone={isEnding ? 'ending' : tones[seat.status]}>
        {computerStatusLabel[seat.status]}
      </StatusBadge>
      <span className={`${styles.left} num`}>
        {seat.status === 'in-use' ? formatMinutes(left) : '\u00a0'}
      </span>
      <span className={styles.bar}>
        {seat.status === 'in-use' && <span style={{ transform: `scaleX(${left / of})` }} />}
      </span>
    </li>
  );
}
