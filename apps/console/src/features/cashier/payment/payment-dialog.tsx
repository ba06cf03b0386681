import type { Tab } from '@coruja/contract';
import { type Centavos, fromReais, type SalePaymentPart, toReais } from '@coruja/domain';
import { Button, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useStore } from '../../../api/store-context.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useOnePress } from '../../../lib/use-one-press.ts';
import { isPaidByCode, paymentTypeLabels } from '../../../parts/sales/payment-types.ts';
import { KeyMark, TenderKeys, tenderOfKey } from '../../../parts/sales/tender-keys.tsx';
import { tabQuery } from '../../../parts/tab/tab-queries.ts';
import { MainButton } from '../../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { useDiscardQuestion } from '../../../ui/use-discard-question.tsx';
import styles from './payment-dialog.module.css';
import {
  missingOf,
  type Payment,
  paymentsBody,
  type SalePayments,
  type SaleTender,
  type Taken,
  takePayment,
} from '../../../parts/sales/payments.ts';

interface PaymentDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The cart's present total, above 0. */
  readonly total: Centavos;
  /** The tender that is selected at first. */
  readonly tender: SaleTender;
  /** The cart's customer, on whose tab may be sold; null without one, and while time has no price. */
  readonly tabCustomerId: string | null;
  /** Whether a PIX is paid by a code. */
  readonly hasCodes: boolean;
  readonly onFinish: (payments: SalePayments) => void;
}

