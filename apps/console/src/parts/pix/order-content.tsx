import { confirmChargeBody, type Order, type ReceivedPix } from '@coruja/contract';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, memo, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../api/access.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { formatCountdown } from '../../lib/countdown.ts';
import { formatMoney, parseMoney } from '../../lib/format.ts';
import { secondsLeft } from '../../lib/seconds-left.ts';
import { paths } from '../../paths.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { Clock } from '../../ui/zone.tsx';
import { useCancelCharge, useConfirmCharge } from './order-calls.ts';
import styles from './order-content.module.css';
import type { OrderDialogProps } from './order-dialog.tsx';
import {
  confirmsItself,
  dueText,
  isPartPaid,
  orderName,
  type OrderStatus,
  problemText,
  statusOfOrder,
  waitsAtBank,
} from './order-text.ts';
import { PixCode } from './pix-code.tsx';
import { chargeQuery } from './order-queries.ts';
import { PayDemonstration, SelfConfirming } from './self-confirming.tsx';
import { type Charging, useCharging } from './use-charging.ts';

interface OrderContentProps extends OrderDialogProps {
  readonly order: Order;
  /** More arrived than the order costs. */
  readonly onSurplus: (reais: number) => void;
}

/** The dialog of an order, as it stands now. */
export function OrderContent(props: OrderContentProps) {
  const { order, onClose } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isOther, setIsOther] = useState(false);
  const stand = statusOfOrder(order, useServerNow());
  const canReceive = useCanReceive(order);
  const charging = useCharging(order);
  const receiving = useReceiving(props, (received) => {
    setIsOther(false);
    setProblem(problemText(received));
  });

  if (problem !== null) {
    return (
      <Message onClose={onClose}>
        <Problem>
          {problem} O valor espera em <Link to={paths.pix}>PIX para resolver</Link>.
        </Problem>
      </Message>
    );
  }
  if (stand === 'cancelled') return <Cancelled {...props} />;
  const other = canReceive && stand !== 'expired' ? () => setIsOther(true) : undefined;
  if (isOther && other) {
    return <OtherAmount order={order} receiving={receiving} onBack={() => setIsOther(false)} />;
  }
  return (
    <>
      <DialogBody>
        <Main order={order} stand={stand} />
        <NoCode stand={stand} charging={charging} />
        {stand !== 'expired' && <More {...props} stand={stand} onOther={other} />}
      </DialogBody>
      <Actions {...props} stand={stand} receiving={canReceive ? receiving : null} charging={charging} />
    </>
  );
}

/** Whether this PIX is confirmed by a person who looks at the bank, and this person may confirm it. */
function useCanReceive(order: Order): boolean {
  const mayConfirm = useMay('pix.confirm') !== 'no';
  return mayConfirm && waitsAtBank(order);
}

/** Somebody cancelled the order, or the PIX that arrived could not become a sale. */
function Cancelled({ order, onClose }: OrderContentProps) {
  return (
    <Message onClose={onClose}>
      Esta cobrança foi cancelada.
      {confirmsItself(order) && (
        <>
          {' '}
          Se o PIX chegou, ele espera em <Link to={paths.pix}>PIX para resolver</Link>.
        </>
      )}
    </Message>
  );
}

function NoCode({ stand, charging: { problem } }: { stand: OrderStatus; charging: Charging }) {
  return stand === 'uncharged' && problem !== null && <Problem>{problem}</Problem>;
}

function Main({ order, stand }: { order: Order; stand: OrderStatus }) {
  const chargeId = stand === 'open' ? order.charge?.id : undefined;
  return (
    <div className={styles.columns} data-single={chargeId === undefined || undefined}>
      <About order={order} stand={stand} />
      {chargeId && <Code chargeId={chargeId} />}
    </div>
  );
}

interface ActionsProps extends OrderContentProps {
  readonly stand: OrderStatus;
  /** Null without a code, and for somebody who may not confirm. */
  readonly receiving: Receiving | null;
  readonly charging: Charging;
}

