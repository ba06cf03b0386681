import type { OpenTab } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '../../api/access.ts';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { formatMoney, plural } from '../../lib/format.ts';
import { useNavigateWithIntent } from '../../lib/intent.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { ReceiveTabDialog } from '../../parts/tab/receive-tab-dialog.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, ListFooter } from '../../ui/states.tsx';
import { DateTime, Money } from '../../ui/zone.tsx';
import { tabsQuery, tabsSummaryQuery } from './tabs-queries.ts';
import styles from './tabs-page.module.css';

/** 'Fiado': who owes, the oldest first (docs/product/tab.md#who-owes). */
export function TabsPage() {
  const storeId = useStore().id;
  const list = useInfiniteQuery(tabsQuery(storeId));
  const mayRead = useMay('reports') === 'yes';
  const { data: sum } = useQuery({ ...tabsSummaryQuery(storeId), enabled: mayRead });
  const tabs = list.data?.pages.flatMap((page) => page.items);
  const receiving = useDialog<OpenTab>();
  const go = useNavigateWithIntent();
  const one = receiving.item;
  return (
    <>
      <PageHeader title="Fiado" />
      {sum && sum.count > 0 && (
        <p className={styles.sum}>
          <strong className="num">{formatMoney(sum.owed)}</strong> a receber de{' '}
          {plural(sum.count, 'cliente', 'clientes')}
        </p>
      )}
      <div className={styles.table}>
        <DataTable
          label="Quem deve, do mais antigo ao mais novo"
          columns={columnsWith(receiving.open)}
          rows={tabs}
          rowKey={({ user }) => user.id}
          onOpen={({ user }) => go(paths.credits, 'open', user.id)}
          empty={<NoTabs />}
          error={
            list.isLoadingError && (
              <ErrorState
                title="Não foi possível carregar o fiado."
                detail={reasonOf(list.error)}
                onRetry={() => void list.refetch()}
              />
            )
          }
        />
      </div>
      {tabs && tabs.length > 0 && (
        <ListFooter
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        >
          <span>{plural(tabs.length, 'cliente', 'clientes')}</span>
          {list.isFetchNextPageError && <span role="alert">Não foi possível carregar mais clientes.</span>}
        </ListFooter>
      )}
      {one && (
        <ReceiveTabDialog
          key={one.user.id}
          customer={one.user}
          owed={one.owed}
          opened={receiving.opened}
          onClose={receiving.close}
        />
      )}
    </>
  );
}

function columnsWith(onReceive: (tab: OpenTab) => void): readonly Column<OpenTab>[] {
  return [
    { key: 'who', header: 'Cliente', render: ({ user }) => user.name },
    { key: 'since', header: 'Desde', render: ({ since }) => <DateTime instant={since} /> },
    {
      key: 'limit',
      header: 'Limite',
      align: 'end',
      render: ({ limit }) =>
        limit === null ? <span className={styles.none}>—</span> : <Money reais={limit} />,
    },
    { key: 'owed', header: 'Deve', align: 'end', render: ({ owed }) => <Money reais={owed} /> },
    {
      key: 'receive',
      header: 'Ações',
      actions: true,
      render: (tab) => (
        <Button size="xs" aria-label={`Receber de ${tab.user.name}`} onClick={() => onReceive(tab)}>
          Receber
        </Button>
      ),
    },
  ];
}

function NoTabs() {
  const isOn = useCounterSettings()?.pricesTime;
  return (
    <EmptyState
      title="Ninguém deve nada."
      icon={<IconNotebook size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={isOn === false ? paths.settings : paths.credits} className={`${action.main} ${styles.way}`}>
          {isOn === false ? 'Ir para Ajustes' : 'Ir para Créditos'}
        </Link>
      }
    >
      {isOn === false
        ? 'Ligue "Tempo com preço" em Ajustes para vender fiado.'
        : 'Defina um limite de fiado no cadastro de um cliente. Depois escolha "Fiado" em "Troco ou dividir", no Caixa.'}
    </EmptyState>
  );
}
