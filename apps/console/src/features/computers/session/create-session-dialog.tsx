import type { Computer } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { Checkbox, NumberInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type Ref, Suspense, useRef } from 'react';
import { showFailure } from '../../../api/form-errors.ts';
import { guardSettingsQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { formatMinutes } from '../../../lib/format.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import type { CustomerDraft } from '../../../parts/customers/customer-draft.ts';
import { CustomerPicker } from '../../../parts/customers/customer-picker.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { TenderKeys } from '../../../parts/sales/tender-keys.tsx';
import { UsualMinutes } from '../../../parts/sales/usual-minutes.tsx';
import { useSetPricePerHour } from '../../../parts/sessions/set-price-per-hour.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { type HoursOffer, showTimeIsInBalance, useAddTime } from './add-time.ts';
import styles from './create-session-dialog.module.css';
import { GuardAway } from '../guard/guard-away.tsx';
import { offlineStartText } from '../guard/guard-facts.ts';
import {
  empty,
  errorsOf,
  makesBill,
  type StartPayment,
  priceErrorOf,
  type SessionForm,
  toBody,
  typedPrice,
} from './session-form.ts';
import {
  asksForCredits,
  asksForDocument,
  asksForGuardian,
  useStartSession,
  useWantsDocument,
} from './session-queries.ts';
import { useStartFacts } from './start-facts.ts';
import { CustomerOutcome, GuestOutcome, PriceFields } from './start-outcome.tsx';
import { useReceiveNow, useStartPayment } from './start-payment.ts';

const usualDurations = [30, 60, 120, 180];

const openEndedHint = `Aberta, no máximo ${formatMinutes(limits.openEndedMinutes)}`;

const noCustomer = { customer: null, packageId: null, guardianPresent: false, documentShown: false };

const PaymentChoice = lazyPart(async () => (await import('./payment-choice.tsx')).PaymentChoice);
const PricedOutcome = lazyPart(async () => (await import('./priced-outcome.tsx')).PricedOutcome);
const NewCustomerDialog = onDemand(
  async () => (await import('../../../parts/customers/customer-dialog.tsx')).NewCustomerDialog,
);

interface CreateSessionDialogProps {
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The computer's card, which gets the focus afterwards. */
  readonly home: () => HTMLElement | null;
}

/** Starts a session on a free computer: for a customer found by name or CPF, or for a guest. */
export function CreateSessionDialog({ computer, opened, onClose, home }: CreateSessionDialogProps) {
  const start = useStartSession(computer.name);
  const addTime = useAddTime();
  const setPrice = useSetPricePerHour();
  const storePrice = useStore().pricePerHour;
  const hasPrice = storePrice > 0;
  const factsOf = useStartFacts(opened);
  const submitButton = useRef<HTMLButtonElement>(null);
  const documentTick = useRef<HTMLInputElement>(null);
  /** The minutes that the next submit adds before the start. */
  const offered = useRef<HoursOffer>(null);
  const creating = useDialog<CustomerDraft>();
  const receiveNow = useReceiveNow();
  const paymentFor = useStartPayment();
  const takesMoney = (values: SessionForm) => values.isGuest || makesBill(paymentFor(values));
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => ({
      ...errorsOf(toBody(values, computer, paymentFor(values))),
      ...(hasPrice || !(takesMoney(values) || offered.current) ? {} : priceErrorOf(values)),
    }),
  });

  const { isGuest, customer } = form.values;
  const send = async (values: SessionForm) => {
    const offer = offered.current;
    const typed = hasPrice ? 0 : typedPrice(values);
    if (typed > 0 && (offer || takesMoney(values))) {
      await setPrice.mutateAsync(typed, { onError: showFailure('Falha ao atualizar o perfil.') });
    }
    const added = offer && values.customer && { customer: values.customer, offer };
    if (added && !(await addTime.add({ ...added, tender: values.tender }))) return;
    const payment = paymentFor(values);
    const session = await start.mutateAsync(toBody(values, computer, payment)).catch((refusal: unknown) => {
      if (added) showTimeIsInBalance(added, refusal);
      throw refusal;
    });
    if (payment === 'now') await receiveNow(session.id);
  };
  const startWith = (offer: HoursOffer, element: HTMLFormElement | null) => {
    offered.current = offer;
    element?.requestSubmit();
    offered.current = null;
  };
  // Focuses the document's checkbox if it must still be ticked, otherwise the submit button.
  const moveOn = () => {
    const tick = documentTick.current;
    (tick && !tick.checked ? tick : submitButton.current)?.focus();
  };
  const minutes = Number(form.values.durationInMinutes) || 0;
  const payment = paymentFor(form.values);
  const pricePerHour = hasPrice ? storePrice : typedPrice(form.values);
  const price = { pricePerHour, ask: !hasPrice && <PriceFields form={form} /> };

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={`Nova sessão em ${computer.name}`}
        submitLabel="Iniciar sessão"
        form={form}
        onSubmit={send}
        submitRef={submitButton}
        home={home}
      >
        <GuardNote computer={computer} opened={opened} />
        <Checkbox
          label="Sessão de convidado"
          description="Sem cadastro e sem créditos: a pessoa paga no balcão."
          {...form.getInputProps('isGuest', { type: 'checkbox' })}
        />
        <CustomerPicker
          value={isGuest ? null : customer}
          onPick={(picked) => form.setFieldValue('customer', picked)}
          onClear={() => form.setValues(noCustomer)}
          onNewCustomer={creating.open}
          error={form.errors.customer}
          description={isGuest && 'Você não pode buscar usuários para sessões como convidado.'}
          disabled={isGuest}
          autoFocus
          factsOf={factsOf}
          afterPick={moveOn}
        />
        {!isGuest && <Seen form={form} opened={opened} refusal={start.error} documentRef={documentTick} />}
        <Duration form={form} mayBeOpenEnded={payment !== null} />
        {payment && (
          <Suspense fallback={<div className={styles.payment} />}>
            <PaymentChoice form={form} payment={payment} />
          </Suspense>
        )}
        <Outcome
          {...price}
          computer={computer}
          values={form.values}
          payment={payment}
          minutes={minutes}
          onAddTime={startWith}
          isByCode={(total) => addTime.isByCode(form.values.tender, total)}
          tenders={
            <TenderKeys
              compact
              chosen={form.values.tender}
              onChoose={(tender) => form.setFieldValue('tender', tender)}
            />
          }
          wasRefused={asksForCredits(start.error)}
          disabled={form.submitting}
        />
      </FormDialog>
      <NewCustomerDialog
        opened={creating.opened}
        onClose={creating.close}
        draft={creating.item ?? undefined}
        onCreated={(created) => form.setFieldValue('customer', created)}
        home={() => submitButton.current}
      />
    </>
  );
}

