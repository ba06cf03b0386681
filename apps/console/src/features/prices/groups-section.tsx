import { Section } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditableList, RemoveButton, useEditableList } from './list-parts.tsx';
import styles from './prices.module.css';
import { newGroup } from './prices-form.ts';
import type { PricesForm } from './use-prices-form.ts';

/** Groups of customers with a discount. */
export function GroupsSection({ form }: { form: PricesForm }) {
  const list = useEditableList();
  const { groups } = form.values;
  return (
    <Section
      title="Grupos de clientes"
      help="Um desconto no tempo para alguns clientes. O grupo de cada um se escolhe no cadastro dele."
    >
      <EditableList
        list={list}
        label="Grupos de clientes"
        empty="Nenhum grupo: todos pagam o mesmo."
        addLabel="Adicionar grupo"
        onAdd={() => form.insertListItem('groups', newGroup())}
        error={form.errors['groups']}
        count={groups.length}
      >
        {groups.map((group, index) => (
          <li key={group.id} data-entry className={styles.entry}>
            <div className={styles.line}>
              <TextField
                label="Nome do grupo"
                placeholder="Mensalistas"
                autoComplete="off"
                className={styles.wide}
                {...form.getInputProps(`groups.${index}.name`)}
              />
              <TextField
                label="Desconto (%)"
                placeholder="10"
                inputMode="decimal"
                autoComplete="off"
                className={styles.small}
                {...form.getInputProps(`groups.${index}.discount`)}
              />
              <RemoveButton
                label={`Remover o grupo ${group.name || 'sem nome'}`}
                onClick={() => {
                  form.removeListItem('groups', index);
                  list.focusAdd();
                }}
              />
            </div>
          </li>
        ))}
      </EditableList>
    </Section>
  );
}
