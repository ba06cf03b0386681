import { type CounterSettings, updateCounterSettingsBody } from '@coruja/contract';
import { Button, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFailure, showFormFailure } from '../../api/form-errors.ts';
import { formatPriceField, parseMoney } from '../../lib/format.ts';
import { failure, useSaveCounterSettings } from './counter-settings-queries.ts';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings-page.module.css';

interface CashShiftProps {
  readonly settings: CounterSettings;
}

/** The switch with its policies, which appear with it (docs/product/counter-settings.md#cash-shift). */
export function CashShift({ settings }: CashShiftProps) {
  return (
    <div className={styles.setting}>
      <SettingSwitch
        label="Turno de caixa"
        description="O caixa é aberto com o fundo de troco e fechado com uma contagem, e a Coruja diz se sobrou ou faltou. Liga também o tempo com preço."
        checked={settings.cashShifts}
        changeTo={(cashShifts) => ({ cashShifts })}
      />
      {settings.cashShifts && (
        <>
          <WithoutShift settings={settings} />
          <SettingSwitch
            label="Turno compartilhado"
            description="Outras pessoas recebem no turno de quem abriu, cada uma com o próprio nome."
            checked={settings.sharedShift}
            changeTo={(sharedShift) => ({ sharedShift })}
          />
          <Tolerance key={settings.shiftTolerance} tolerance={settings.shiftTolerance} />
        </>
      )}
    </div>
  );
}

function WithoutShift({ settings }: CashShiftProps) {
  const save = useSaveCounterSettings();
  return (
    <Radio.Group
      label="Receber sem turno"
      value={settings.receiveWithoutShift}
      onChange={(choice) =>
        save.mutate(
          { receiveWithoutShift: choice as CounterSettings['receiveWithoutShift'] },
          { onError: showFailure(failure) },
        )
      }
    >
      <div className={styles.choices}>
        <Radio
          value="allow"
          label="Permitir"
          description="Com o caixa fechado, o dinheiro entra sem turno."
          iconColor="var(--on-ink)"
          disabled={save.isPending}
        />
        <Radio
          value="require"
          label="Exigir turno"
          description="Ninguém recebe nem devolve dinheiro antes de abrir o caixa, nem você."
          iconColor="var(--on-ink)"
          disabled={save.isPending}
        />
      </div>
    </Radio.Group>
  );
}

/** Typed, so it has a button. */
function Tolerance({ tolerance }: { tolerance: number }) {
  const save = useSaveCounterSettings();
  const form = useForm({
    mode: 'controlled',
    initialValues: { shiftTolerance: formatPriceField(tolerance) },
    validate: errorsOf,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(bodyOf(values), { onError: showFormFailure(form, failure) }),
      )}
    >
      <TextInput
        label="Tolerância (R$)"
        description="Até esta diferença a primeira contagem fecha o caixa. Acima dela, conta-se de novo."
        placeholder="2,00"
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('shiftTolerance')}
      />
      <Button type="submit" className={styles.save} loading={save.isPending} disabled={!form.isDirty()}>
        Salvar tolerância
      </Button>
    </form>
  );
}

interface ToleranceForm {
  shiftTolerance: string;
}

const missing = 'Informe a tolerância.';
const bodyOf = ({ shiftTolerance }: ToleranceForm) => ({ shiftTolerance: parseMoney(shiftTolerance) ?? 0 });

/** The contract's message. */
function errorsOf(values: ToleranceForm) {
  if (parseMoney(values.shiftTolerance) === null) return { shiftTolerance: missing };
  const message = updateCounterSettingsBody.safeParse(bodyOf(values)).error?.issues[0]?.message;
  return message === undefined ? {} : { shiftTolerance: message };
}
