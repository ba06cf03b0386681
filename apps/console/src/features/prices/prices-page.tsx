import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { computersQuery, pricesQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionsSkeleton } from '../../ui/sections.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './prices.module.css';
import { PricesPanel } from './prices-panel.tsx';

/** 'Preços': rooms, rules, holidays, groups and packages of the store (docs/product/prices.md#changes). */
export function PricesPage() {
  const storeId = useStore().id;
  const prices = useQuery(pricesQuery(storeId));
  const computers = useQuery(computersQuery(storeId));
  const failed = [prices, computers].find(({ isLoadingError }) => isLoadingError);
  return (
    <div className={styles.page}>
      <PageHeader title="Preços" />
      {prices.data && computers.data ? (
        <PricesPanel prices={prices.data} computers={computers.data} />
      ) : failed ? (
        <ErrorState
          title="Não foi possível carregar os preços."
          detail={reasonOf(failed.error)}
          onRetry={() => {
            void prices.refetch();
            void computers.refetch();
          }}
        />
      ) : (
        <SectionsSkeleton
          loading="Carregando os preços…"
          sections={[
            { title: 'Salas', lines: 3 },
            { title: 'Regras', lines: 6 },
            { title: 'Quanto custa?', lines: 8 },
          ]}
        />
      )}
    </div>
  );
}