function Actions({ order, stand, receiving, charging, onClose }: ActionsProps) {
  const isExpired = stand === 'expired';
  return (
    <DialogFooter>
      <Button onClick={onClose}>{isExpired || !waitsAtBank(order) ? 'Fechar' : 'Ainda não'}</Button>
      {stand === 'uncharged' ? (
        <CreateCharge order={order} charging={charging} />
      ) : (
        receiving && (
          <MainButton loading={receiving.isPending} onClick={() => receiving.receive(order.charge?.amount)}>
            {isExpired ? 'Recebi atrasado' : 'Recebi no banco'}
          </MainButton>
        )
      )}
    </DialogFooter>
  );
}

interface Receiving {
  readonly isPending: boolean;
  readonly receive: (reais: number | undefined) => void;
}

/** Confirms that somebody saw the money at the bank. */
function useReceiving(
  { order: { charge }, onClose, onNoShift, onSurplus }: OrderContentProps,
  onReceived: (received: ReceivedPix) => void,
): Receiving {
  const { isPending, mutate } = useConfirmCharge(
    ({ receivedPix }) => {
      onReceived(receivedPix);
      if (receivedPix.problem === 'surplus') onSurplus(receivedPix.unresolved);
    },
    () => {
      onClose();
      onNoShift();
    },
  );
  return {
    isPending,
    receive: (amount) => {
      if (charge && amount !== undefined && !isPending) mutate({ chargeId: charge.id, amount });
    },
  };
}

/** A code for what is missing. */
function CreateCharge({ order, charging }: { order: Order; charging: Charging }) {
  const { create, useKey, isCreating, isUsingKey } = charging;
  return (
    <>
      {useKey && (
        <Button loading={isUsingKey} disabled={isCreating} onClick={useKey}>
          Usar chave PIX
        </Button>
      )}
      <MainButton data-autofocus loading={isCreating} disabled={isUsingKey} onClick={create}>
        Gerar PIX de {formatMoney(order.missing)}
      </MainButton>
    </>
  );
}

function Message({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <div role="status">{children}</div>
      </DialogBody>
      <DialogFooter>
        <MainButton data-autofocus onClick={onClose}>
          Fechar
        </MainButton>
      </DialogFooter>
    </>
  );
}

/** What is due and until when, and who checks that it arrived. */
function About({ order, stand }: { order: Order; stand: OrderStatus }) {
  const isExpired = stand === 'expired';
  const { charge, missing, pix, total } = order;
  return (
    <div className={styles.about}>
      <p className={styles.amount}>{isExpired && charge ? formatMoney(charge.amount) : dueText(order)}</p>
      <p className={styles.what}>
        {orderName(order)}
        {isPartPaid(order) && <>. Já recebidos {formatMoney(pix - missing)}.</>}
        {total > pix && (
          <>
            . Total {formatMoney(total)}, com {formatMoney(total - pix)} por outra forma.
          </>
        )}
      </p>
      {charge && <ChargeFacts charge={charge} until={isExpired ? null : order.expiresAt} />}
      {isExpired && (
        <p role="status">
          <strong>Este código expirou.</strong>{' '}
          {confirmsItself(order)
            ? 'Se o PIX chegar mesmo assim, ele espera em PIX para resolver.'
            : 'Se o PIX chegou mesmo assim, confirme aqui: a venda é feita, se ainda for possível.'}
        </p>
      )}
      {charge && confirmsItself(order) && <SelfConfirming charge={charge} isOpen={stand === 'open'} />}
      {waitsAtBank(order) && (
        <p className={styles.note}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>Confira no app do banco. Comprovante do cliente não vale.</span>
        </p>
      )}
    </div>
  );
}

interface ChargeFactsProps {
  readonly charge: NonNullable<Order['charge']>;
  /** Null once it has expired. */
  readonly until: string | null;
}

