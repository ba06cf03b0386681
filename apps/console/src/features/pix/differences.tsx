import type { PixDifference } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { ErrorState } from '../../ui/states.tsx';
import styles from './pix-page.module.css';
import { differenceText } from './pix-text.ts';
import { pixDifferencesQuery, useSettleDifference } from './more-pix-queries.ts';

/**
 * 'Conciliação': where the provider's statement and the store's PIX differ, for the owner (docs/product/pix.md#screens-of-the-account).
 *
 * @param isOn whether PIX confirm themselves now; else it is shown only while something differs
 */
export function Differences({ isOn }: { isOn: boolean }) {
  const query = useQuery(pixDifferencesQuery(useStore().id));
  const id = useId();
  const list = query.data;
  if (!isOn && !list?.length) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Conciliação
      </h2>
      <p className={styles.note}>Todo dia, o extrato do provedor é comparado com os PIX da loja.</p>
      {query.isLoadingError ? (
        <ErrorState
          title="Não foi possível carregar as diferenças."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        list && (list.length > 0 ? <DifferenceList list={list} /> : <p>Nenhuma diferença.</p>)
      )}
    </section>
  );
}

function DifferenceList({ list }: { list: readonly PixDifference[] }) {
  return (
    <ul className={styles.list} aria-label="Diferenças">
      {list.map((difference) => (
        <Line key={difference.id} difference={difference} />
      ))}
    </ul>
  );
}

function Line({ difference }: { difference: PixDifference }) {
  const settle = useSettleDifference();
  const { id, day, amount } = difference;
  const shown = `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`;
  return (
    <li className={styles.pix}>
      <div className={styles.facts}>
        <p className={styles.head}>
          <strong className={`${styles.left} num`}>{shown}</strong>
          <span>{differenceText(difference)}</span>
        </p>
        <p className={styles.note}>Extrato de {formatDay(day)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          size="xs"
          aria-label={`Já conferi: ${shown} de ${formatDay(day)}`}
          loading={settle.isPending}
          onClick={() => settle.mutate(id)}
        >
          Já conferi
        </Button>
      </div>
    </li>
  );
}
