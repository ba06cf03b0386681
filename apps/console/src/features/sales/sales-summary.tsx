import type { SalesSummary as Summary } from '@coruja/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Days } from '../../parts/days/day-range.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Money } from '../../ui/zone.tsx';
import { useReceivedExport } from './received-export.ts';
import styles from './sales-summary.module.css';

/** The sums of the filtered days. Courtesies and refunds are shown separately and count in no sum (docs/product/sales.md#sums). */
export function SalesSummary({ query, days }: { query: UseQueryResult<Summary>; days: Days }) {
  const { data: sums, isLoadingError } = query;
  if (isLoadingError) {
    return (
      <section className={styles.sums} aria-label="Somas do período">
        <ErrorState
          title="Não foi possível somar as vendas."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      </section>
    );
  }
  return (
    <section className={styles.sums} aria-label="Somas do período" aria-busy={!sums}>
      <dl className={styles.figures}>
        <Sold total={sums?.total} />
        <Figure name="Vendas">{sums && <span className="num">{formatNumber(sums.count)}</span>}</Figure>
        <Figure name="Descontos">{sums && <Money reais={sums.discount} />}</Figure>
        <Figure name="Cortesias" apart>
          {sums && <CountAndTotal {...sums.courtesies} />}
        </Figure>
        <Figure name="Estornos" apart>
          {sums && <CountAndTotal {...sums.refunds} />}
        </Figure>
      </dl>
      {!sums && <Skeleton width="50%" height="1lh" />}
      {sums?.byPaymentType.length === 0 ? (
        <p className={styles.none}>Sem recebimentos no período.</p>
      ) : (
        <dl className={styles.payments} aria-label="Por forma de pagamento">
          {sums?.byPaymentType.map(({ paymentType, count, total }) => (
            <div key={paymentType} className={styles.payment}>
              <dt>{paymentTypeLabels[paymentType]}</dt>
              <dd>
                <Money reais={total} /> <span className={styles.count}>({formatNumber(count)})</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sums && <Received received={sums.received} days={days} />}
    </section>
  );
}

/** The total, called 'Total vendido' while time has a price, because it then differs from what was received. */
function Sold({ total }: { total: number | undefined }) {
  const isPriced = usePricesTime();
  return (
    <Figure name="Total" said={isPriced && 'vendido'} large>
      {total === undefined ? undefined : <Money reais={total} />}
    </Figure>
  );
}

/** By the day on which the money moved, as the drawer and the bank have it (docs/product/money.md#received). */
function Received({ received, days }: { received: Summary['received']; days: Days }) {
  const { csv, start } = useReceivedExport();
  if (received.byTender.length === 0) return null;
  return (
    <div className={styles.moved}>
      <dl className={styles.received} aria-label="Recebido no período">
        <div className={styles.payment}>
          <dt>
            Recebido <span className={styles.count}>vendas e eventos, menos o devolvido</span>
          </dt>
          <dd>
            <Money reais={received.total} />
          </dd>
        </div>
        {received.byTender.map(({ tender, total }) => (
          <div key={tender} className={styles.payment}>
            <dt>{paymentTypeLabels[tender]}</dt>
            <dd>
              <Money reais={total} />
            </dd>
          </div>
        ))}
      </dl>
      <ExportButton csv={csv} label="Exportar recebimentos" onStart={() => start(days)} />
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  /** A word after the name, such as 'vendido'. */
  readonly said?: string | false;
  readonly children: ReactNode;
  readonly large?: boolean;
  /** Not part of the sums. */
  readonly apart?: boolean;
}

function Figure({ name, said = false, children, large, apart }: FigureProps) {
  return (
    <div className={styles.figure} data-large={large} data-apart={apart}>
      <dt>
        <span>{name}</span>
        {said && ` ${said}`}
      </dt>
      <dd>{children ?? <Skeleton width={large ? 140 : 72} height="1lh" />}</dd>
    </div>
  );
}

function CountAndTotal({ count, total }: { count: number; total: number }) {
  return (
    <>
      <span className="num">{formatNumber(count)}</span>
      {count > 0 && (
        <span className={styles.count}>
          {' '}
          · <Money reais={total} />
        </span>
      )}
    </>
  );
}
