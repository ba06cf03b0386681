import type { BulkCommandKind, Computer } from '@coruja/contract';
import { Button, Loader, Menu } from '@mantine/core';
import {
  IconBolt,
  IconChevronUp,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMessage,
  IconPower,
  IconReload,
  IconVolume,
  type TablerIcon,
} from '@tabler/icons-react';
import { plural } from '../../../lib/format.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useOnePress } from '../../../lib/use-one-press.ts';
import { MessageForm } from '../../../parts/sessions/message-form.tsx';
import { keepClear } from '../../../ui/use-toast-corner.ts';
import { asksFirst, isSparing } from './bulk-facts.ts';
import { useSendToMany } from './bulk-commands.ts';
import { BulkQuestion } from './bulk-question.tsx';
import { roomsOf } from '../floor/floor.ts';
import { commandLabels } from '../guard/guard-facts.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';
import { VolumeForm } from '../guard/volume-form.tsx';

const actions: readonly (readonly [BulkCommandKind, TablerIcon])[] = [
  ['message', IconMessage],
  ['volume', IconVolume],
  ['lock', IconLock],
  ['unlock', IconLockOpen],
  ['sign-out', IconLogout],
  ['reboot', IconReload],
  ['shutdown', IconPower],
  ['wake', IconBolt],
];

interface SelectionBarProps {
  readonly selection: Selection;
  readonly computers: readonly Computer[];
  /** Those that the filters show. */
  readonly shown: readonly Computer[];
}

/** What can be done with the selected computers (docs/product/computers.md#selecting). */
export function SelectionBar({ selection, computers, shown }: SelectionBarProps) {
  const send = useSendToMany();
  const once = useOnePress(!send.isPending);
  // Not disabled meanwhile, which would take the keyboard's focus away.
  const isSent = (kind: BulkCommandKind) => send.isPending && send.variables.kind === kind;
  const writing = useDialog();
  const settingVolume = useDialog();
  // As they were when it was asked: the question must not change under the hand.
  const asking = useDialog<{ kind: Parameters<typeof BulkQuestion>[0]['kind']; selection: Selection }>();
  const { selected, target } = selection;
  const press = (kind: BulkCommandKind) => {
    if (kind === 'message') writing.open(true);
    else if (kind === 'volume') settingVolume.open(true);
    else if (isSparing(kind) && asksFirst(kind, selected)) asking.open({ kind, selection });
    else once(() => send.mutate({ kind, target, before: selected }))();
  };
  return (
    <section className={styles.bar} aria-label="Computadores selecionados" {...keepClear}>
      <div className={styles.choice}>
        <p className={styles.count} role="status">
          {plural(selected.length, 'selecionado', 'selecionados')}
        </p>
        <Button
          size="compact-md"
          onClick={() => selection.choose(allOf(computers, shown))}
          disabled={selected.length === computers.length}
        >
          Selecionar todos
        </Button>
        <RoomMenu computers={computers} selection={selection} />
        <Button size="compact-md" className={styles.end} onClick={selection.end}>
          Concluir
        </Button>
      </div>
      <div className={styles.actions}>
        {actions.map(([kind, Icon]) => (
          <Button
            key={kind}
            leftSection={isSent(kind) ? <Loader size={16} aria-hidden /> : <Icon size={16} aria-hidden />}
            aria-busy={isSent(kind)}
            disabled={selected.length === 0}
            onClick={() => press(kind)}
          >
            {commandLabels[kind]}
          </Button>
        ))}
      </div>
      <MessageForm
        opened={writing.opened}
        onClose={writing.close}
        title={`Mensagem para ${plural(selected.length, 'computador', 'computadores')}`}
        readers="A mensagem aparece"
        where="dos computadores"
        onSend={(text) => send.mutateAsync({ kind: 'message', text, target, before: selected })}
      />
      <VolumeForm
        opened={settingVolume.opened}
        onClose={settingVolume.close}
        title={`Volume de ${plural(selected.length, 'computador', 'computadores')}`}
        onSend={(level) => send.mutateAsync({ kind: 'volume', level, target, before: selected })}
      />
      {asking.item && (
        <BulkQuestion {...asking.item} send={send} opened={asking.opened} onClose={asking.close} />
      )}
    </section>
  );
}

function RoomMenu({ computers, selection }: Pick<SelectionBarProps, 'computers' | 'selection'>) {
  const rooms = roomsOf(computers);
  if (rooms.length === 0) return null;
  const hasRest = computers.some(({ room }) => room === null);
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="compact-md" rightSection={<IconChevronUp size={14} aria-hidden />}>
          Selecionar sala
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rooms.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => selection.choose({ of: 'room', roomId: id })}>
            {name}
          </Menu.Item>
        ))}
        {hasRest && (
          <Menu.Item onClick={() => selection.choose({ of: 'room', roomId: null })}>Sem sala</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** With a filter, those that it shows. */
function allOf(computers: readonly Computer[], shown: readonly Computer[]) {
  if (shown.length === computers.length) return { of: 'all' } as const;
  return { of: 'some', ids: new Set(shown.map(({ id }) => id)) } as const;
}
