import type { Sale } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Permitted } from '../../parts/team/permitted.tsx';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { Actor } from '../../parts/team/actor.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useLast } from '../../lib/use-last.ts';
import { DetailNotShown } from '../../parts/detail-not-shown.tsx';
import { paymentLines } from '../../parts/sales/payment-lines.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { packageLines } from '../../parts/sales/package-text.ts';
import { PrintReceiptButton } from '../../parts/sales/print-receipt.tsx';
import {
  couponDiscountOf,
  manualDiscountName,
  paidBackText,
  refundedItemsText,
} from '../../parts/sales/sale-text.ts';
import { saleItemTotal } from '../../parts/sales/sale-item-total.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { currentShiftQuery } from '../../parts/shifts/drawer-queries.ts';
import { DetailPanel, DetailSection, Fact, Facts, Sum, Sums } from '../../ui/detail-panel.tsx';
import { Line, Lines } from '../../ui/lines.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { DateTime, Money } from '../../ui/zone.tsx';
import { isPaid, isRefundedInPart } from './sale-facts.ts';
import styles from './sale-panel.module.css';
import { saleQuery } from './sales-queries.ts';

const RetenderDialog = onDemand(async () => (await import('./retender-dialog.tsx')).RetenderDialog);
const RefundDialog = onDemand(async () => (await import('./refund-dialog.tsx')).RefundDialog);

interface SalePanelProps {
  /** The sale in the address; null for none. */
  readonly saleId: string | null;
  /** The sale from the list, if loaded. */
  readonly row: Sale | undefined;
  readonly onClose: () => void;
}

/** One sale's details, and its refund. */
export function SalePanel({ saleId, row, onClose }: SalePanelProps) {
  const opened = saleId !== null;
  const shownId = useLast(saleId) ?? '';
  const query = useQuery({
    ...saleQuery(useStore().id, shownId),
    enabled: opened && row === undefined,
  });
  const sale = useLast(row ?? query.data ?? null);
  const shown = sale?.id === shownId ? sale : null;
  const refunding = useDialog<Sale>();
  const retendering = useDialog<Sale>();

  return (
    <>
      <DetailPanel
        opened={opened}
        // Esc in a form closes only the form.
        onClose={() => !refunding.opened && !retendering.opened && onClose()}
        title={`Venda ${shortIdOfSale(shownId)}`}
        actions={
          shown && (
            <PanelActions
              sale={shown}
              onRefund={() => refunding.open(shown)}
              onRetender={() => retendering.open(shown)}
            />
          )
        }
      >
        {shown ? (
          <SaleDetail sale={shown} />
        ) : (
          <DetailNotShown
            query={query}
            loading="Carregando venda…"
            failure="Não foi possível carregar a venda."
            nowhere={{ code: 'SALE_NOT_FOUND', title: 'Venda não encontrada.' }}
          />
        )}
      </DetailPanel>
      {refunding.item && (
        <RefundDialog
          key={refunding.item.id}
          sale={refunding.item}
          opened={refunding.opened}
          onClose={refunding.close}
        />
      )}
      {retendering.item && (
        <RetenderDialog
          key={retendering.item.id}
          sale={retendering.item}
          opened={retendering.opened}
          onClose={retendering.close}
        />
      )}
    </>
  );
}

interface PanelActionsProps {
  readonly sale: Sale;
  readonly onRefund: () => void;
  readonly onRetender: () => void;
}

function PanelActions({ sale, onRefund, onRetender }: PanelActionsProps) {
  const isInShift = useIsInOpenShift(sale);
  return (
    <>
      {sale.refundedAt === null && (
        <Permitted need="refund">
          {isInShift && isPaid(sale) && (
            <Button variant="subtle" onClick={onRetender}>
              Corrigir forma
            </Button>
          )}
          <Button variant="subtle" className={styles.refund} onClick={onRefund}>
            Estornar venda
          </Button>
        </Permitted>
      )}
      <PrintReceiptButton sale={sale} />
    </>
  );
}