interface OutcomeProps extends Omit<ComponentProps<typeof CustomerOutcome>, 'customer'> {
  readonly computer: Computer;
  readonly values: SessionForm;
  readonly payment: StartPayment | null;
}

/** What the start costs or takes from the balance, once a customer or a guest is chosen. */
function Outcome({ computer, values, payment, ...props }: OutcomeProps) {
  const { isGuest, customer, packageId, isOpenEnded } = values;
  if (!isGuest && !customer) return null;
  if (payment) {
    return (
      <Suspense fallback={null}>
        <PricedOutcome
          {...props}
          computer={computer}
          customer={isGuest ? null : customer}
          packageId={packageId}
          isOpenEnded={isOpenEnded}
          payment={payment}
        />
      </Suspense>
    );
  }
  if (isGuest || !customer) return <GuestOutcome {...props} />;
  return <CustomerOutcome {...props} customer={customer} />;
}

/** Says at once whether the store starts sessions while the guard is away (docs/product/guard.md#offline-start). */
function GuardNote({ computer: { guard }, opened }: { computer: Computer; opened: boolean }) {
  const isAway = guard !== null && !guard.connected;
  const settings = useQuery({ ...guardSettingsQuery(useStore().id), enabled: opened && isAway });
  if (!isAway || settings.isPending) return null;
  return (
    <div className={styles.guard}>
      <IconPlugConnectedX size={18} aria-hidden />
      <p>
        <strong>
          <GuardAway guard={guard} />.
        </strong>{' '}
        {offlineStartText(settings.data?.offlineStart)}
      </p>
    </div>
  );
}

interface SeenProps {
  readonly form: UseFormReturnType<SessionForm>;
  readonly opened: boolean;
  /** Why the last start was refused. */
  readonly refusal: unknown;
  readonly documentRef: Ref<HTMLInputElement>;
}

/** Checkboxes for what the store's rules require the attendant to see. What a refusal requires gets the focus. */
function Seen({ form, opened, refusal, documentRef }: SeenProps) {
  const { guardianPresent, documentShown } = form.values;
  const wantsDocument = useWantsDocument(opened);
  const [lacksDocument, lacksGuardian] = [asksForDocument(refusal), asksForGuardian(refusal)];
  return (
    <>
      {(documentShown || wantsDocument || lacksDocument) && (
        <Checkbox
          ref={documentRef}
          label="Conferi o documento agora"
          description="O cliente mostrou o documento para esta sessão. Fica no registro de uso."
          aria-invalid={lacksDocument && !documentShown}
          {...form.getInputProps('documentShown', { type: 'checkbox' })}
        />
      )}
      {(guardianPresent || lacksGuardian) && (
        <Checkbox
          label="Responsável presente"
          description="Pai, mãe ou responsável legal está na loja com a pessoa. Fica no registro de uso."
          aria-invalid={lacksGuardian && !guardianPresent}
          {...form.getInputProps('guardianPresent', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

interface DurationProps {
  readonly form: UseFormReturnType<SessionForm>;
  readonly mayBeOpenEnded: boolean;
}

function Duration({ form, mayBeOpenEnded }: DurationProps) {
  const isOpenEnded = mayBeOpenEnded && form.values.isOpenEnded;
  return (
    <div>
      <NumberInput
        label="Duração em minutos"
        min={1}
        max={limits.sessionMinutes}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps('durationInMinutes')}
        {...(isOpenEnded && { value: '', disabled: true, placeholder: openEndedHint })}
      />
      <UsualMinutes
        label="Durações comuns"
        choices={usualDurations}
        chosen={isOpenEnded ? undefined : Number(form.values.durationInMinutes)}
        onChoose={(durationInMinutes) => form.setValues({ durationInMinutes, isOpenEnded: false })}
      >
        {mayBeOpenEnded && (
          <button
            type="button"
            aria-pressed={isOpenEnded}
            onClick={() => form.setValues({ isOpenEnded: true, packageId: null })}
          >
            Aberta
          </button>
        )}
      </UsualMinutes>
    </div>
  );
}
