import { compareNames, defaultMinutes, limits, toReais } from '@coruja/domain';
import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { formatMoney } from '../../../lib/format.ts';
import { PackageChoice } from '../../../parts/sales/package-choice.tsx';
import { quoteMinutes } from '../../../parts/sales/quote-minutes.ts';
import { UsualMinutes } from '../../../parts/sales/usual-minutes.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './sell-time-dialog.module.css';
import { packageFacts, packagesOnSale, quoteSession, ruleText, type TimeFacts } from '../cart/time-lines.ts';
import type { TimeToAdd } from '../cart/time-line.ts';

interface TimeForm {
  kind: 'session' | 'credits' | 'package';
  computerId: string;
  packageId: string;
  minutes: number | string;
}

interface SellTimeDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly facts: TimeFacts;
  readonly hasCustomer: boolean;
  readonly onAdd: (line: TimeToAdd) => void;
}

const usual = [30, 60, 120, 180, 300];

/** Adds time to the cart: a session that starts with the payment, or minutes for the customer's balance. */
export function SellTimeDialog({ opened, onClose, facts, hasCustomer, onAdd }: SellTimeDialogProps) {
  const free = facts.computers
    .filter(({ isAvailable, isLocked }) => isAvailable && !isLocked)
    .toSorted((a, b) => compareNames(a.name, b.name));
  const form = useForm<TimeForm>({
    mode: 'controlled',
    initialValues: { kind: 'session', computerId: '', packageId: '', minutes: defaultMinutes },
    validate: ({ kind, computerId, packageId, minutes }) => ({
      computerId: kind === 'session' && !computerId ? 'Escolha o computador.' : null,
      packageId: kind === 'package' && !packageId ? 'Escolha o pacote.' : null,
      minutes:
        kind === 'package'
          ? null
          : minutesError(minutes, kind === 'session' ? limits.sessionMinutes : limits.grantMinutes),
    }),
  });
  const { kind } = form.values;
  const send = async ({ computerId, packageId, minutes }: TimeForm) => {
    const whole = Number(minutes);
    if (kind === 'package') onAdd({ kind, packageId });
    else onAdd(kind === 'session' ? { kind, computerId, minutes: whole } : { kind, minutes: whole });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Vender tempo"
      submitLabel="Adicionar ao carrinho"
      form={form}
      onSubmit={send}
    >
      <SegmentedControl
        fullWidth
        aria-label="O que vender"
        data={[
          { value: 'session', label: 'Sessão agora' },
          { value: 'credits', label: 'Créditos' },
          ...(facts.prices.packages.length > 0 ? [{ value: 'package', label: 'Pacote' }] : []),
        ]}
        {...form.getInputProps('kind')}
      />
      {kind === 'session' && (
        <NativeSelect
          label="Computador"
          description={
            hasCustomer ? 'A sessão é do cliente da venda.' : 'Sem cliente na venda, a sessão é de convidado.'
          }
          data={[
            { value: '', label: free.length > 0 ? 'Escolha' : 'Nenhum computador livre' },
            ...free.map(({ id, name, room }) => ({
              value: id,
              label: room ? `${name} · ${room.name}` : name,
            })),
          ]}
          {...form.getInputProps('computerId')}
        />
      )}
      {kind === 'credits' && (
        <p className={styles.hint}>Os minutos vão para o saldo do cliente da venda e não vencem.</p>
      )}
      {kind === 'package' ? (
        <Packages form={form} facts={facts} hasCustomer={hasCustomer} />
      ) : (
        <Minutes form={form} facts={facts} />
      )}
    </FormDialog>
  );
}

/** The packages on sale now, with price and validity. */
function Packages({
  form,
  facts,
  hasCustomer,
}: Pick<SellTimeDialogProps, 'facts' | 'hasCustomer'> & { form: UseFormReturnType<TimeForm> }) {
  const onSale = packagesOnSale(facts);
  const { packageId } = form.values;
  const error = form.errors['packageId'];
  return (
    <div>
      <p className={styles.hint}>
        {onSale.length === 0
          ? 'Nenhum pacote à venda agora.'
          : hasCustomer
            ? 'O pacote é do cliente da venda.'
            : 'O pacote é do cliente da venda: escolha-o no carrinho.'}
      </p>
      <PackageChoice
        label="Pacotes à venda"
        packages={onSale}
        chosenId={packageId}
        onChoose={({ id }) => form.setFieldValue('packageId', id)}
        price={({ price }) => formatMoney(toReais(price))}
        lines={(one) => [packageFacts(one, facts).join(' · ')]}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Minutes({ form, facts }: { form: UseFormReturnType<TimeForm>; facts: TimeFacts }) {
  const { kind, computerId, minutes } = form.values;
  const computer = facts.computers.find(({ id }) => id === computerId);
  const quoteOf = (amount: number) => {
    if (kind === 'credits') return quoteMinutes(amount, facts);
    return computer ? quoteSession(computer, amount, facts) : null;
  };
  const whole = Number(minutes);
  const isValid = minutesError(minutes, limits.grantMinutes) === null;
  const quoted = isValid ? quoteOf(whole) : null;
  return (
    <div>
      <NumberInput
        label="Minutos"
        min={1}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps('minutes')}
      />
      <UsualMinutes
        label="Tempos comuns"
        choices={usual}
        chosen={whole}
        onChoose={(amount) => form.setFieldValue('minutes', amount)}
        priceOf={(amount) => quoteOf(amount)?.total ?? null}
      />
      {quoted && (
        <p className={styles.price} aria-live="polite">
          <strong>{formatMoney(toReais(quoted.total))}</strong>
          {quoted.lines.map(({ ruleName, minutes: part }) => (
            <span key={ruleName}>{ruleText(ruleName, part)}</span>
          ))}
        </p>
      )}
    </div>
  );
}

function minutesError(minutes: number | string, most: number): string | null {
  if (typeof minutes !== 'number' || minutes < 1) return 'O mínimo é 1 minuto.';
  return minutes > most ? `O máximo é ${most.toLocaleString('pt-BR')} minutos.` : null;
}
