import { type Computer, createSessionBody, type Customer } from '@coruja/contract';
import { defaultMinutes, fromReais, limits, sessionPrice, toReais } from '@coruja/domain';
import { Checkbox, NumberInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { guardSettingsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { NewCustomerDialog } from '../../parts/customers/customer-dialog.tsx';
import type { CustomerDraft } from '../../parts/customers/customer-draft.ts';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { balanceOf } from '../../parts/customers/customer-queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './create-session-dialog.module.css';
import { GuardAway } from './guard-away.tsx';
import { startNote } from './guard-facts.ts';
import { asksForDocument, asksForGuardian, useStartSession, useWantsDocument } from './session-queries.ts';

interface SessionForm {
  isGuest: boolean;
  customer: Customer | null;
  durationInMinutes: number | string;
  guardianPresent: boolean;
  documentShown: boolean;
}

const empty: SessionForm = {
  isGuest: false,
  customer: null,
  durationInMinutes: defaultMinutes,
  guardianPresent: false,
  documentShown: false,
};
const usualDurations = [30, 60, 120, 180];

interface CreateSessionDialogProps {
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Starts a session on a free computer: for a customer found by name or CPF, or for a guest. */
export function CreateSessionDialog({ computer, opened, onClose }: CreateSessionDialogProps) {
  const start = useStartSession();
  const toBody = ({ isGuest, customer, durationInMinutes, guardianPresent, documentShown }: SessionForm) => ({
    computerId: computer.id,
    userId: isGuest ? undefined : customer?.id,
    durationInMinutes: typeof durationInMinutes === 'number' ? durationInMinutes : Number.NaN,
    isGuest,
    guardianPresent: !isGuest && guardianPresent,
    documentShown: !isGuest && documentShown,
  });
  const creating = useDialog<CustomerDraft>();
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => errorsOf(toBody(values)),
  });

  const { isGuest, customer } = form.values;

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={`Nova sessão em ${computer.name}`}
        submitLabel="Iniciar sessão"
        form={form}
        onSubmit={(values) => start.mutateAsync(toBody(values))}
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
          onClear={() => form.setValues({ customer: null, guardianPresent: false, documentShown: false })}
          onNewCustomer={creating.open}
          error={form.errors.customer}
          description={isGuest && 'Você não pode buscar usuários para sessões como convidado.'}
          disabled={isGuest}
          autoFocus
        />
        {!isGuest && <Seen form={form} opened={opened} refusal={start.error} />}
        <Duration form={form} />
        <Outcome values={form.values} />
      </FormDialog>
      <NewCustomerDialog
        opened={creating.opened}
        onClose={creating.close}
        draft={creating.item ?? undefined}
        onCreated={(registered) => form.setFieldValue('customer', registered)}
      />
    </>
  );
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
        {startNote(settings.data?.offlineStart)}
      </p>
    </div>
  );
}

interface SeenProps {
  readonly form: UseFormReturnType<SessionForm>;
  readonly opened: boolean;
  /** Why the last start was refused. */
  readonly refusal: unknown;
}

/** Checkboxes for what the store's rules require the attendant to see. What a refusal requires gets the focus. */
function Seen({ form, opened, refusal }: SeenProps) {
  const { guardianPresent, documentShown } = form.values;
  const wantsDocument = useWantsDocument(opened);
  const [lacksDocument, lacksGuardian] = [asksForDocument(refusal), asksForGuardian(refusal)];
  return (
    <>
      {(documentShown || wantsDocument || lacksDocument) && (
        <Checkbox
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

function Duration({ form }: { form: UseFormReturnType<SessionForm> }) {
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
      />
      <div className={styles.usual} role="group" aria-label="Durações comuns">
        {usualDurations.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={form.values.durationInMinutes === minutes}
            onClick={() => form.setFieldValue('durationInMinutes', minutes)}
          >
            {formatMinutes(minutes)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The cost of the session: a guest's money, or a customer's minutes. */
function Outcome({ values }: { values: SessionForm }) {
  const { id, pricePerHour } = useStore();
  const minutes = Number(values.durationInMinutes) || 0;
  if (values.isGuest) {
    const price = toReais(sessionPrice(Math.max(0, Math.trunc(minutes)), fromReais(pricePerHour)));
    return (
      <OutcomeLine name="Valor a cobrar" value={formatMoney(price)}>
        {pricePerHour === 0 && 'O preço por hora da loja ainda é R$ 0,00. Defina no perfil.'}
      </OutcomeLine>
    );
  }
  if (!values.customer) return null;
  const balance = balanceOf(values.customer, id);
  const left = balance - minutes;
  return (
    <OutcomeLine name="Saldo depois do início" value={formatMinutes(Math.max(0, left))} short={left < 0}>
      {left < 0 && `Faltam ${formatMinutes(-left)}: o saldo é ${formatMinutes(balance)}.`}
    </OutcomeLine>
  );
}

interface OutcomeLineProps {
  readonly name: string;
  readonly value: string;
  readonly short?: boolean;
  readonly children?: string | false;
}

function OutcomeLine({ name, value, short, children }: OutcomeLineProps) {
  return (
    <div className={styles.outcome} data-short={short || undefined} aria-live="polite">
      <span>{name}</span>
      <strong>{value}</strong>
      {children && <p>{children}</p>}
    </div>
  );
}

/** The contract's messages, by field of this form. */
function errorsOf(body: unknown): Record<string, string> {
  const result = createSessionBody.safeParse(body);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0] === 'userId' ? 'customer' : String(issue.path[0]);
    errors[field] ??= issue.message;
  }
  return errors;
}