/** Money of a closed shift, or of none, is not corrected. */
function useIsInOpenShift(sale: Sale): boolean {
  const hasShifts = useCounterSettings()?.cashShifts === true;
  const { data } = useQuery({ ...currentShiftQuery(useStore().id), enabled: hasShifts });
  return hasShifts && !!data?.shift && Date.parse(data.shift.openedAt) <= Date.parse(sale.createdAt);
}

function SaleDetail({ sale }: { sale: Sale }) {
  const { timeZone } = useStore();
  return (
    <>
      <div className={styles.top}>
        <div>
          <div className={styles.label}>Total</div>
          <div className={styles.total} data-refunded={sale.refundedAt !== null || undefined}>
            <Money reais={sale.total} />
          </div>
        </div>
        <div className={styles.marks}>
          {sale.paymentType === 'FREE' && <StatusBadge tone="offline">Cortesia</StatusBadge>}
          {sale.refundedAt !== null && <StatusBadge tone="blocked">Estornada</StatusBadge>}
          {isRefundedInPart(sale) && <StatusBadge tone="blocked">Estorno parcial</StatusBadge>}
        </div>
      </div>
      {sale.refunds.length > 0 && <Refunds sale={sale} />}
      <DetailSection title="Itens">
        <Lines>
          {sale.items.map((item) => (
            <Line key={item.id} name={item.product.name} value={formatMoney(saleItemTotal(item))}>
              {[
                `${formatNumber(item.quantity)} × ${formatMoney(item.price)}`,
                ...packageLines(item.time, timeZone),
              ].join('\n')}
            </Line>
          ))}
        </Lines>
      </DetailSection>
      <SaleSums sale={sale} />
      <Payments sale={sale} />
    </>
  );
}

function SaleSums({ sale }: { sale: Sale }) {
  return (
    <Sums>
      <Sum name="Subtotal">{formatMoney(sale.subtotal)}</Sum>
      {(couponDiscountOf(sale) > 0 || sale.coupon) && (
        <Sum name={sale.coupon ? `Desconto (${sale.coupon.code})` : 'Desconto'}>
          −{formatMoney(couponDiscountOf(sale))}
        </Sum>
      )}
      {sale.manualDiscount && (
        <Sum name={manualDiscountName(sale.manualDiscount)}>−{formatMoney(sale.manualDiscount.amount)}</Sum>
      )}
      <Sum name="Total">
        <strong>{formatMoney(sale.total)}</strong>
      </Sum>
      {isRefundedInPart(sale) && <Sum name="Estornado">−{formatMoney(sale.refunded)}</Sum>}
    </Sums>
  );
}

function Payments({ sale }: { sale: Sale }) {
  return (
    <Facts>
      <Fact name="Pagamento">{paymentTypeLabels[sale.paymentType]}</Fact>
      {paymentLines(sale.payments).map(({ name, amount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same in everything
        <Fact key={index} name={name}>
          <Money reais={amount} />
        </Fact>
      ))}
      {sale.manualDiscount && <Fact name="Motivo do desconto">{sale.manualDiscount.reason}</Fact>}
      <Fact name="Cliente">{sale.user?.name ?? 'Anônimo'}</Fact>
      <Fact name="Data e hora">
        <DateTime instant={sale.createdAt} />
      </Fact>
      <Fact name="Registrada por">
        <Actor actor={sale.actor} />
      </Fact>
      <Fact name="Código completo">
        <code className={styles.id}>{sale.id}</code>
      </Fact>
    </Facts>
  );
}

/** The refunds so far: when, how and why. */
function Refunds({ sale }: { sale: Sale }) {
  const isWhole = sale.refundedAt !== null && sale.refunds.length === 1;
  return (
    <ul className={styles.refunded} aria-label="Estornos">
      {sale.refunds.map((refund) => (
        <li key={refund.id} className={styles.part}>
          <p>
            {isWhole ? 'Estornada' : 'Estorno parcial'} em <DateTime instant={refund.at} /> por{' '}
            <Actor actor={refund.actor} isInSentence />
          </p>
          {!isWhole && <p>{refundedItemsText(sale, refund)}</p>}
          {refund.payments.length > 0 && <p>Devolvido: {paidBackText(refund.payments)}</p>}
          <p className={styles.reason}>Motivo: {refund.reason}</p>
        </li>
      ))}
    </ul>
  );
}
