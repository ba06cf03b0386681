import type { Coupon } from '@coruja/contract';
import { Actor } from '../../parts/team/actor.tsx';
import { discountOf, discountText } from '../../parts/sales/discount.ts';
import { DetailPanel, Fact, Facts } from '../../ui/detail-panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { type CouponState, usesText } from './coupon-facts.ts';
import styles from './coupons-page.module.css';

interface CouponPanelProps {
  readonly coupon: Coupon;
  readonly state: CouponState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** All details of one coupon, the discount first. */
export function CouponPanel({ coupon, state, opened, onClose }: CouponPanelProps) {
  return (
    <DetailPanel opened={opened} onClose={onClose} title={`Cupom ${coupon.code}`}>
      <div className={styles.top}>
        <div>
          <div className={styles.label}>Desconto</div>
          <div className={styles.discount}>{discountText(discountOf(coupon))}</div>
        </div>
        <CouponBadge state={state} usable />
      </div>
      <Facts>
        <Fact name="Usos / limite">
          <span className="num">{usesText(coupon)}</span>
        </Fact>
        <Fact name="Validade">
          {coupon.expiresAt === null ? 'Nunca' : <DateTime instant={coupon.expiresAt} />}
        </Fact>
        <Fact name="Descrição">
          {coupon.description ?? <span className={styles.unknown}>Sem descrição</span>}
        </Fact>
        <Fact name="Criado em">
          <DateTime instant={coupon.createdAt} />
        </Fact>
        <Fact name="Criado por">
          <Actor actor={coupon.actor} />
        </Fact>
      </Facts>
      <p className={styles.hint}>
        {state === 'usable'
          ? `No caixa, digite ${coupon.code} no campo do cupom antes de finalizar a venda.`
          : whyNot[state]}
      </p>
    </DetailPanel>
  );
}

const whyNot = {
  expired: 'A validade passou: o caixa não aceita mais este cupom.',
  'used-up':
    'Todos os usos foram feitos: o caixa não aceita mais este cupom. Estornar uma venda devolve o uso dela.',
} as const;

/** Why a coupon can no longer be used; nothing for a usable one, unless `usable` is set. */
export function CouponBadge({ state, usable = false }: { state: CouponState; usable?: boolean }) {
  if (state === 'expired') return <StatusBadge tone="blocked">Expirado</StatusBadge>;
  if (state === 'used-up') return <StatusBadge tone="ending">Esgotado</StatusBadge>;
  return usable && <StatusBadge tone="free">Disponível</StatusBadge>;
}
