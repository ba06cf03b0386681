import type { Dashboard } from '@coruja/contract';
import { Link } from 'react-router';
import { formatNumber, formatPercent, plural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './occupancy.module.css';
import panel from './panel.module.css';
import { keepClear } from '../../ui/use-toast-corner.ts';

/** The present occupancy: a ring and its two numbers. */
export function Occupancy({ occupancy }: { occupancy: Dashboard['currentOccupancy'] | undefined }) {
  return (
    <section className={panel.panel} aria-labelledby="ocupacao">
      <div className={panel.head}>
        <h2 id="ocupacao" className={panel.title}>
          Ocupação atual
        </h2>
        <Link to={paths.computers} className={panel.link} {...keepClear}>
          Ver computadores
        </Link>
      </div>
      <div className={styles.body}>
        <Ring rate={occupancy?.occupancyRate} />
        <p className={styles.caption}>
          {occupancy ? captionOf(occupancy) : <Skeleton width={208} height={16} />}
        </p>
      </div>
    </section>
  );
}

function captionOf({ activeSessions, totalComputers }: Dashboard['currentOccupancy']): string {
  return `${formatNumber(activeSessions)} de ${plural(totalComputers, 'computador', 'computadores')} em uso`;
}

const SIZE = 176;
const STROKE = 14;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;

function Ring({ rate }: { rate: number | undefined }) {
  return (
    <div className={styles.ring}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden>
        <circle className={styles.track} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={STROKE} />
        {rate !== undefined && rate > 0 && (
          <circle
            className={styles.arc}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            strokeWidth={STROKE}
            strokeDasharray={`${(ROUND * rate) / 100} ${ROUND}`}
            transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          />
        )}
      </svg>
      <p className={styles.rate}>
        {rate === undefined ? <Skeleton width={88} height={40} /> : formatPercent(rate)}
      </p>
    </div>
  );
}
