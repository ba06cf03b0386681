import type { Product } from '@coruja/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconPackage, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { productsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { useIntent } from '../../lib/intent.ts';
import { type DialogState, useDialog } from '../../lib/use-dialog.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, FilteredEmpty, ListOutcome } from '../../ui/states.tsx';
import { AddStockDialog } from './add-stock-dialog.tsx';
import { AddProductDialog, EditProductDialog } from './product-dialogs.tsx';
import { listed, orders, readOrder } from './product-list.ts';
import styles from './products-page.module.css';
import { useToggleFavorite } from './products-queries.ts';
import { ProductsTable } from './products-table.tsx';
import { StockPanel } from './stock-panel.tsx';
import { type ListView, useListView } from './use-list-view.ts';

export function ProductsPage() {
  const query = useQuery(productsQuery(useStore().id));
  const view = useListView();
  const search = useRef<HTMLInputElement>(null);
  const adding = useDialog();
  const editing = useDialog<Product>();
  const stocking = useDialog<Product>();
  const favorite = useToggleFavorite();
  const all = query.data;
  useIntent({ new: () => adding.open(true) });
  useIntent({ open: (id) => openById(all, id, editing) }, all !== undefined);
  const shown = all && listed(all, view.text, view.order);
  const addButton = (
    <MainButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => adding.open(true)}>
      Adicionar Produto
    </MainButton>
  );
  const clear = () => {
    view.setText('');
    search.current?.focus();
  };

  return (
    <>
      <PageHeader
        title="Gerenciar Produtos"
        actions={all?.length !== 0 && addButton}
        actionsPending={query.isPending}
      >
        {all?.length !== 0 && <ViewFields view={view} searchRef={search} />}
      </PageHeader>
      <ProductsTable
        products={shown}
        onOpen={editing.open}
        onStock={stocking.open}
        onFavorite={(product) => favorite.mutate(product)}
        empty={
          all?.length === 0 ? (
            <NoProducts action={addButton} />
          ) : (
            <FilteredEmpty title="Nenhum produto encontrado." onClear={clear} />
          )
        }
        error={
          query.isLoadingError && (
            <ErrorState
              title="Não foi possível carregar os produtos."
              detail={reasonOf(query.error)}
              onRetry={() => void query.refetch()}
            />
          )
        }
      />
      <ListOutcome>{shown && shown.length > 0 && plural(shown.length, 'produto', 'produtos')}</ListOutcome>
      <ProductDialogs dialogs={{ adding, editing, stocking }} products={all} searchRef={search} />
    </>
  );
}

function openById(products: readonly Product[] | undefined, id: string, editing: DialogState<Product>): void {
  const product = products?.find((each) => each.id === id);
  if (product) editing.open(product);
}

interface ProductDialogsProps {
  readonly dialogs: {
    readonly adding: DialogState<true>;
    readonly editing: DialogState<Product>;
    readonly stocking: DialogState<Product>;
  };
  readonly products: readonly Product[] | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}

/** Every dialog of this screen. */
function ProductDialogs({
  dialogs: { adding, editing, stocking },
  products,
  searchRef,
}: ProductDialogsProps) {
  return (
    <>
      <AddProductDialog opened={adding.opened} onClose={adding.close} />
      {editing.item && (
        <EditProductDialog
          key={editing.item.id}
          product={editing.item}
          opened={editing.opened}
          onClose={editing.close}
          onDeleted={() => {
            editing.close();
            // The row that opened the dialog is gone, so the search gets the focus.
            searchRef.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {stocking.item && <Stock stocking={stocking} product={current(products, stocking.item)} />}
    </>
  );
}

/** A product from the present list; a removed one stays while its panel closes. */
function current(products: readonly Product[] | undefined, product: Product): Product {
  return products?.find(({ id }) => id === product.id) ?? product;
}

/** The stock's history and the dialog for received goods. */
function Stock({ stocking, product }: { stocking: DialogState<Product>; product: Product }) {
  const entering = useDialog();
  return (
    <>
      <StockPanel
        product={product}
        opened={stocking.opened}
        onClose={stocking.close}
        onAdd={() => entering.open(true)}
      />
      <AddStockDialog key={product.id} product={product} opened={entering.opened} onClose={entering.close} />
    </>
  );
}

function NoProducts({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      title="Nenhum produto disponível."
      icon={<IconPackage size={32} stroke={1.5} aria-hidden />}
      action={action}
    >
      Cadastre bebidas, salgados e acessórios com preço e estoque: eles aparecem no Caixa, e cada venda dá
      baixa sozinha.
    </EmptyState>
  );
}

interface ViewFieldsProps {
  readonly view: ListView;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}

function ViewFields({ view, searchRef }: ViewFieldsProps) {
  return (
    <>
      <TextInput
        ref={searchRef}
        className={styles.search}
        type="search"
        aria-label="Buscar por nome, descrição ou código de barras"
        placeholder="Nome, descrição ou código"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={view.text}
        onChange={(event) => view.setText(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Ordenar por"
        value={view.order}
        onChange={(event) => view.setOrder(readOrder(event.currentTarget.value))}
        data={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
      />
    </>
  );
}
