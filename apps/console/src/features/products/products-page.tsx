import type { Product } from '@coruja/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconPackage, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { plural } from '../../lib/format.ts';
import { useIntent } from '../../lib/intent.ts';
import { type DialogState, useDialog } from '../../lib/use-dialog.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, FilteredEmpty, ListFooter, ListOutcome } from '../../ui/states.tsx';
import { AddStockDialog } from './add-stock-dialog.tsx';
import { AddProductDialog, EditProductDialog } from './product-dialogs.tsx';
import { sortOrders, readSortOrder } from './product-list.ts';
import styles from './products-page.module.css';
import { useToggleFavorite } from './products-queries.ts';
import { ProductsTable } from './products-table.tsx';
import { StockPanel } from './stock-panel.tsx';
import { type ListView, useListView } from './use-list-view.ts';
import { type ProductList, useCurrentProduct, useProductList } from './use-product-list.ts';

export function ProductsPage() {
  const view = useListView();
  const list = useProductList(view);
  const search = useRef<HTMLInputElement>(null);
  const adding = useDialog();
  const editing = useDialog<Product>();
  const stocking = useDialog<Product>();
  const favorite = useToggleFavorite();
  useIntent({ new: () => adding.open(true) });
  const openById = async (id: string) => {
    const product = await list.find(id).catch(showServerMessage('Não foi possível abrir o produto.'));
    if (product) editing.open(product);
  };
  useIntent({ open: (id) => void openById(id) }, list.isLoaded);
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
        actions={!list.isEmpty && addButton}
        actionsPending={!list.isLoaded && list.error === null}
      >
        {!list.isEmpty && <ViewFields view={view} searchRef={search} />}
      </PageHeader>
      <ProductsTable
        products={list.products}
        onOpen={editing.open}
        onStock={stocking.open}
        onFavorite={(product) => favorite.mutate(product)}
        empty={
          list.isEmpty ? (
            <NoProducts action={addButton} />
          ) : (
            <FilteredEmpty title="Nenhum produto encontrado." onClear={clear} />
          )
        }
        error={
          list.error && (
            <ErrorState
              title="Não foi possível carregar os produtos."
              detail={reasonOf(list.error)}
              onRetry={list.retry}
            />
          )
        }
      />
      <Outcome list={list} />
      <ProductDialogs dialogs={{ adding, editing, stocking }} list={list} searchRef={search} />
    </>
  );
}

/** How many are shown, and a button for more of a paged list. */
function Outcome({ list: { products, isPaged, hasMore, isLoadingMore, more } }: { list: ProductList }) {
  const count = products && products.length > 0 && plural(products.length, 'produto', 'produtos');
  if (!isPaged || !count) return <ListOutcome>{count}</ListOutcome>;
  return (
    <ListFooter hasMore={hasMore} loading={isLoadingMore} onMore={more}>
      <span role="status">{hasMore ? `${count}, há mais` : count}</span>
    </ListFooter>
  );
}

interface ProductDialogsProps {
  readonly dialogs: {
    readonly adding: DialogState<true>;
    readonly editing: DialogState<Product>;
    readonly stocking: DialogState<Product>;
  };
  readonly list: ProductList;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}

/** Every dialog of this screen. */
function ProductDialogs({ dialogs: { adding, editing, stocking }, list, searchRef }: ProductDialogsProps) {
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
      {stocking.item && <Stock stocking={stocking} item={stocking.item} list={list} />}
    </>
  );
}

interface StockProps {
  readonly stocking: DialogState<Product>;
  readonly item: Product;
  readonly list: ProductList;
}

/** The stock's history and the dialog for received goods. */
function Stock({ stocking, item, list }: StockProps) {
  const product = useCurrentProduct(item, list);
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
        onChange={(event) => view.setOrder(readSortOrder(event.currentTarget.value))}
        data={Object.entries(sortOrders).map(([value, { label }]) => ({ value, label }))}
      />
    </>
  );
}
