import type { Computer } from '@coruja/contract';
import { Input } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { useSendCommand } from '../../../parts/sessions/send-command.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { levelText } from './command-text.ts';
import styles from './volume-form.module.css';

const middle = { level: 50 };

interface VolumeFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly onSend: (level: number) => Promise<unknown>;
}

/** How loud computers are. It always starts in the middle: nobody knows how loud they are now. */
export function VolumeForm({ opened, onClose, title, onSend }: VolumeFormProps) {
  const id = useId();
  const form = useForm({ mode: 'controlled', initialValues: middle });
  useFreshForm(form, opened, () => middle);
  const { level } = form.values;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel="Mudar volume"
      form={form}
      onSubmit={(values) => onSend(values.level)}
    >
      <Input.Wrapper id={id} label="Volume">
        <div className={styles.row}>
          <input
            id={id}
            type="range"
            className={styles.slider}
            data-autofocus
            min={0}
            max={100}
            step={5}
            value={level}
            aria-valuetext={levelText(level)}
            onChange={(event) => form.setFieldValue('level', event.currentTarget.valueAsNumber)}
          />
          <output htmlFor={id} className={styles.level}>
            {levelText(level)}
          </output>
        </div>
      </Input.Wrapper>
    </FormDialog>
  );
}

interface VolumeDialogProps extends Pick<VolumeFormProps, 'opened' | 'onClose'> {
  readonly computer: Pick<Computer, 'id' | 'name'>;
}

/** The volume of one computer. */
export function VolumeDialog({ computer, opened, onClose }: VolumeDialogProps) {
  const send = useSendCommand(computer);
  return (
    <VolumeForm
      opened={opened}
      onClose={onClose}
      title={`Volume de ${computer.name}`}
      onSend={(level) => send.mutateAsync({ kind: 'volume', level })}
    />
  );
}
