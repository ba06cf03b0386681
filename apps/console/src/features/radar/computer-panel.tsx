import type { ComputerDay } from '@coruja/contract';
import { type MinuteKind, minuteKinds } from '@coruja/domain';
import { formatDay, formatMinutes } from '../../lib/format.ts';
import { useLast } from '../../lib/use-last.ts';
import { DetailPanel, DetailSection, Fact, Facts } from '../../ui/detail-panel.tsx';
import type { ComputerSum } from './computer-sums.ts';
import { MinutesBar } from './minutes-bar.tsx';
import styles from './minutes.module.css';

const kindNames: Readonly<Record<MinuteKind, string>> = {
  paid: 'Sessão paga',
  balance: 'Sessão do saldo',
  package: 'Sessão de pacote',
  event: 'Corujão',
  courtesy: 'Cortesia',
  due: 'A receber',
  paused: 'Pausado',
  locked: 'Travado',
  unguarded: 'Sem guarda',
};

interface ComputerPanelProps {
  /** Null while none is open. */
  readonly computer: ComputerSum | null;
  readonly onClose: () => void;
}

/** The minutes of one computer by kind, then by day. */
export function ComputerPanel({ computer, onClose }: ComputerPanelProps) {
  const shown = useLast(computer);
  return (
    <DetailPanel opened={computer !== null} onClose={onClose} title={shown?.name ?? 'Computador'}>
      {shown && <Sums computer={shown} />}
    </DetailPanel>
  );
}

function Sums({ computer: { minutes, days } }: { computer: ComputerSum }) {
  if (minutes === null) return <p className={styles.none}>Sem dados nestes dias.</p>;
  const most = Math.max(1, ...days.map((day) => day.minutes?.on ?? 0));
  return (
    <>
      <Facts>
        <Fact name="Ligado">
          <strong>{formatMinutes(minutes.on)}</strong>
        </Fact>
        {minuteKinds
          .filter((kind) => minutes.of[kind] > 0)
          .map((kind) => (
            <Fact key={kind} name={kindNames[kind]}>
              {formatMinutes(minutes.of[kind])}
            </Fact>
          ))}
      </Facts>
      <DetailSection title="Por dia">
        <ul className={styles.days}>
          {days.map((day) => (
            <Day key={day.day} day={day} most={most} />
          ))}
        </ul>
      </DetailSection>
    </>
  );
}

function Day({ day: { day, minutes }, most }: { day: ComputerDay; most: number }) {
  return (
    <li>
      <span>{formatDay(day)}</span>
      <span className={styles.total}>{minutes === null ? 'Sem dados' : formatMinutes(minutes.on)}</span>
      {minutes && <MinutesBar minutes={minutes} most={most} />}
      {minutes && minutes.of.unguarded > 0 && (
        <span className={styles.detail}>Sem guarda: {formatMinutes(minutes.of.unguarded)}</span>
      )}
    </li>
  );
}
