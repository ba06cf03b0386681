import type { Coupon } from '@coruja/contract';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatNumber, plural } from '../../lib/format.ts';
import { useIntent } from '../../lib/intent.ts';
import { type DialogState, useDialog } from '../../lib/use-dialog.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, ErrorState, FilteredEmpty, ListFooter } from '../../ui/states.tsx';
import { matchesText, stateOfCoupon } from './coupon-facts.ts';
import { CouponPanel } from './coupon-panel.tsx';
import styles from './coupons-page.module.css';
import { couponsQuery } from './coupons-queries.ts';
import { CouponsTable } from './coupons-table.tsx';
import { CreateCouponDialog } from './create-coupon-dialog.tsx';

/** How many rows are shown at first, and added at each press. */
const ROWS = 200;

/** Coupons: discount, uses, and expiry. */
export function CouponsPage() {
  const query = useQuery(couponsQuery(useStore().id));
  const now = useNow(60_000);
  const [text, setText] = useSearchText();
  const [rows, setRows] = useState(ROWS);
  const field = useRef<HTMLInputElement>(null);
  const creating = useDialog();
  const showing = useDialog<Coupon>();
  useIntent({ new: () => creating.open(true) });

  const all = query.data;
  const isEmpty = all?.length === 0;
  const found = all?.filter((coupon) => matchesText(coupon, text));
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  const createButton = <CreateButton onClick={() => creating.open(true)} />;

  return (
    <>
      <PageHeader title="Cupons" actions={!isEmpty && createButton} actionsPending={query.isPending}>
        <SearchField
          ref={field}
          className={styles.search}
          aria-label="Buscar cupom por código ou descrição"
          placeholder="Buscar por código ou descrição"
          value={text}
          onChange={setText}
          onClear={clear}
        />
      </PageHeader>
      <CouponsTable
        coupons={found?.slice(0, rows)}
        now={now}
        onOpen={showing.open}
        empty={
          isEmpty ? (
            <NoCoupons action={createButton} />
          ) : (
            <FilteredEmpty title="Nenhum cupom encontrado." onClear={clear} />
          )
        }
        error={
          query.isLoadingError && (
            <ErrorState
              title="Não foi possível carregar os cupons."
              detail={reasonOf(query.error)}
              onRetry={() => void query.refetch()}
            />
          )
        }
      />
      <Footer count={found?.length ?? 0} rows={rows} onMore={() => setRows(rows + ROWS)} />
      <Shown showing={showing} coupons={all} now={now} />
      <CreateCouponDialog opened={creating.opened} onClose={creating.close} />
    </>
  );
}

interface ShownProps {
  readonly showing: DialogState<Coupon>;
  readonly coupons: readonly Coupon[] | undefined;
  readonly now: number;
}

/** The chosen coupon from the present list, or as it was chosen if the list has it no more. */
function Shown({ showing, coupons, now }: ShownProps) {
  const coupon = coupons?.find(({ id }) => id === showing.item?.id) ?? showing.item;
  if (!coupon) return null;
  return (
    <CouponPanel
      coupon={coupon}
      state={stateOfCoupon(coupon, now)}
      opened={showing.opened}
      onClose={showing.close}
    />
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <MainButton leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      Criar cupom
    </MainButton>
  );
}

function Footer({ count, rows, onMore }: { count: number; rows: number; onMore: () => void }) {
  if (count === 0) return null;
  const all = plural(count, 'cupom', 'cupons');
  return (
    <ListFooter hasMore={count > rows} onMore={onMore}>
      <span role="status">{count > rows ? `${formatNumber(rows)} de ${all}` : all}</span>
    </ListFooter>
  );
}

function NoCoupons({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      title="Nenhum cupom encontrado."
      icon={<IconTicket size={32} stroke={1.5} aria-hidden />}
      action={action}
    >
      Um cupom é um código que o caixa digita para dar desconto: traz gente em noite fraca e premia quem
      volta. Você decide o valor, o limite de usos e até quando vale.
    </EmptyState>
  );
}

/** The search is in the address, so that a reload and a link keep it. The field updates at once, the address later. */
function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('busca') ?? '';
  const [typed, type] = useTyped(inAddress);
  const set = (text: string) => {
    type(text);
    setParams(text === '' ? {} : { busca: text }, { replace: true });
  };
  return [typed, set];
}
