import { type CounterSettings, updateCounterSettingsBody } from '@coruja/contract';
import { TextInput } from '@mantine/core';
import { formatPriceField, parseMoney } from '../../lib/format.ts';
import { useSaveCounterSettings } from './counter-settings-queries.ts';
import { SettingChoice } from './setting-choice.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings-page.module.css';
import { TypedSetting } from './typed-setting.tsx';

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
  return (
    <SettingChoice
      label="Receber sem turno"
      value={settings.receiveWithoutShift}
      changeTo={(receiveWithoutShift) => ({ receiveWithoutShift })}
      choices={[
        {
          value: 'allow',
          label: 'Permitir',
          description: 'Com o caixa fechado, o dinheiro entra sem turno.',
        },
        {
          value: 'require',
          label: 'Exigir turno',
          description: 'Ninguém recebe nem devolve dinheiro antes de abrir o caixa, nem você.',
        },
      ]}
    />
  );
}

function Tolerance({ tolerance }: { tolerance: number }) {
  return (
    <TypedSetting
      initialValues={{ shiftTolerance: formatPriceField(tolerance) }}
      bodyOf={({ shiftTolerance }) => ({ shiftTolerance: parseMoney(shiftTolerance) ?? Number.NaN })}
      schema={updateCounterSettingsBody}
      saving={useSaveCounterSettings()}
      submitLabel="Salvar tolerância"
    >
      {(form) => (
        <TextInput
          label="Tolerância (R$)"
          description="Até esta diferença a primeira contagem fecha o caixa. Acima dela, conta-se de novo."
          placeholder="2,00"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('shiftTolerance')}
        />
      )}
    </TypedSetting>
  );
}
