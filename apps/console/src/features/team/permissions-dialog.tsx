import type { Operator } from '@coruja/contract';
import { type Cell, type Cells, cellsFor, cellsOf, type Permission } from '@coruja/domain';
import { Button, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './person.module.css';
import { useUpdateOperator } from './team-queries.ts';
import { cellNames, ownCellsOf, type PermissionLine, permissionLines, roleNames } from './team-text.ts';

interface PermissionsDialogProps {
  readonly person: Operator;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The matrix of one person: twelve lines, and a way back to the profile. */
export function PermissionsDialog({ person, opened, onClose }: PermissionsDialogProps) {
  const role = person.role === 'owner' ? 'manager' : person.role;
  const cells = () => person.permissions ?? cellsOf(role);
  const update = useUpdateOperator(person, 'Permissões salvas!');
  const form = useForm<{ cells: Cells }>({ mode: 'controlled', initialValues: { cells: cells() } });
  useFreshForm(form, opened, () => ({ cells: cells() }));
  const lines = permissionLines(role, form.values.cells);
  const set = (permission: Permission, cell: Cell) =>
    form.setFieldValue('cells', { ...form.values.cells, [permission]: cell });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Permissões de ${person.name}`}
      submitLabel="Salvar permissões"
      size={680}
      asksForPicks
      form={form}
      onSubmit={(values) =>
        update.mutateAsync(
          { permissions: ownCellsOf(role, values.cells) },
          { onError: showFormFailure(form, 'Não foi possível salvar as permissões.') },
        )
      }
      aside={
        lines.some(({ ofRole }) => ofRole !== null) && (
          <Button variant="subtle" onClick={() => form.setFieldValue('cells', cellsOf(role))}>
            Voltar ao perfil {roleNames[role]}
          </Button>
        )
      }
    >
      <p className={styles.muted}>
        Com aprovação, outra pessoa que pode fazer aquilo digita o PIN dela na hora. Ao salvar, os aparelhos
        em que {person.name} trabalha travam.
      </p>
      <ul className={styles.permissions}>
        {lines.map((line) => (
          <Line
            key={line.permission}
            line={line}
            roleName={roleNames[role]}
            onChange={(cell) => set(line.permission, cell)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

interface LineProps {
  readonly line: PermissionLine;
  readonly roleName: string;
  readonly onChange: (cell: Cell) => void;
}

function Line({ line: { permission, name, help, cell, ofRole }, roleName, onChange }: LineProps) {
  return (
    <li className={styles.choice}>
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.help}>
          {help}
          {ofRole !== null && (
            <strong className={styles.differs}>
              {roleName}: {cellNames[ofRole]}
            </strong>
          )}
        </div>
      </div>
      <SegmentedControl
        size="xs"
        className={styles.cells ?? ''}
        aria-label={name}
        data={cellsFor(permission).map((value) => ({ value, label: cellNames[value] }))}
        value={cell}
        onChange={(value) => onChange(value as Cell)}
      />
    </li>
  );
}
