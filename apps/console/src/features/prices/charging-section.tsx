import { roundDownSteps } from '@coruja/domain';
import { NativeSelect } from '@mantine/core';
import { formatMoney } from '../../lib/format.ts';
import { Section } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './prices.module.css';
import type { PricesForm } from './use-prices-form.ts';

/** The minimum time and price, the step, and the rounding of totals. */
export function ChargingSection({ form }: { form: PricesForm }) {
  return (
    <Section title="Cobrança" help="Quanto tempo e quanto dinheiro se cobra no mínimo, e em que fração.">
      <div className={styles.pairs}>
        <TextField
          label="Tempo mínimo (minutos)"
          description="Quem fica menos paga este tempo."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('minimumMinutes')}
        />
        <TextField
          label="Fração (minutos)"
          description="Com 15, quem fica 20 minutos paga 30."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('stepMinutes')}
        />
        <TextField
          label="Preço mínimo (R$)"
          description="Nenhum tempo custa menos do que isto."
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('minimumPrice')}
        />
        <NativeSelect
          label="Arredondar o total"
          description="Sempre para baixo, a favor do cliente."
          data={roundDownSteps.map((step) => ({
            value: String(step),
            label:
              step === 1 ? 'Não arredondar' : `De ${formatMoney(step / 100)} em ${formatMoney(step / 100)}`,
          }))}
          {...form.getInputProps('roundDownTo')}
        />
      </div>
    </Section>
  );
}