/** The payment box: change, and several tenders (docs/product/sales.md#payment-box). */
export function PaymentDialog(props: PaymentDialogProps) {
  const { opened, onClose, total, tender, tabCustomerId, onFinish } = props;
  const tab = useTabOf(tabCustomerId, opened);
  const title = `Receber ${formatMoney(toReais(total))}`;
  const press = useOnePress(opened);
  const box = usePaymentBox({ total, firstTender: tender, tab }, (payments) =>
    press(() => {
      onClose();
      onFinish(payments);
    })(),
  );
  const discard = useDiscardQuestion({ opened, onClose, title, isDirty: () => box.isDirty });
  useBoxKeys(opened && !discard.isAsking, box);

  return (
    <Dialog
      opened={opened}
      onClose={discard.close}
      onClosed={box.reset}
      title={title}
      closeOnClickOutside={false}
    >
      <DialogBody>
        <p className={styles.missing} data-over={box.missing < 0 || undefined}>
          <span>{box.missing < 0 ? 'Passou' : 'Falta'}</span>
          <output aria-label={box.missing < 0 ? 'Passou' : 'Falta'}>
            {formatMoney(Math.abs(toReais(box.missing)))}
          </output>
        </p>
        <TenderKeys<SalePaymentPart>
          chosen={box.tender}
          onChoose={box.choose}
          onTab={tab && (() => box.choose('TAB'))}
        />
        {tab && box.tender === 'TAB' && <TabHint tab={tab} />}
        <AmountField box={box} />
        {box.payments.length > 0 && <PaymentList payments={box.payments} onRemove={box.remove} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={discard.close}>Cancelar</Button>
        <MainButton aria-keyshortcuts="F9" onClick={box.finish}>
          {props.hasCodes && wouldBeByCode(box) ? 'Gerar PIX' : 'Finalizar venda'}
          <KeyMark name="F9" />
        </MainButton>
      </DialogFooter>
      {discard.question}
    </Dialog>
  );
}

/** The tab of the cart's customer, if they have a limit; asked for when the payment box opens. */
function useTabOf(customerId: string | null, opened: boolean): Tab | undefined {
  const storeId = useStore().id;
  const { data } = useQuery({
    ...tabQuery(storeId, customerId ?? ''),
    enabled: opened && customerId !== null,
  });
  return customerId === null || data?.limit === null ? undefined : data;
}

/** Whether what the main button would send is paid by a PIX code. */
function wouldBeByCode({ tender, payments, missing }: PaymentBox): boolean {
  return isPaidByCode({ payments: missing > 0 ? [...payments, { type: tender }] : payments });
}

/** What is left of the customer's limit. */
function TabHint({ tab: { limit, owed, left } }: { tab: Tab }) {
  return (
    <p className={styles.hint}>
      Limite de fiado {formatMoney(limit ?? 0)}; restam {formatMoney(left)}.
      {owed > 0 && ` Já deve ${formatMoney(owed)}.`}
    </p>
  );
}

interface PaymentBox {
  readonly tender: SalePaymentPart;
  readonly hasTab: boolean;
  readonly payments: readonly Payment[];
  readonly text: string;
  /** What is wrong with what was typed. */
  readonly problem: string | null;
  readonly missing: Centavos;
  /** What Enter would do. */
  readonly next: ReturnType<typeof takePayment>;
  readonly isDirty: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
  readonly choose: (tender: SalePaymentPart) => void;
  readonly remove: (payment: Payment) => void;
  /** Enter: takes what was typed, and finishes the sale when nothing is missing. */
  readonly enter: () => void;
  /** F9: takes the missing amount by the chosen tender. Refused while a smaller amount is typed. */
  readonly finish: () => void;
  readonly reset: () => void;
}

interface BoxInput {
  readonly total: Centavos;
  readonly firstTender: SaleTender;
  readonly tab: Tab | undefined;
}

function usePaymentBox(
  { total, firstTender, tab }: BoxInput,
  onFinish: (payments: SalePayments) => void,
): PaymentBox {
  const [chosen, setChosen] = useState<SalePaymentPart | null>(null);
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const tender = chosen ?? firstTender;
  const missing = missingOf(total, payments);
  const next = withinTab(takePayment(tender, text, missing, payments.length), payments, tab);

  const type = (typed: string) => {
    setText(typed);
    setProblem(null);
  };
  const refuse = (why: string) => {
    setProblem(why);
    input.current?.focus();
    input.current?.select();
  };
  const take = (isWhole: boolean) => {
    // The total fell while the payments were entered.
    if (missing < 0) return refuse('Os pagamentos passam do total. Remova um deles.');
    if (missing === 0) return onFinish(paymentsBody(payments));
    if ('problem' in next) return refuse(next.problem);
    const all = [...payments, next.payment];
    const left = missingOf(total, all);
    if (left === 0) return onFinish(paymentsBody(all));
    if (isWhole) return refuse(`Ainda faltam ${formatMoney(toReais(left))}. Adicione este valor antes.`);
    setPayments(all);
    type('');
    input.current?.focus();
  };
  return {
    tender,
    hasTab: tab !== undefined,
    payments,
    text,
    problem,
    missing,
    next,
    isDirty: payments.length > 0 || text !== '',
    input,
    type,
    choose: (to) => {
      setChosen(to);
      setProblem(null);
      input.current?.focus();
    },
    remove: (payment) => {
      setPayments(payments.filter((each) => each !== payment));
      setProblem(null);
      input.current?.focus();
    },
    enter: () => take(false),
    finish: () => take(true),
    reset: () => {
      setChosen(null);
      setPayments([]);
      type('');
    },
  };
}

/** Refuses more on the tab than the limit leaves. */
function withinTab(next: Taken, payments: readonly Payment[], tab: Tab | undefined): Taken {
  if ('problem' in next || next.payment.type !== 'TAB') return next;
  const used = payments.reduce((sum, { type, amount }) => sum + (type === 'TAB' ? amount : 0), 0);
  const left = Math.max(0, fromReais(tab?.left ?? 0) - used);
  return next.payment.amount > left ? { problem: `No fiado restam ${formatMoney(left / 100)}.` } : next;
}

/** The box's keys work wherever the focus is, instead of the browser's own actions. */
function useBoxKeys(isOn: boolean, box: PaymentBox): void {
  useWindowEvent('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isOn || !isPlain || event.defaultPrevented) return;
    const act = actionOf(event.key, box);
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
}

function actionOf(key: string, box: PaymentBox): (() => void) | undefined {
  const tender = tenderOfKey(key);
  if (tender !== undefined) return () => box.choose(tender);
  if (key === 'F5' && box.hasTab) return () => box.choose('TAB');
  if (key === 'F9') return box.finish;
  // The box is open already; this only suppresses the browser's own action.
  return key === 'F7' ? () => {} : undefined;
}

function AmountField({ box }: { box: PaymentBox }) {
  const { tender, text, next, missing } = box;
  const part = 'payment' in next && next.payment.amount < missing ? next.payment : null;
  // 'Adicionar' is only for a part: the main button takes the rest, and an empty field adds nothing.
  const isNoPart = text.trim() === '' || ('payment' in next && part === null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A held key would take the rest right after the part.
    if (!event.repeat) box.enter();
  };
  return (
    <div>
      <div className={styles.row}>
        <TextInput
          ref={box.input}
          className={styles.field}
          size="lg"
          label={tender === 'CASH' ? 'Recebido' : 'Valor'}
          placeholder="0,00"
          leftSection={<span className={styles.unit}>R$</span>}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          data-autofocus
          value={text}
          error={box.problem}
          onChange={(event) => box.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="lg" className={styles.add} disabled={isNoPart} onClick={box.enter}>
          Adicionar
        </Button>
      </div>
      <Outcome box={box} />
    </div>
  );
}

/** What the typed amount would do. */
function Outcome({ box: { tender, text, next, missing, payments } }: { box: PaymentBox }) {
  if (missing <= 0) return null;
  if (text.trim() === '') {
    const all = payments.length === 0 ? 'tudo' : 'o resto';
    return (
      <p className={styles.hint}>
        {tender === 'TAB'
          ? `Deixe vazio para pôr ${all} no fiado.`
          : `Deixe vazio para receber ${all} em ${namesInText[tender]}.`}
      </p>
    );
  }
  if ('problem' in next) return null;
  const { amount, received } = next.payment;
  if (received !== undefined) {
    return (
      <p className={styles.change}>
        <span>Troco</span>
        <output aria-label="Troco">{formatMoney(toReais(received) - toReais(amount))}</output>
      </p>
    );
  }
  if (amount === missing) return null;
  return (
    <p className={styles.hint}>
      Depois deste valor faltam {formatMoney(toReais(missing) - toReais(amount))}.
    </p>
  );
}

const namesInText = {
  CASH: 'dinheiro',
  PIX: 'PIX',
  DEBIT_CARD: 'cartão de débito',
  CREDIT_CARD: 'cartão de crédito',
} as const satisfies Record<SaleTender, string>;

interface PaymentListProps {
  readonly payments: readonly Payment[];
  readonly onRemove: (payment: Payment) => void;
}

function PaymentList({ payments, onRemove }: PaymentListProps) {
  return (
    <ul className={styles.payments} aria-label="Pagamentos">
      {payments.map((payment, index) => {
        const name = paymentTypeLabels[payment.type];
        const amount = formatMoney(toReais(payment.amount));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two payments may be the same in everything
          <li key={index} className={styles.payment}>
            <span>{name}</span>
            <span className="num">{amount}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remover ${name} de ${amount}`}
              title="Remover"
              onClick={() => onRemove(payment)}
            >
              <IconX size={18} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