/** The identifier is what somebody looks for at the bank. */
function ChargeFacts({ charge, until }: ChargeFactsProps) {
  const now = useServerNow();
  return (
    <dl className={styles.facts}>
      {waitsAtBank({ charge }) && (
        <div>
          <dt>Identificador</dt>
          <dd className={styles.txid}>{charge.txid}</dd>
        </div>
      )}
      <div>
        <dt>Gerado às</dt>
        <dd>
          <Clock instant={charge.createdAt} />
        </dd>
      </div>
      {until !== null && (
        <div>
          <dt>Expira em</dt>
          <dd>
            <span role="timer">{formatCountdown(secondsLeft(until, now))}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

const Picture = memo(PixCode);

function Code({ chargeId }: { chargeId: string }) {
  const query = useQuery(chargeQuery(useStore().id, chargeId));
  return (
    <div className={styles.code}>
      {query.data ? (
        <Picture payload={query.data.payload} encodedImage={query.data.encodedImage} />
      ) : (
        query.isError && (
          <Button onClick={() => void query.refetch()}>
            Não foi possível carregar o código. Tentar de novo
          </Button>
        )
      )}
    </div>
  );
}

interface MoreProps extends OrderContentProps {
  readonly stand: OrderStatus;
  readonly onOther: (() => void) | undefined;
}

/** What is seldom needed. An order that was paid in part can no longer be cancelled. */
function More({ order, stand, cart, onClose, onOther }: MoreProps) {
  const { charge } = order;
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelCharge(onClose);
  const canCancel = charge !== null && !isPartPaid(order);
  const payOtherwise = () => {
    if (!charge || !cart?.isFree() || cancel.isPending) return;
    cancel.mutateAsync(charge.id).then(
      // By then the products have their stock again.
      () => cart.putBack(),
      // Reported by the mutation.
      () => undefined,
    );
  };
  return (
    <div className={styles.more}>
      {onOther && (
        <Button variant="subtle" onClick={onOther}>
          Recebi outro valor
        </Button>
      )}
      {canCancel && cart && (
        <Button variant="subtle" loading={cancel.isPending && !isAsking} onClick={payOtherwise}>
          Trocar forma de pagamento
        </Button>
      )}
      {canCancel && (
        <>
          <Button variant="subtle" onClick={() => setIsAsking(true)}>
            Cancelar cobrança
          </Button>
          <ConfirmDialog
            opened={isAsking}
            onClose={() => setIsAsking(false)}
            title="Cancelar cobrança?"
            confirmLabel="Cancelar cobrança"
            cancelLabel="Voltar"
            danger
            pending={cancel.isPending}
            onConfirm={() =>
              cancel.mutateAsync(charge.id).then(
                () => toast.success('Cobrança cancelada!'),
                () => setIsAsking(false),
              )
            }
          >
            <p>
              A cobrança de <strong>{formatMoney(charge.amount)}</strong> sai da lista e o estoque volta.{' '}
              {confirmsItself(order)
                ? 'O código deixa de valer.'
                : 'Confira antes no banco: o código ainda pode ser pago.'}
            </p>
          </ConfirmDialog>
        </>
      )}
      {charge && stand === 'open' && confirmsItself(order) && <PayDemonstration charge={charge} />}
    </div>
  );
}

interface OtherAmountProps {
  readonly order: Order;
  readonly receiving: Receiving;
  readonly onBack: () => void;
}

/** Less or more arrived than the code says. */
function OtherAmount({ order, receiving, onBack }: OtherAmountProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = text.trim() === '' ? null : parseMoney(text);
    const problem = amountProblem(amount);
    setError(problem);
    if (problem === null && amount !== null) receiving.receive(amount);
    else input.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <p>
          {isPartPaid(order) ? dueText(order) : `O código é de ${dueText(order)}`}. Quanto apareceu no banco?
        </p>
        <TextInput
          ref={input}
          label="Valor recebido (R$)"
          placeholder="0,00"
          inputMode="decimal"
          autoComplete="off"
          required
          autoFocus
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack}>Voltar</Button>
        <MainButton type="submit" loading={receiving.isPending}>
          Registrar valor
        </MainButton>
      </DialogFooter>
    </form>
  );
}

/** The contract's message. */
function amountProblem(amount: number | null): string | null {
  if (amount === null) return 'Informe o valor recebido.';
  const read = confirmChargeBody.safeParse({ amount });
  return read.success ? null : (read.error.issues[0]?.message ?? 'Informe o valor recebido.');
}
