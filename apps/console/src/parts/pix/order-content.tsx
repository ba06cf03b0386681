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
import { useCancelCharge, useConfirmCharge, useCreateCharge } from './order-calls.ts';
import styles from './order-content.module.css';
import type { OrderDialogProps } from './order-dialog.tsx';
import { dueText, isPartPaid, orderName, type OrderStand, problemText, standOf } from './order-text.ts';
import { PixCode } from './pix-code.tsx';
import { chargeQuery } from './order-queries.ts';

interface OrderContentProps extends OrderDialogProps {
  readonly order: Order;
  /** Something arrived above what the order costs. */
  readonly onSurplus: (reais: number) => void;
}

/** The dialog of an order, as it stands now. */
export function OrderContent(props: OrderContentProps) {
  const { order, onClose } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isOther, setIsOther] = useState(false);
  const stand = standOf(order, useServerNow());
  const canReceive = useMay('pix.confirm') !== 'no' && order.charge !== null;
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
  if (stand === 'cancelled') return <Message onClose={onClose}>Esta cobrança foi cancelada.</Message>;
  const other = canReceive && stand !== 'expired' ? () => setIsOther(true) : undefined;
  if (isOther && other) {
    return <OtherAmount order={order} receiving={receiving} onBack={() => setIsOther(false)} />;
  }
  return (
    <>
      <DialogBody>
        <Main order={order} stand={stand} />
        {stand !== 'expired' && <More {...props} onOther={other} />}
      </DialogBody>
      <Actions {...props} stand={stand} receiving={canReceive ? receiving : null} />
    </>
  );
}

function Main({ order, stand }: { order: Order; stand: OrderStand }) {
  const chargeId = stand === 'open' ? order.charge?.id : undefined;
  return (
    <div className={styles.columns} data-single={chargeId === undefined || undefined}>
      <About order={order} isExpired={stand === 'expired'} />
      {chargeId && <Code chargeId={chargeId} />}
    </div>
  );
}

interface ActionsProps extends OrderContentProps {
  readonly stand: OrderStand;
  /** Null without a code, and for somebody who may not confirm. */
  readonly receiving: Receiving | null;
}

function Actions({ order, stand, receiving, onClose }: ActionsProps) {
  const isExpired = stand === 'expired';
  return (
    <DialogFooter>
      <Button onClick={onClose}>{isExpired ? 'Fechar' : 'Ainda não'}</Button>
      {stand === 'uncharged' ? (
        <CreateCharge order={order} />
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

/** Somebody saw the money at the bank. */
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
function CreateCharge({ order }: { order: Order }) {
  const { isPending, mutate } = useCreateCharge(order);
  return (
    <MainButton data-autofocus loading={isPending} onClick={() => !isPending && mutate(order.id)}>
      Gerar PIX de {formatMoney(order.missing)}
    </MainButton>
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

/** What is looked for at the bank, and until when. */
function About({ order, isExpired }: { order: Order; isExpired: boolean }) {
  const { charge, missing, pix, total } = order;
  const left = secondsLeft(order.expiresAt, useServerNow());
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
      {charge && (
        <dl className={styles.facts}>
          <div>
            <dt>Identificador</dt>
            <dd className={styles.txid}>{charge.txid}</dd>
          </div>
          <div>
            <dt>Gerado às</dt>
            <dd>
              <Clock instant={charge.createdAt} />
            </dd>
          </div>
          {!isExpired && (
            <div>
              <dt>Expira em</dt>
              <dd>
                <span role="timer">{formatCountdown(left)}</span>
              </dd>
            </div>
          )}
        </dl>
      )}
      {isExpired && (
        <p role="status">
          <strong>Este código expirou.</strong> Se o PIX chegou mesmo assim, confirme aqui: a venda é feita,
          se ainda for possível.
        </p>
      )}
      <p className={styles.note}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>Confira no app do banco. Comprovante do cliente não vale.</span>
      </p>
    </div>
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
  readonly onOther: (() => void) | undefined;
}

/** What is seldom needed. An order that was paid in part cannot be cancelled any more. */
function More({ order, cart, onClose, onOther }: MoreProps) {
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
              A cobrança de <strong>{formatMoney(charge.amount)}</strong> sai da lista e o estoque volta.
              Confira antes no banco: o código ainda pode ser pago.
            </p>
          </ConfirmDialog>
        </>
      )}
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
