import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { PixFacts } from './pix-facts.tsx';
import styles from './pix-page.module.css';
import { customerText, linesText } from './pix-text.ts';
import { recentPixQuery } from './more-pix-queries.ts';

/** 'Últimos recebidos', with what became of each PIX, also of those that need no decision. Nothing before the first. */
export function RecentPix() {
  const { data: list = [] } = useQuery(recentPixQuery(useStore().id));
  const id = useId();
  if (list.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Últimos recebidos
      </h2>
      <ul className={styles.list}>
        {list.map((pix) => (
          <li key={pix.id} className={styles.pix}>
            <div className={styles.facts}>
              <p className={styles.head}>
                <strong className="num">{formatMoney(pix.amount)}</strong>
                <span>
                  {customerText(pix.order)} · {linesText(pix.order)}
                </span>
              </p>
              <PixFacts pix={pix} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
