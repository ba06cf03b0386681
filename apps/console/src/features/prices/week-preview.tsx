import { type Centavos, standardRuleName, type TimePrices, toReais } from '@coruja/domain';
import { useId } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { dayNames } from './choice-chips.tsx';
import styles from './prices.module.css';
import { backgroundOf, colourOf } from './rule-colours.ts';
import { type HourPart, weekGrid } from './week-grid.ts';

interface WeekPreviewProps {
  readonly prices: TimePrices;
  readonly pricePerHour: Centavos;
  /** null: in no room. */
  readonly room: string | null;
}

/** A week and a holiday by the hour, each hour in the colour and with the number of its rule (docs/product/prices.md#preview). */
export function WeekPreview({ prices, pricePerHour, room }: WeekPreviewProps) {
  const rows = weekGrid(prices, room, pricePerHour);
  const note = useId();
  const entries = [...prices.rules, { name: standardRuleName, pricePerHour }];
  const nameOf = (rule: number | null) => {
    const entry = entries[rule ?? entries.length - 1];
    return entry ? `${entry.name}, ${formatMoney(toReais(entry.pricePerHour))}` : '';
  };
  const shown = new Set(rows.flatMap(({ hours }) => hours.flat().map(({ rule }) => rule)));
  const fitting = prices.rules.flatMap(({ rooms }, index) =>
    rooms === null || (room !== null && rooms.includes(room)) ? [index] : [],
  );
  return (
    <>
      {/* The table is wider than a phone: it scrolls in its own box, by the keyboard too. */}
      <div className={styles.gridBox} role="region" aria-label="Prévia da semana" tabIndex={0}>
        <table className={styles.grid} aria-describedby={note}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Dia</span>
              </th>
              {rows[0]?.hours.map((_, hour) => (
                <th key={hour} scope="col" abbr={`${hour} horas`}>
                  {hour}h
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, hours }) => (
              <tr key={day}>
                <th scope="row">{dayNames[day].label}</th>
                {hours.map((parts, hour) => (
                  <td key={hour} style={backgroundOf(parts)} title={partsText(parts, nameOf)}>
                    <span aria-hidden>
                      {parts.map(({ rule }) => (rule === null ? '' : rule + 1)).join(' ')}
                    </span>
                    <span className="visually-hidden">{partsText(parts, nameOf)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.legend} aria-label="Legenda">
        {[...fitting, null].map((rule) => (
          <li key={rule ?? 'standard'}>
            <span className={styles.swatch} style={{ background: colourOf(rule) }} aria-hidden>
              {rule === null ? '' : rule + 1}
            </span>
            <span>
              {nameOf(rule)}
              {rule !== null && !shown.has(rule) && (
                <span className={styles.never}>
                  {' '}
                  Não aparece: outra regra vem antes em todas as horas dela.
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p id={note} className={styles.help}>
        Na linha do feriado, a véspera é um dia comum. Horas com duas cores mudam de preço no meio.
      </p>
    </>
  );
}

function partsText(parts: readonly HourPart[], nameOf: (rule: number | null) => string): string {
  return parts.map(({ rule }) => nameOf(rule)).join('; depois ');
}
