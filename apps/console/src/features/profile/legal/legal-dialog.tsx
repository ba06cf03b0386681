import type { LegalSettings } from '@coruja/contract';
import type { LegalRuleId } from '@coruja/domain';
import { NumberInput, Switch } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { showFormFailure } from '../../../api/form-errors.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { checkLegal, type LegalValues, legalBody, legalValues } from './legal-form.ts';
import { useSaveLegalSettings } from './legal-queries.ts';
import { ruleTexts } from './legal-text.ts';
import styles from '../profile.module.css';

interface LegalDialogProps {
  readonly settings: LegalSettings;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** One switch for each rule, with its effect and its source; the night hours; the register's term. */
export function LegalDialog({ settings, opened, onClose }: LegalDialogProps) {
  const save = useSaveLegalSettings();
  const form = useForm<LegalValues>({
    mode: 'controlled',
    initialValues: legalValues(settings),
    validate: checkLegal,
  });
  useFreshForm(form, opened, () => legalValues(settings));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Regras da lei"
      submitLabel="Salvar Alterações"
      size={640}
      form={form}
      asksForPicks
      onSubmit={(values) =>
        save.mutateAsync(legalBody(values, settings), {
          onError: showFormFailure(form, 'Falha ao atualizar as regras da lei.'),
        })
      }
    >
      <p className={styles.lead}>
        Uma regra ligada recusa a sessão ou o lugar no evento e diz o motivo. As demais não mudam nada.
      </p>
      <ul className={styles.lawRules}>
        {settings.rules.map((rule) => (
          <Rule key={rule.id} rule={rule} settings={settings} form={form} />
        ))}
      </ul>
      <NumberInput
        label="Guardar o registro de uso por quantos meses"
        description={`No mínimo ${settings.leastKeepMonths}. Depois disso, as sessões deixam de dizer quem usou.`}
        min={settings.leastKeepMonths}
        max={240}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps('keepMonths')}
      />
    </FormDialog>
  );
}

interface RuleProps {
  readonly rule: LegalSettings['rules'][number];
  readonly settings: LegalSettings;
  readonly form: UseFormReturnType<LegalValues>;
}

function Rule({ rule, settings, form }: RuleProps) {
  const isOn = form.values.rules.includes(rule.id);
  const turn = (on: boolean) => {
    const others = form.values.rules.filter((id) => id !== rule.id);
    form.setFieldValue('rules', on ? [...others, rule.id] : others);
  };
  return (
    <li className={styles.lawRule}>
      <Switch
        label={ruleTexts[rule.id].name}
        description={ruleTexts[rule.id].effect(withHours(settings, form.values))}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <p className={styles.source}>
        {rule.isStateLaw ? 'Lei do seu estado' : 'Não é lei estadual conhecida'}: {rule.source}.
      </p>
      {rule.id === nightRule && isOn && (
        <div className={styles.hours}>
          <TimeField label="Das" {...form.getInputProps('nightFrom')} />
          <TimeField label="Até as" {...form.getInputProps('nightUntil')} />
        </div>
      )}
    </li>
  );
}

const nightRule: LegalRuleId = 'minors-at-night';

/** The settings with the typed hours, for the sentences. */
function withHours(settings: LegalSettings, { nightFrom, nightUntil }: LegalValues): LegalSettings {
  const night = { ...settings.night, from: nightFrom || '…', until: nightUntil || '…' };
  return { ...settings, night };
}
