import type { Computer } from '@coruja/contract';
import { formatMinutes, parseMoney, plural } from '../../lib/format.ts';
import { Section } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { EditableList, RemoveButton, useEditableList } from './list-parts.tsx';
import styles from './prices.module.css';
import { newRoom, type PriceValues, type RoomValues } from './prices-form.ts';
import type { PricesForm } from './use-prices-form.ts';

interface RoomsSectionProps {
  readonly form: PricesForm;
  readonly computers: readonly Computer[];
}

/** Rooms, their weights and the computers in them. */
export function RoomsSection({ form, computers }: RoomsSectionProps) {
  const list = useEditableList();
  const { rooms } = form.values;
  const remove = (room: RoomValues, index: number) => {
    form.removeListItem('rooms', index);
    form.setValues((values) => withoutRoom(values as PriceValues, room.id));
    list.focusAdd();
  };
  return (
    <Section
      title="Salas"
      help="Grupos de computadores com preço próprio. Um computador pode ficar sem sala."
    >
      <EditableList
        list={list}
        label="Salas"
        empty="Nenhuma sala: todos os computadores seguem as mesmas regras."
        addLabel="Adicionar sala"
        onAdd={() => form.insertListItem('rooms', newRoom())}
        error={form.errors['rooms']}
        count={rooms.length}
      >
        {rooms.map((room, index) => (
          <li key={room.id} data-entry className={styles.entry}>
            <div className={styles.line}>
              <TextField
                label="Nome da sala"
                placeholder="VIP"
                autoComplete="off"
                className={styles.wide}
                {...form.getInputProps(`rooms.${index}.name`)}
              />
              <TextField
                label="Peso"
                inputMode="decimal"
                autoComplete="off"
                className={styles.small}
                {...form.getInputProps(`rooms.${index}.weight`)}
              />
              <RemoveButton
                label={`Remover a sala ${room.name || 'sem nome'}`}
                onClick={() => remove(room, index)}
              />
            </div>
            <p className={styles.help}>{weightText(room.weight)}</p>
            <RoomComputers room={room} form={form} computers={computers} />
          </li>
        ))}
      </EditableList>
    </Section>
  );
}

interface RoomComputersProps extends RoomsSectionProps {
  readonly room: RoomValues;
}

function RoomComputers({ room, form, computers }: RoomComputersProps) {
  const { rooms, moves } = form.values;
  const roomOf = (computer: Computer) => roomIdOf(computer, moves);
  const inside = computers.filter((computer) => roomOf(computer) === room.id);
  const move = (computerId: string, on: boolean) => {
    const stored = computers.find(({ id }) => id === computerId)?.room?.id ?? null;
    const { [computerId]: _, ...others } = moves;
    const next = on ? room.id : null;
    form.setFieldValue('moves', next === stored ? others : { ...others, [computerId]: next });
  };
  const elsewhere = (computer: Computer) =>
    rooms.find(({ id }) => id !== room.id && id === roomOf(computer))?.name;
  if (computers.length === 0) return <p className={styles.help}>Nenhum computador cadastrado ainda.</p>;
  return (
    <details className={styles.fold}>
      <summary>
        {plural(inside.length, 'computador', 'computadores')}
        <span className={styles.foldHint}>Escolher</span>
      </summary>
      <ChoiceChips
        label={`Computadores da sala ${room.name}`.trimEnd()}
        choices={computers.map((computer) => ({
          value: computer.id,
          label: computer.name,
          note: elsewhere(computer),
        }))}
        value={inside.map(({ id }) => id)}
        onToggle={move}
      />
    </details>
  );
}

/** The room in which the page shows a computer. */
function roomIdOf({ id, room }: Computer, moves: PriceValues['moves']): string | null {
  return id in moves ? (moves[id] ?? null) : (room?.id ?? null);
}

function withoutRoom(values: PriceValues, removed: string): Partial<PriceValues> {
  const left = (rooms: string[] | null) => rooms && rooms.filter((id) => id !== removed);
  return {
    rules: values.rules.map((rule) => ({ ...rule, rooms: left(rule.rooms) })),
    packages: values.packages.map((one) => ({ ...one, rooms: left(one.rooms) })),
    moves: Object.fromEntries(Object.entries(values.moves).filter(([, room]) => room !== removed)),
  };
}

function weightText(weight: string): string {
  const minutes = Math.round((parseMoney(weight) ?? 0) * 60);
  if (minutes === 0) return 'Quantos minutos do saldo um minuto aqui gasta.';
  return `Uma hora aqui gasta ${formatMinutes(minutes)} do saldo do cliente.`;
}
