import type { Shortcut } from '@coruja/contract';
import { Button, Checkbox, FileButton, Input, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showFormFailure } from '../../api/form-errors.ts';
import { pricesQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkShortcut, type ShortcutValues, toBody, valuesOf } from './shortcut-form.ts';
import { ShortcutPicture } from './shortcut-picture.tsx';
import styles from './shortcuts-page.module.css';
import { type IconChange, iconAddress, useSaveShortcut } from './shortcuts-queries.ts';

interface ShortcutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Null for a new one. */
  readonly shortcut: Shortcut | null;
}

/** 'Criar atalho' and 'Editar atalho' (docs/product/shortcuts.md#the-screen). */
export function ShortcutDialog({ opened, onClose, shortcut }: ShortcutDialogProps) {
  const save = useSaveShortcut();
  const form = useForm<ShortcutValues>({ initialValues: valuesOf(shortcut), validate: checkShortcut });
  useFreshForm(form, opened, () => valuesOf(shortcut));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={shortcut ? 'Editar atalho' : 'Criar atalho'}
      submitLabel={shortcut ? 'Salvar atalho' : 'Criar atalho'}
      form={form}
      asksForPicks
      onSubmit={(values) =>
        save.mutateAsync(
          { body: toBody(values), icon: values.icon, former: shortcut },
          {
            onError: showFormFailure(
              form,
              shortcut ? 'Falha ao salvar o atalho.' : 'Falha ao criar o atalho.',
              { ROOM_NOT_FOUND: 'roomIds' },
            ),
          },
        )
      }
    >
      <TextField
        label="Nome"
        required
        data-autofocus
        placeholder="Counter-Strike 2"
        {...form.getInputProps('name')}
      />
      <TextField
        label="Abre"
        required
        placeholder="steam://rungameid/730"
        description="O caminho do programa no computador, ou um endereço da Steam, Epic, Riot, Battle.net ou da internet."
        {...form.getInputProps('target')}
      />
      <TextField
        label="Argumentos"
        placeholder="-fullscreen"
        description="Opcional, só de programas."
        {...form.getInputProps('arguments')}
      />
      <IconField
        shortcut={shortcut}
        icon={form.values.icon}
        onChange={(icon) => form.setFieldValue('icon', icon)}
      />
      <RoomFields
        values={form.values}
        opened={opened}
        error={form.errors['roomIds']}
        onChange={(change) => form.setValues({ ...change })}
      />
    </FormDialog>
  );
}

interface IconFieldProps {
  readonly shortcut: Shortcut | null;
  readonly icon: IconChange;
  readonly onChange: (icon: IconChange) => void;
}

function IconField({ shortcut, icon, onChange }: IconFieldProps) {
  const storeId = useStore().id;
  const chosen = useObjectUrl(icon);
  const stored = shortcut && icon === undefined ? iconAddress(storeId, shortcut) : null;
  const address = chosen ?? stored;
  return (
    <Input.Wrapper
      label="Ícone"
      labelElement="div"
      description="Opcional. JPEG, PNG ou WebP de até 5 MB, de preferência quadrado."
    >
      <div className={styles.iconField}>
        <ShortcutPicture address={address} size={64} />
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          onChange={(file) => {
            if (file) onChange(file);
          }}
        >
          {(button) => (
            <Button {...button} leftSection={<IconPhotoPlus size={18} aria-hidden />}>
              {address === null ? 'Escolher ícone' : 'Trocar ícone'}
            </Button>
          )}
        </FileButton>
        {address !== null && (
          <Button variant="subtle" onClick={() => onChange(shortcut?.icon ? null : undefined)}>
            Tirar ícone
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

interface RoomFieldsProps {
  readonly values: ShortcutValues;
  readonly opened: boolean;
  readonly error: React.ReactNode;
  readonly onChange: (change: Partial<ShortcutValues>) => void;
}

/** Nothing while the store has no rooms. */
function RoomFields({ values: { where, roomIds }, opened, error, onChange }: RoomFieldsProps) {
  const { data: prices } = useQuery({ ...pricesQuery(useStore().id), enabled: opened });
  const rooms = prices?.document.rooms ?? [];
  if (rooms.length === 0 && where === 'all') return null;
  return (
    <>
      <Radio.Group
        label="Onde aparece"
        value={where}
        onChange={(value) => onChange({ where: value === 'rooms' ? 'rooms' : 'all' })}
      >
        <div className={styles.choices}>
          <Radio value="all" label="Em todos os computadores" />
          <Radio value="rooms" label="Só em algumas salas" />
        </div>
      </Radio.Group>
      {where === 'rooms' && (
        <Checkbox.Group
          label="Salas"
          value={roomIds}
          error={error}
          onChange={(ids) => onChange({ roomIds: ids })}
        >
          <div className={styles.choices}>
            {rooms.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
