import { Checkbox, NativeSelect } from '@mantine/core';
import { formatMinutes } from '../../lib/format.ts';
import { Section } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { RoomChips } from './choice-chips.tsx';
import { OptionalHours } from './hours-fields.tsx';
import { EditableList, RemoveButton, useEditableList } from './list-parts.tsx';
import styles from './prices.module.css';
import { newPackage, type PackageValues } from './prices-form.ts';
import type { PricesForm } from './use-prices-form.ts';

/** Packages at a fixed price: minutes that are valid for some days, or the time until an hour of the day. */
export function PackagesSection({ form }: { form: PricesForm }) {
  const list = useEditableList();
  const { packages } = form.values;
  return (
    <Section title="Pacotes e passes" help="Tempo vendido por um preço fechado a um cliente da loja.">
      <EditableList
        list={list}
        label="Pacotes e passes"
        empty="Nenhum pacote: o tempo se vende por hora."
        addLabel="Adicionar pacote ou passe"
        onAdd={() => form.insertListItem('packages', newPackage())}
        error={form.errors['packages']}
        count={packages.length}
      >
        {packages.map((one, index) => (
          <TimePackage
            key={one.id}
            form={form}
            one={one}
            index={index}
            onRemove={() => {
              form.removeListItem('packages', index);
              list.focusAdd();
            }}
          />
        ))}
      </EditableList>
    </Section>
  );
}

interface TimePackageProps {
  readonly form: PricesForm;
  readonly one: PackageValues;
  readonly index: number;
  readonly onRemove: () => void;
}

function TimePackage({ form, one, index, onRemove }: TimePackageProps) {
  const path = `packages.${index}`;
  const at = (field: string) => form.getInputProps(`${path}.${field}`);
  return (
    <li data-entry className={styles.entry}>
      <div className={styles.line}>
        <TextField
          label="Nome"
          placeholder={one.kind === 'minutes' ? 'Pacote 10 horas' : 'Corujão'}
          autoComplete="off"
          className={styles.wide}
          {...at('name')}
        />
        <TextField
          label="Preço (R$)"
          placeholder="45,00"
          inputMode="decimal"
          autoComplete="off"
          className={styles.small}
          {...at('price')}
        />
        <RemoveButton label={`Remover ${one.name || 'o pacote sem nome'}`} onClick={onRemove} />
      </div>
      <div className={styles.pairs}>
        <NativeSelect
          label="Tipo"
          description={one.kind === 'pass' ? 'Até uma hora do relógio.' : 'Para usar quando quiser.'}
          data={[
            { value: 'minutes', label: 'Pacote de minutos' },
            { value: 'pass', label: 'Passe' },
          ]}
          {...at('kind')}
        />
        {one.kind === 'pass' ? (
          <TimeField
            label="Vale até as"
            description="A próxima vez que o relógio marcar."
            {...at('endsAt')}
          />
        ) : (
          <>
            <TextField
              label="Minutos"
              placeholder="600"
              description={/^\d{1,6}$/.test(one.minutes) ? formatMinutes(Number(one.minutes)) : undefined}
              inputMode="numeric"
              autoComplete="off"
              {...at('minutes')}
            />
            <TextField label="Vale por (dias)" inputMode="numeric" autoComplete="off" {...at('validDays')} />
          </>
        )}
      </div>
      <Checkbox
        label="Favorito"
        description="Aparece primeiro no Caixa."
        {...form.getInputProps(`${path}.isFavorite`, { type: 'checkbox' })}
      />
      <RoomChips rooms={form.values.rooms} {...at('rooms')} />
      <OptionalHours
        form={form}
        path={`${path}.sold`}
        label="Vender só em certos dias e horários"
        isOn={one.sold !== null}
      />
      <OptionalHours
        form={form}
        path={`${path}.used`}
        label="Usar só em certos dias e horários"
        isOn={one.used !== null}
      />
    </li>
  );
}
