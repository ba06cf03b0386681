import type { ReceivedPix } from '@coruja/contract';
import { centavos, fromReais, toReais } from '@coruja/domain';
import { Button, Tabs } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../api/access.ts';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { atOnce, pixSettingsQuery, unresolvedPixQuery } from '../../parts/pix/pix-queries.ts';
import { Permitted } from '../../parts/team/permitted.tsx';
import { paths, pixParams } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DateTime } from '../../ui/zone.tsx';
import type { PixDialogProps } from './pix-dialog-props.ts';
import { PixFacts } from './pix-facts.tsx';
import { customerText, isConfirmedByProvider, linesText, whyText } from './pix-text.ts';
import styles from './pix-page.module.css';
import { RefundPixDialog } from './refund-pix-dialog.tsx';
import { UseInOrderDialog } from './use-in-order-dialog.tsx';

const MorePix = lazyPart(async () => (await import('./more-pix.tsx')).MorePix);
const CreditsDialog = onDemand(async () => (await import('./credits-dialog.tsx')).CreditsDialog);

// Its results are no part of the page's first load.
const BankStatement = lazyPart(async () => (await import('./statement/bank-statement.tsx')).BankStatement);

/** What is left of received PIX, and the comparison with the bank's statement. */
export function PixPage() {
  const [view, setView] = useView();
  return (
    <Tabs value={view} onChange={setView} keepMounted={false}>
      <PageHeader title={view === pixParams.statement ? 'Conferir extrato' : 'PIX para resolver'}>
        <Tabs.List aria-label="O que ver">
          <Tabs.Tab value="resolver">Para resolver</Tabs.Tab>
          <Permitted need="pix.confirm">
            <Tabs.Tab value={pixParams.statement}>Conferir extrato</Tabs.Tab>
          </Permitted>
        </Tabs.List>
      </PageHeader>
      <Tabs.Panel value="resolver">
        <Unresolved />
      </Tabs.Panel>
      <Tabs.Panel value={pixParams.statement}>
        <Suspense fallback={null}>
          <BankStatement />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The tab is in the address. */
function useView(): [string, (view: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const mayConfirm = useMay('pix.confirm') !== 'no';
  const isStatement = mayConfirm && params.get(pixParams.view) === pixParams.statement;
  const setView = (view: string | null) =>
    setParams(view === pixParams.statement ? { [pixParams.view]: view } : {}, { replace: true });
  return [isStatement ? pixParams.statement : 'resolver', setView];
}

/** 'PIX para resolver', newest first (docs/product/pix.md#to-resolve). */
function Unresolved() {
  const storeId = useStore().id;
  const list = useQuery(unresolvedPixQuery(storeId));
  const settings = useQuery(pixSettingsQuery(storeId));
  // What an empty list says depends on the settings.
  const rows = settings.isPending ? undefined : list.data;
  const credits = usePixDialog(CreditsDialog);
  const order = usePixDialog(UseInOrderDialog);
  const refund = usePixDialog(RefundPixDialog);
  return (
    <>
      {list.isLoadingError ? (
        <ErrorState
          title="Não foi possível carregar os PIX."
          detail={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : rows?.length === 0 ? (
        <div className={styles.list}>
          <NoPix isOff={settings.data?.mode === 'OFF'} />
        </div>
      ) : (
        <>
          {rows && <Sum of={rows} />}
          <ul className={styles.list} aria-label="PIX para resolver" aria-busy={!rows}>
            {rows?.map((pix) => (
              <PixLine key={pix.id} pix={pix} hasActs={pix.unresolved > 0}>
                <Permitted need="pix.resolve">
                  <Act on={pix} name="Virar créditos" act={credits.open} />
                  <Act on={pix} name="Usar em um pedido" act={order.open} />
                </Permitted>
                <Permitted need="pix.refund">
                  <Act
                    on={pix}
                    name={isConfirmedByProvider(pix) ? 'Devolver' : 'Devolvi pelo banco'}
                    act={refund.open}
                  />
                </Permitted>
              </PixLine>
            )) ?? <Bones />}
          </ul>
        </>
      )}
      <Suspense>
        <MorePix isAuto={settings.data?.mode === 'AUTO'} />
      </Suspense>
      {credits.element}
      {order.element}
      {refund.element}
    </>
  );
}

/** One of the three ways to resolve a PIX. */
function usePixDialog(Dialog: ComponentType<PixDialogProps>) {
  const { item, opened, open, close } = useDialog<ReceivedPix>();
  const home = () => document.getElementById('conteudo');
  const element = item && <Dialog key={item.id} pix={item} opened={opened} onClose={close} home={home} />;
  return { open, element };
}

/** What is left in all. The list has no pages, because it is short and each resolved PIX makes room for another. */
function Sum({ of: list }: { of: readonly ReceivedPix[] }) {
  const rests = list.filter(({ unresolved }) => unresolved > 0);
  const left = rests.reduce((sum, { unresolved }) => sum + fromReais(unresolved), 0);
  return (
    <p className={styles.sum}>
      <strong className="num">{formatMoney(toReais(centavos(left)))}</strong> em {rests.length} PIX
      {list.length === atOnce && '. São os mais novos: resolva estes para ver os outros.'}
    </p>
  );
}

interface PixLineProps {
  readonly pix: ReceivedPix;
  /** Whether something is left of it, and so can be resolved. */
  readonly hasActs: boolean;
  readonly children: ReactNode;
}

function PixLine({ pix, hasActs, children }: PixLineProps) {
  const { unresolved, amount, order, refundsAt } = pix;
  return (
    <li className={styles.pix}>
      <div className={styles.facts}>
        <p className={styles.head}>
          <strong className={`${styles.left} num`}>{formatMoney(hasActs ? unresolved : amount)}</strong>
          <span>{whyText(pix)}</span>
        </p>
        <p>
          {customerText(order)} · {linesText(order)} · pedido de {formatMoney(order.total)}
        </p>
        <PixFacts pix={pix} />
        {hasActs && refundsAt && (
          <p className={styles.note}>
            Volta sozinho em <DateTime instant={refundsAt} />
          </p>
        )}
      </div>
      {hasActs && <div className={styles.actions}>{children}</div>}
    </li>
  );
}

interface ActProps {
  readonly on: ReceivedPix;
  readonly name: string;
  readonly act: (pix: ReceivedPix) => void;
}

function Act({ on: pix, name, act }: ActProps) {
  const what = `${name}: ${formatMoney(pix.unresolved)} de ${customerText(pix.order)}`;
  return (
    <Button size="xs" aria-label={what} onClick={() => act(pix)}>
      {name}
    </Button>
  );
}

function Bones() {
  return (
    <li className={styles.pix}>
      <LoadingText>Carregando os PIX…</LoadingText>
      <div className={styles.bones}>
        <Skeleton width="30%" height={20} />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </div>
    </li>
  );
}

function NoPix({ isOff }: { isOff: boolean }) {
  const mayTurnOn = useMay('owner') === 'yes';
  return (
    <EmptyState
      title="Nenhum PIX para resolver."
      icon={<IconQrcode size={32} stroke={1.5} aria-hidden />}
      action={
        <Link
          to={isOff && mayTurnOn ? paths.settings : paths.cashier}
          className={`${action.main} ${styles.way}`}
        >
          {isOff && mayTurnOn ? 'Ir para Ajustes' : 'Ir para o caixa'}
        </Link>
      }
    >
      {isOff
        ? 'Com a chave da loja em "PIX no balcão", nos Ajustes, o Caixa gera códigos com o valor certo.'
        : 'Quando alguém paga a mais, de novo ou depois que o pedido terminou, o que sobra espera aqui por uma decisão.'}
    </EmptyState>
  );
}
