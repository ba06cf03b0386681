import { standardRuleName } from '@coruja/domain';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Section } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoomChips } from './choice-chips.tsx';
import { HoursFields } from './hours-fields.tsx';
import { EditableList, RemoveButton, useEditableList } from './list-parts.tsx';
import styles from './prices.module.css';
import { newRule, type RuleValues } from './prices-form.ts';
import type { PricesForm } from './use-prices-form.ts';

/** The rules in their order, 'Padrão' at the end. */
export function RulesSection({ form }: { form: PricesForm }) {
  const list = useEditableList();
  const order = useRuleOrder(form);
  const { rules } = form.values;
  return (
    <Section
      title="Regras"
      help="Vale a primeira que serve, de cima para baixo. Ponha a exceção acima do que ela muda."
    >
      <EditableList
        list={list}
        label="Regras"
        empty="Nenhuma regra: toda hora custa o preço padrão."
        addLabel="Adicionar regra"
        onAdd={() => form.insertListItem('rules', newRule())}
        error={form.errors['rules']}
        ordered
        count={rules.length}
        last={<StandardRule form={form} />}
      >
        {rules.map((rule, index) => (
          <Rule
            key={rule.key}
            form={form}
            rule={rule}
            index={index}
            order={order}
            onRemove={() => {
              form.removeListItem('rules', index);
              list.focusAdd();
            }}
          />
        ))}
      </EditableList>
      <p role="status" className="visually-hidden">
        {order.announcement}
      </p>
    </Section>
  );
}

interface RuleProps {
  readonly form: PricesForm;
  readonly rule: RuleValues;
  readonly index: number;
  readonly order: RuleOrder;
  readonly onRemove: () => void;
}

function Rule({ form, rule, index, order, onRemove }: RuleProps) {
  const name = rule.name.trim() || `regra ${index + 1}`;
  const at = (field: string) => form.getInputProps(`rules.${index}.${field}`);
  return (
    <li
      data-entry
      className={styles.entry}
      data-over={order.over === index || undefined}
      onDragOver={(event) => order.dragOver(event, index)}
      onDrop={(event) => order.drop(event, index)}
    >
      <div className={styles.line}>
        <span
          className={styles.handle}
          draggable
          title="Arrastar para mudar a ordem"
          aria-hidden
          onDragStart={(event) => order.start(event, index)}
          onDragEnd={order.end}
        >
          <IconGripVertical size={18} stroke={1.75} />
          {index + 1}
        </span>
        <TextField label="Nome da regra" autoComplete="off" className={styles.wide} {...at('name')} />
        <TextField
          label="Preço por hora (R$)"
          placeholder="6,00"
          inputMode="decimal"
          autoComplete="off"
          className={styles.money}
          {...at('pricePerHour')}
        />
        <span className={styles.tools}>
          <ActionIcon
            aria-label={`Subir ${name}`}
            title="Subir"
            data-move={`up ${rule.key}`}
            disabled={index === 0}
            onClick={() => order.move(index, index - 1, 'up')}
          >
            <IconArrowUp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={`Descer ${name}`}
            title="Descer"
            data-move={`down ${rule.key}`}
            disabled={index === form.values.rules.length - 1}
            onClick={() => order.move(index, index + 1, 'down')}
          >
            <IconArrowDown size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <RemoveButton label={`Remover ${name}`} onClick={onRemove} />
        </span>
      </div>
      <HoursFields form={form} path={`rules.${index}`} />
      <RoomChips rooms={form.values.rooms} {...at('rooms')} />
    </li>
  );
}

/** The store's price per hour, for time that no rule matches. It can be neither moved nor removed. */
function StandardRule({ form }: { form: PricesForm }) {
  return (
    <li className={styles.entry} data-fixed>
      <div className={styles.line}>
        <div className={styles.wide}>
          <p className={styles.standard}>{standardRuleName}</p>
          <p className={styles.help}>
            Sempre por último: vale quando nenhuma regra acima serve. É o preço por hora do perfil da loja.
          </p>
        </div>
        <TextField
          label="Preço por hora padrão (R$)"
          placeholder="6,00"
          inputMode="decimal"
          autoComplete="off"
          className={styles.money}
          {...form.getInputProps('pricePerHour')}
        />
      </div>
    </li>
  );
}

interface RuleOrder {
  readonly move: (from: number, to: number, by: 'up' | 'down') => void;
  readonly start: (event: DragEvent, index: number) => void;
  readonly dragOver: (event: DragEvent, index: number) => void;
  readonly drop: (event: DragEvent, index: number) => void;
  readonly end: () => void;
  /** Where a dragged rule would be put. */
  readonly over: number | null;
  /** The last change, for screen readers. */
  readonly announcement: string;
}

/** Moves rules by dragging and by buttons; the focus stays on the moved rule. */
function useRuleOrder(form: PricesForm): RuleOrder {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const reorder = (from: number, to: number) => {
    const { rules } = form.values;
    form.reorderListItem('rules', { from, to });
    setAnnouncement(`${rules[from]?.name || 'Regra'}: posição ${to + 1} de ${rules.length}.`);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    over,
    announcement,
    end,
    move: (from, to, by) => {
      const key = form.values.rules[from]?.key;
      const isAtEdge = to === 0 || to === form.values.rules.length - 1;
      const other = by === 'up' ? 'down' : 'up';
      reorder(from, to);
      // A disabled button would lose the focus.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-move="${isAtEdge ? other : by} ${key}"]`)?.focus(),
      );
    },
    start: (event, index) => {
      setDragged(index);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(index + 1));
      const line = event.currentTarget.closest('li');
      if (line) event.dataTransfer.setDragImage(line, 16, 16);
    },
    dragOver: (event, index) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(index === dragged ? null : index);
    },
    drop: (event, index) => {
      if (dragged === null) return;
      event.preventDefault();
      if (index !== dragged) reorder(dragged, index);
      end();
    },
  };
}
