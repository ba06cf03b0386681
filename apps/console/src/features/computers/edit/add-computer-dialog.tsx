import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { showFormFailure } from '../../../api/form-errors.ts';
import { computersQuery, pricesQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { plural } from '../../../lib/format.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './add-computer-dialog.module.css';
import { ComputerFieldset, RoomField, SpecificationFields } from './computer-fieldset.tsx';
import { type NameRange, namesIn, nextRange, problemsOf } from './computer-names.ts';
import {
  computerBody,
  type ComputerFields,
  useCreateComputer,
  useCreateComputers,
} from './computers-queries.ts';

interface AddForm extends ComputerFields, NameRange {
  readonly kind: 'one' | 'many';
}

const empty: ComputerFields = { name: '', roomId: null, specifications: { cpu: '', gpu: '', ram: '' } };
const checkOne = schemaResolver(computerBody, { sync: true });

interface AddComputerDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Opens 'Instalar em vários' in its place. */
  readonly onInstall: () => void;
}

/** 'Adicionar computador': a name, or a range of names, and optional specs. */
export function AddComputerDialog({ opened, onClose, onInstall }: AddComputerDialogProps) {
  const storeId = useStore().id;
  const { data: computers = [] } = useQuery({ ...computersQuery(storeId), enabled: opened });
  const { data: prices } = useQuery({ ...pricesQuery(storeId), enabled: opened });
  const known = computers.map(({ name }) => name);
  const create = useCreateComputer();
  const createMany = useCreateComputers();
  const fresh = (): AddForm => ({ kind: 'one', ...empty, ...nextRange(known) });
  const form = useForm<AddForm>({
    mode: 'controlled',
    initialValues: fresh(),
    validate: (values) => (values.kind === 'many' ? problemsOf(values) : checkOne(values)),
  });
  useFreshForm(form, opened, fresh);
  const { kind } = form.values;
  const isMany = kind === 'many';
  const names =
    isMany && Object.keys(problemsOf(form.values)).length === 0 ? namesIn(form.values, known) : [];
  const send = ({ name, specifications, roomId }: AddForm) =>
    isMany
      ? createMany.mutateAsync(
          { names, specifications, roomId },
          {
            onError: showFormFailure(form, 'Falha ao adicionar os computadores.', {
              COMPUTER_NAME_TAKEN: 'prefix',
              ROOM_NOT_FOUND: 'roomId',
            }),
          },
        )
      : create.mutateAsync(
          { name, specifications, roomId },
          {
            onError: showFormFailure(form, 'Falha ao adicionar o computador.', {
              COMPUTER_NAME_TAKEN: 'name',
              ROOM_NOT_FOUND: 'roomId',
            }),
          },
        );

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Adicionar computador"
      submitLabel={
        names.length > 1
          ? `Adicionar ${plural(names.length, 'computador', 'computadores')}`
          : 'Adicionar computador'
      }
      form={form}
      onSubmit={send}
    >
      <SegmentedControl
        fullWidth
        aria-label="Quantos computadores"
        data={[
          { value: 'one', label: 'Um' },
          { value: 'many', label: 'Vários de uma vez' },
        ]}
        value={kind}
        onChange={(value) => form.setFieldValue('kind', value === 'many' ? 'many' : 'one')}
      />
      {isMany ? (
        <>
          <div className={styles.range}>
            <TextInput
              label="Começo do nome"
              placeholder="PC"
              required
              autoComplete="off"
              {...form.getInputProps('prefix')}
            />
            <NumberInput label="Do número" {...numberProps} {...form.getInputProps('from')} />
            <NumberInput
              label="Até o número"
              placeholder="30"
              {...numberProps}
              {...form.getInputProps('to')}
            />
          </div>
          <p className={styles.names} aria-live="polite">
            {summaryOf(names)}
          </p>
          <SpecificationFields form={form} />
        </>
      ) : (
        <ComputerFieldset form={form} />
      )}
      <RoomField form={form} rooms={prices?.document.rooms ?? []} />
      <div className={styles.install}>
        <p>Onde o guarda for instalado, o computador se cadastra sozinho.</p>
        <Button onClick={onInstall}>Instalar em vários</Button>
      </div>
    </FormDialog>
  );
}

const numberProps = {
  required: true,
  min: 1,
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'none',
} as const;

/** `30 computadores: PC 01, PC 02 … PC 30` */
function summaryOf(names: readonly string[]): string {
  if (names.length === 0) return 'Por exemplo, PC do número 1 até o 30.';
  const [first, second] = names;
  const list = names.length > 3 ? `${first}, ${second} … ${names.at(-1)}` : names.join(', ');
  return `${plural(names.length, 'computador', 'computadores')}: ${list}`;
}
