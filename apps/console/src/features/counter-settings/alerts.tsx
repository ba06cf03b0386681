import type { AlertSettings, CounterSettings } from '@coruja/contract';
import { type AlertKind, alertKindNames } from '@coruja/domain';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type AlertChange, alertSettingsQuery, useSaveAlertSettings } from './alert-queries.ts';
import { QuietHours, RefundFrom } from './alert-fields.tsx';
import { failure } from './counter-settings-queries.ts';
import { PushSwitch } from './push-switch.tsx';
import styles from './settings-page.module.css';

const descriptions: Readonly<Record<AlertKind, string>> = {
  'shift-closed': 'Cada fechamento, com a contagem inteira no e-mail, na hora.',
  'shift-difference': 'Só os fechamentos que passam da tolerância.',
  'shift-forgotten': 'Um caixa aberto há mais de 16 horas.',
  refund: 'O que foi devolvido de uma venda passa do valor abaixo.',
  'new-device': 'Um navegador virou balcão, ou alguém abriu um convite.',
  'pin-blocked': 'Cinco PINs errados seguidos em um aparelho.',
  'guard-gap': 'Um computador ficou ligado sem o guarda por mais de 10 minutos.',
};

/** 'Avisos': what the owner is told about, how and when (docs/product/alerts.md#settings). */
export function Alerts({ settings }: { settings: CounterSettings }) {
  const alerts = useQuery(alertSettingsQuery(useStore().id));
  if (alerts.isLoadingError)
    return (
      <ErrorState
        title="Não foi possível carregar os avisos."
        detail={reasonOf(alerts.error)}
        onRetry={() => void alerts.refetch()}
      />
    );
  if (!alerts.data)
    return (
      <div aria-busy>
        <LoadingText>Carregando os avisos…</LoadingText>
        <Skeleton height={20} />
      </div>
    );
  return <AlertChoices alerts={alerts.data} kinds={kindsOf(settings)} />;
}

/** The kinds of alerts that can happen in this store. */
function kindsOf({ cashShifts, team }: CounterSettings): AlertKind[] {
  return [
    ...(cashShifts ? (['shift-closed', 'shift-difference', 'shift-forgotten'] as const) : []),
    ...(cashShifts || team ? (['refund'] as const) : []),
    ...(team ? (['new-device', 'pin-blocked'] as const) : []),
    'guard-gap',
  ];
}

interface AlertChoicesProps {
  readonly alerts: AlertSettings;
  readonly kinds: readonly AlertKind[];
}

function AlertChoices({ alerts, kinds }: AlertChoicesProps) {
  const { muted, byMail, refundFrom, quietFrom, quietUntil } = alerts;
  return (
    <div className={styles.setting}>
      <AlertSwitch
        label="Avisos por e-mail"
        description="Para o e-mail da conta, depois de confirmado. No máximo cinco em 24 horas; os outros vão juntos depois."
        checked={byMail}
        changeTo={(isOn) => ({ byMail: isOn })}
      />
      <PushSwitch />
      {kinds.map((kind) => (
        <AlertSwitch
          key={kind}
          label={alertKindNames[kind]}
          description={descriptions[kind]}
          checked={!muted.includes(kind)}
          changeTo={(isOn) => ({
            muted: isOn ? muted.filter((other) => other !== kind) : [...muted, kind],
          })}
        />
      ))}
      {kinds.includes('refund') && <RefundFrom key={refundFrom} amount={refundFrom} />}
      <AlertSwitch
        label="Silêncio à noite"
        description="O que acontece nesse horário chega junto no fim dele. O fechamento do caixa por e-mail chega na hora."
        checked={quietFrom !== null}
        changeTo={(isOn) => ({ quietFrom: isOn ? '23:00' : null, quietUntil: isOn ? '08:00' : null })}
      />
      {quietFrom !== null && quietUntil !== null && (
        <QuietHours key={`${quietFrom} ${quietUntil}`} from={quietFrom} until={quietUntil} />
      )}
    </div>
  );
}

interface AlertSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly checked: boolean;
  readonly changeTo: (isOn: boolean) => AlertChange;
}

function AlertSwitch({ label, description, checked, changeTo }: AlertSwitchProps) {
  const save = useSaveAlertSettings();
  return (
    <Switch
      label={label}
      description={description}
      checked={checked}
      disabled={save.isPending}
      onChange={(event) =>
        save.mutate(changeTo(event.currentTarget.checked), { onError: showFailure(failure) })
      }
    />
  );
}
