import { extendSessionBody, type Session } from '@coruja/contract';
import { centavos, limits, quote, toReais } from '@coruja/domain';
import { NumberInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../../api/keys.ts';
import { serverNow } from '../../api/server-clock.ts';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatTime } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Clock } from '../../ui/zone.tsx';
import { customerQuery } from '../customers/customer-queries.ts';
import { PayFields, usePay } from '../sales/pay-fields.tsx';
import type { MinutesPricing } from '../sales/quote-minutes.ts';
import { useSellTime } from '../sales/sell-time.ts';
import { showSold } from '../sales/show-sold.ts';
import { useTimePrices } from '../sales/time-prices.ts';
import { UsualMinutes } from '../sales/usual-minutes.tsx';
import styles from './sell-more-dialog.module.css';
import { playerNameOf } from './session-actions.ts';
import { useRunning } from './use-running.ts';

interface SellMoreDialogProps {
  readonly session: Session;
  readonly minutes: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const minute = 60_000;
const usual = [15, 30, 60, 120];
const check = schemaResolver(extendSessionBody, { sync: true });

/** Sells more time for a paid session: price and tender, confirmed by Enter. Give it the session's id as its `key`. */
export function SellMoreDialog({ session: asked, minutes: first, opened, onClose }: SellMoreDialogProps) {
  const store = useStore();
  const queryClient = useQueryClient();
  const [sell, pay] = [useSellTime(), usePay()];
  const session = useRunning(asked, opened);
  const { quoteOf, quotedAt } = useQuotes(session, opened);
  const form = useForm({
    mode: 'controlled',
    initialValues: { minutes: null as number | string | null },
    validate: ({ minutes }) =>
      check({ minutes: typeof minutes === 'string' ? undefined : (minutes ?? first) }),
  });
  const typed = form.values.minutes ?? first;
  const minutes = typeof typed === 'number' && typed >= 1 && typed <= limits.sessionMinutes ? typed : 0;
  const quoted = quoteOf(minutes);
  const total = quoted?.total ?? centavos(0);

  const receive = async () => {
    const paid = quoted && pay.take(total);
    if (!paid) throw new Error('The payment is not complete.');
    const line = {
      kind: 'extension' as const,
      sessionId: session.id,
      minutes,
      price: toReais(total),
      quotedAt,
    };
    const sale = await sell.send({ ...paid, userId: session.user?.id ?? null, time: [line] });
    if (!sale) return;
    // An open panel is not reloaded by itself (docs/product/sessions.md#details).
    // oxlint-disable-next-line no-restricted-properties -- no topic reloads an open panel
    void queryClient.refetchQueries({ queryKey: keys.sessionOfComputer(store.id, session.computer.id) });
    const until = formatTime(laterEnd(session, minutes), store.timeZone);
    const what = `${playerNameOf(session)}, ${session.computer.name}: mais ${formatMinutes(minutes)}, até ${until},`;
    showSold('Tempo vendido!', what, { sale, store });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        pay.reset();
        onClose();
      }}
      title={`Mais tempo em ${session.computer.name}`}
      submitLabel={sell.labelOf(pay.tender, total)}
      form={form}
      onSubmit={receive}
    >
      <p>
        {playerNameOf(session)} tem tempo pago até <Clock instant={session.endTime} />
        {minutes > 0 && (
          <>
            {' '}
            e fica até <Clock instant={laterEnd(session, minutes)} />
          </>
        )}
        .
      </p>
      <div>
        <NumberInput
          label="Minutos a adicionar"
          min={1}
          max={limits.sessionMinutes}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          data-autofocus
          {...form.getInputProps('minutes')}
          value={typed}
          onFocus={(event) => event.currentTarget.select()}
        />
        <UsualMinutes
          label="Tempos comuns"
          choices={usual}
          chosen={minutes}
          onChoose={(amount) => form.setFieldValue('minutes', amount)}
          priceOf={(amount) => quoteOf(amount)?.total ?? null}
        />
        {quoted && quoted.lines.length > 0 && (
          <p className={styles.rules}>
            {quoted.lines
              .map(({ ruleName, minutes: part }) => `${ruleName}, ${formatMinutes(part)}`)
              .join(' · ')}
          </p>
        )}
      </div>
      <PayFields pay={pay} total={total} isOn={opened} />
    </FormDialog>
  );
}

function laterEnd({ endTime }: Session, minutes: number): string {
  return new Date(Date.parse(endTime) + minutes * minute).toISOString();
}

/** The price of time after the session's end, by the rules of its room; null until it is known. */
function useQuotes(session: Session, opened: boolean) {
  const storeId = useStore().id;
  const computers = useQuery({ ...computersQuery(storeId), enabled: opened }).data;
  const customer = useQuery({
    ...customerQuery(storeId, session.user?.id ?? ''),
    enabled: opened && session.user !== undefined,
  }).data;
  const pricing = useTimePrices(opened, customer?.group?.id);
  const quotedAt = useMemo(() => atOf(pricing, opened), [pricing, opened]);
  const computer = computers?.find(({ id }) => id === session.computer.id);
  const isKnown = pricing && computer && (session.user === undefined || customer !== undefined);
  const quoteOf = (minutes: number) =>
    isKnown
      ? quote({ ...pricing, room: computer.room?.id ?? null, from: Date.parse(session.endTime), minutes })
      : null;
  return { quoteOf, quotedAt };
}

/** When these prices were shown first. */
function atOf(pricing: MinutesPricing | undefined, opened: boolean): string | undefined {
  return pricing && opened ? new Date(serverNow()).toISOString() : undefined;
}
