import type { Subscription } from '@coruja/contract';
import type { StatusTone } from '../../ui/status-badge.tsx';

/** The labels of docs/product/subscription.md#status. */
export const statusLabels = {
  ACTIVE: { label: 'Ativa', tone: 'free' },
  CANCELLED: { label: 'Cancelada', tone: 'offline' },
  INACTIVE: { label: 'Inativa', tone: 'blocked' },
  PENDING: { label: 'Pendente', tone: 'ending' },
} as const satisfies Record<Subscription['status'], { label: string; tone: StatusTone }>;

const brandNames: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  ELO: 'Elo',
  AMEX: 'American Express',
  HIPERCARD: 'Hipercard',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
};

/** `Visa final 1111`, or `Cartão final 1111` if the brand is unknown. Null without a card. */
export function cardText(card: Subscription['card']): string | null {
  if (!card?.lastFour) return null;
  const brand = brandNames[card.brand?.toUpperCase() ?? ''] ?? 'Cartão';
  return `${brand} final ${card.lastFour}`;
}

/** The stored card; null if another method is used. */
export function knownCard(subscription: Subscription | null): string | null {
  return subscription?.paymentMethod === 'CREDIT_CARD' ? cardText(subscription.card) : null;
}

/** How the subscription is paid. */
export function paymentMethodText({
  paymentMethod,
  card,
}: Pick<Subscription, 'paymentMethod' | 'card'>): string {
  if (paymentMethod === null) return 'Nenhuma';
  if (paymentMethod === 'PIX') return 'PIX';
  return cardText(card) ?? 'Cartão de crédito';
}
