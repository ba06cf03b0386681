import { dayInZone, type HolidayId, holidayIds, holidaysOf, nationalHolidayIds } from '@coruja/domain';
import { Checkbox } from '@mantine/core';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { formatDay } from '../../lib/format.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditableList, RemoveButton, useEditableList } from './list-parts.tsx';
import styles from './prices.module.css';
import { newOwnHoliday } from './prices-form.ts';
import type { PricesForm } from './use-prices-form.ts';

const national: readonly HolidayId[] = nationalHolidayIds;
const offered = holidayIds.filter((id) => !national.includes(id));

/** Which days count as holidays. */
export function HolidaysSection({ form }: { form: PricesForm }) {
  return (
    <Section
      title="Feriados"
      help="Dias em que vale o que as regras dizem de feriado, e não do dia da semana."
    >
      <div className={styles.stack}>
        <HolidayTicks form={form} label="Nacionais" ids={national} />
        <HolidayTicks form={form} label="Muitas cidades param" ids={offered} />
        <OwnHolidays form={form} />
      </div>
    </Section>
  );
}

interface HolidayTicksProps {
  readonly form: PricesForm;
  readonly label: string;
  readonly ids: readonly HolidayId[];
}

function HolidayTicks({ form, label, ids }: HolidayTicksProps) {
  const year = Number(dayInZone(serverNow(), useStore().timeZone).slice(0, 4));
  const { chosen } = form.values.holidays;
  const turn = (id: HolidayId, on: boolean) => {
    form.setFieldValue(
      'holidays.chosen',
      holidayIds.filter((each) => (each === id ? on : chosen.includes(each))),
    );
  };
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.ticks}>
        {ids.map((id) => {
          const [holiday] = holidaysOf(year, { chosen: [id], own: [] });
          return (
            <Checkbox
              key={id}
              label={holiday?.name}
              description={holiday && formatDay(holiday.day)}
              checked={chosen.includes(id)}
              onChange={(event) => turn(id, event.currentTarget.checked)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function OwnHolidays({ form }: { form: PricesForm }) {
  const list = useEditableList();
  const { own } = form.values.holidays;
  return (
    <div>
      <p className={styles.label}>Da sua cidade</p>
      <EditableList
        list={list}
        label="Feriados da sua cidade"
        empty="O aniversário da cidade e outros dias que só valem aí."
        addLabel="Adicionar feriado"
        onAdd={() => form.insertListItem('holidays.own', newOwnHoliday())}
        error={form.errors['holidays.own']}
        count={own.length}
      >
        {own.map((holiday, index) => (
          <li key={holiday.key} data-entry className={styles.entry}>
            <div className={styles.line}>
              <TextField
                label="Nome do feriado"
                placeholder="Aniversário da cidade"
                autoComplete="off"
                className={styles.wide}
                {...form.getInputProps(`holidays.own.${index}.name`)}
              />
              <DateField
                label="Dia"
                className={styles.date}
                {...form.getInputProps(`holidays.own.${index}.day`)}
              />
              <RemoveButton
                label={`Remover ${holiday.name || 'o feriado sem nome'}`}
                onClick={() => {
                  form.removeListItem('holidays.own', index);
                  list.focusAdd();
                }}
              />
            </div>
            <Checkbox
              label="Todo ano"
              {...form.getInputProps(`holidays.own.${index}.everyYear`, { type: 'checkbox' })}
            />
          </li>
        ))}
      </EditableList>
    </div>
  );
}
