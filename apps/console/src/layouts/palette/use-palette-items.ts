import { type Bill, listSales, type Sale, type Session, type Customer } from '@coruja/contract';
import { computerStatus, computerStatusLabel } from '@coruja/domain';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBolt,
  IconCash,
  IconClockExclamation,
  IconClockPlus,
  IconDeviceDesktop,
  IconDeviceDesktopShare,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconPackage,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconReceipt,
  IconUser,
} from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMay } from '../../api/access.ts';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { activeSessionsQuery, computersQuery, productsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { useNavigateWithIntent } from '../../lib/intent.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { dueBillsOf, totalOf, useOpenBills } from '../../parts/bills/open-bills.ts';
import { formatBalance } from '../../parts/customers/balance.tsx';
import { balanceOf, customerQuery, isStranger } from '../../parts/customers/customer-queries.ts';
import { type CustomerSearch, useCustomerSearch } from '../../parts/customers/customer-search.ts';
import { useFoundProducts, withFound } from '../../parts/products/product-queries.ts';
import { useReceiveBills } from '../../parts/sales/receive-bills.ts';
import { isUndoable, usePauseSession, useUndoSession } from '../../parts/sessions/session-actions.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { useSetLocked } from '../../parts/set-locked.ts';
import { paths } from '../../paths.ts';
import { saleDetail } from '../../parts/sales/sale-detail.ts';
import type { Item } from './palette-search.ts';

/** Computers and their actions. */
export function useComputerItems(opened: boolean, onEnd: (session: Session) => void): Item[] {
  const storeId = useStore().id;
  const computers = useQuery({ ...computersQuery(storeId), enabled: opened }).data ?? [];
  const sessions = useQuery({ ...activeSessionsQuery(storeId), enabled: opened }).data ?? [];
  const setLocked = useSetLocked();
  const navigateWith = useNavigateWithIntent();
  const goTo = (what: 'extend' | 'move' | 'swap' | 'lost' | 'message', id: string) =>
    navigateWith(paths.computers, what, id);
  const undo = useUndoSession();
  const pause = usePauseSession();
  const setPaused = (session: Session, paused: boolean) => pause.mutate({ session, paused });

  return computers.flatMap((computer) => {
    const session = sessions.find(({ computer: { id } }) => id === computer.id);
    const status = computerStatus(computer);
    const open = () => navigateWith(paths.computers, 'open', computer.id);
    const lock = () =>
      computer.isAvailable
        ? setLocked.mutate({ computer, locked: true })
        : navigateWith(paths.computers, 'lock', computer.id);
    const unlock = () => setLocked.mutate({ computer, locked: false });
    const base = { keywords: 'computador', onlyFound: true } as const;
    const act = (verb: string, rest: Pick<Item, 'icon' | 'run'>): Item => ({
      ...base,
      ...rest,
      id: `${verb}:${computer.id}`,
      group: 'actions',
      label: `${verb} ${computer.name}`,
    });
    return [
      {
        ...base,
        id: `computer:${computer.id}`,
        group: 'computers',
        label: computer.name,
        hint: session ? (session.user?.name ?? 'Convidado') : computerStatusLabel[status],
        icon: IconDeviceDesktop,
        run: open,
      } satisfies Item,
      ...(status === 'available' ? [act('Iniciar sessão em', { icon: IconBolt, run: open })] : []),
      ...(session
        ? [
            act('Adicionar tempo em', { icon: IconClockPlus, run: () => goTo('extend', computer.id) }),
            act('Mover sessão de', { icon: IconDeviceDesktopShare, run: () => goTo('move', computer.id) }),
            act('Inverter sessão de', { icon: IconArrowsExchange, run: () => goTo('swap', computer.id) }),
            ...(session.pause
              ? [act('Retomar', { icon: IconPlayerPlay, run: () => setPaused(session, false) })]
              : session.pausesLeft > 0
                ? [act('Pausar', { icon: IconPlayerPause, run: () => setPaused(session, true) })]
                : []),
            ...(computer.guard
              ? [act('Enviar mensagem para', { icon: IconMessage, run: () => goTo('message', computer.id) })]
              : []),
            ...(isUndoable(session)
              ? [act('Desfazer início em', { icon: IconArrowBackUp, run: () => undo.mutate(session) })]
              : []),
            act('Encerrar sessão de', { icon: IconPlayerStop, run: () => onEnd(session) }),
          ]
        : []),
      act('Tempo perdido em', { icon: IconClockExclamation, run: () => goTo('lost', computer.id) }),
      computer.isLocked
        ? act('Desbloquear', { icon: IconLockOpen, run: unlock })
        : act('Bloquear', { icon: IconLock, run: lock }),
    ];
  });
}

/** Bills of ended sessions. */
export function useBillItems(): Item[] {
  const dueBills = dueBillsOf(useOpenBills());
  const receiveBills = useReceiveBills();
  const receive = (id: string, label: string, bills: readonly Bill[]): Item => ({
    id,
    group: 'actions',
    label: `Receber ${label} · ${formatMoney(totalOf(bills))}`,
    keywords: 'conta pagar cobrar a receber',
    icon: IconCash,
    onlyFound: true,
    run: () => receiveBills(bills.map((bill) => bill.id)),
  });
  return [
    ...(dueBills.length > 1 ? [receive('receive:all', 'todas as contas', dueBills)] : []),
    ...dueBills.map((bill) => receive(`receive:${bill.id}`, bill.computer.name, [bill])),
  ];
}

/** Of many products those that are used most, and what the server finds. */
export function useProductItems(opened: boolean, text: string): Item[] {
  const isShown = useMay('catalog') === 'yes' && opened;
  const first = useQuery({ ...productsQuery(useStore().id), enabled: isShown }).data;
  const { found, isSearching } = useFoundProducts(text, isShown && first?.isWhole === false);
  const isFound = new Set(isSearching ? [] : found.map(({ id }) => id));
  const navigateWith = useNavigateWithIntent();
  return withFound(isShown && first ? first.items : [], found).map((product) => ({
    id: `product:${product.id}`,
    group: 'products',
    label: product.name,
    hint: formatMoney(product.price),
    keywords: product.barcode ?? '',
    icon: IconPackage,
    onlyFound: true,
    isFound: isFound.has(product.id),
    run: () => navigateWith(paths.products, 'open', product.id),
  }));
}

/** One letter would find everybody. */
const SHORTEST = 2;

/** Customers that the server finds by name or CPF, and recently chosen ones. The search text is not stored. */
export function useCustomerItems(
  text: string,
  recentIds: readonly string[],
): { items: Item[]; search: CustomerSearch } {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const navigateWith = useNavigateWithIntent();
  const wanted = text.trim().length < SHORTEST ? '' : text;
  const search = useCustomerSearch(wanted, useDebouncedText(wanted));
  const lastIds = recentIds.flatMap((id) => (id.startsWith('customer:') ? id.slice('customer:'.length) : []));
  const last = useQueries({
    queries: lastIds.map((id) => ({ ...customerQuery(storeId, id), enabled: text === '' })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const found = search.found ?? [];
  const toItem = (customer: Customer, isFound: boolean): Item => ({
    id: `customer:${customer.id}`,
    group: 'customers',
    label: customer.name,
    hint: isStranger(customer) ? 'Novo nesta loja' : formatBalance(balanceOf(customer, storeId)),
    icon: IconUser,
    onlyFound: true,
    isFound,
    run: () => {
      // So that the screen shows the customer at once.
      queryClient.setQueryData(keys.customer(storeId, customer.id), customer);
      navigateWith(paths.credits, 'open', customer.id);
    },
  });
  const items =
    text === '' ? last.map((each) => toItem(each, false)) : found.map((each) => toItem(each, true));
  return { items, search };
}

/** The sale with this short id, on any day. */
export function useSaleItems(text: string): Item[] {
  const { id: storeId, timeZone } = useStore();
  const navigate = useNavigate();
  const shortId = shortIdIn(useDebouncedText(text));
  const sales = useQuery({
    queryKey: [...keys.sales(storeId), 'short id', shortId],
    queryFn: ({ signal }) =>
      client.call(listSales, { params: { storeId }, query: { shortId, limit: 5 } }, { signal }),
    enabled: shortId !== '',
  });
  const toItem = (sale: Sale): Item => ({
    id: `sale:${sale.id}`,
    group: 'sales',
    label: `Venda ${shortIdOfSale(sale.id)}`,
    hint: `${formatDateTime(sale.createdAt, timeZone)} · ${formatMoney(sale.total)}`,
    icon: IconReceipt,
    onlyFound: true,
    isFound: true,
    run: () => void navigate(saleDetail(sale.id)),
  });
  return shortId === '' ? [] : (sales.data ?? []).map(toItem);
}

/** A sale's short id (docs/product/sales.md#short-id), also of a whole id; '' for anything else. */
function shortIdIn(text: string): string {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(venda\s+)?#?/, '');
  return /^[0-9a-f]{8}(-[0-9a-f-]*)?$/.test(typed) ? shortIdOfSale(typed) : '';
}
