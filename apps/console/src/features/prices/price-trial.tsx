import {
  type Centavos,
  dayInZone,
  instantInZone,
  type Quote,
  quote,
  type TimePrices,
  timeInZone,
  toReais,
} from '@coruja/domain';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney, parseMoney } from '../../lib/format.ts';
import { DateField, isWholeDay } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import styles from './prices.module.css';
import type { GroupValues } from './prices-form.ts';

interface PriceTrialProps {
  readonly prices: TimePrices;
  readonly pricePerHour: Centavos;
  readonly room: string | null;
  readonly groups: readonly GroupValues[];
}

const MOST_MINUTES = 1_440;

/**
 * 'Quanto custa?': the price of some minutes from a given moment, by the prices on the page
 * (docs/product/prices.md#preview).
 */
export function PriceTrial({ prices, pricePerHour, room, groups }: PriceTrialProps) {
  const { timeZone } = useStore();
  const [day, setDay] = useState(() => dayInZone(serverNow(), timeZone));
  const [time, setTime] = useState(() => timeInZone(serverNow(), timeZone));
  const [minutes, setMinutes] = useState('60');
  const [groupId, setGroupId] = useState('');
  const group = groups.find(({ id }) => id === groupId);
  const from = instantOf(day, time, timeZone);
  const asked = /^\d{1,4}$/.test(minutes) ? Number(minutes) : 0;
  const isReady = from !== null && asked > 0 && asked <= MOST_MINUTES;
  return (
    <>
      <div className={styles.trial}>
        {groups.length > 0 && (
          <NativeSelect
            label="Grupo do cliente"
            data={[
              { value: '', label: 'Sem grupo' },
              ...groups.map(({ id, name }) => ({ value: id, label: name.trim() || 'Sem nome' })),
            ]}
            value={groupId}
            onChange={(event) => setGroupId(event.currentTarget.value)}
          />
        )}
        <DateField label="No dia" value={day} onChange={setDay} />
        <TimeField label="A partir das" value={time} onChange={setTime} />
        <TextField
          label="Por quantos minutos"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      </div>
      <output className={styles.outcome}>
        {isReady ? (
          <Outcome
            quoted={quote({
              prices,
              pricePerHour,
              room,
              discountBasisPoints: basisPointsOf(group),
              from,
              minutes: asked,
              timeZone,
            })}
          />
        ) : (
          <p className={styles.muted}>Informe o dia, a hora e de 1 a 1.440 minutos.</p>
        )}
      </output>
    </>
  );
}

function Outcome({ quoted }: { quoted: Quote }) {
  return (
    <>
      <p className={styles.total}>{formatMoney(toReais(quoted.total))}</p>
      <table className={styles.lines}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Regra</th>
            <th scope="col">Tempo cobrado</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {quoted.lines.map(({ ruleName, minutes, amount }, index) => (
            <tr key={index}>
              <th scope="row">{ruleName}</th>
              <td>{formatMinutes(minutes)}</td>
              <td>{formatMoney(toReais(amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Null for an invalid day or time. */
function instantOf(day: string, time: string, timeZone: string): number | null {
  if (!isWholeDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || day < '1900') return null;
  return instantInZone(day, time, timeZone);
}

/** Hundredths of a percent; 0 for no valid discount. */
function basisPointsOf(group: GroupValues | undefined): number {
  const percent = parseMoney(group?.discount ?? '') ?? 0;
  return percent <= 100 ? Math.round(percent * 100) : 0;
}
