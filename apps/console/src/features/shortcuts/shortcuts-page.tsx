import type { Shortcut } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDeviceGamepad2, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { useIntent } from '../../lib/intent.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, ListFooter } from '../../ui/states.tsx';
import { ShortcutPicture } from './shortcut-picture.tsx';
import styles from './shortcuts-page.module.css';
import { iconAddress, shortcutsQuery, useDeleteShortcut, useMoveShortcut } from './shortcuts-queries.ts';

const ShortcutDialog = onDemand(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog);

/** 'Atalhos': what opens with a session on each computer (docs/product/shortcuts.md#the-screen). */
export function ShortcutsPage() {
  const storeId = useStore().id;
  const query = useQuery(shortcutsQuery(storeId));
  const editing = useDialog<Shortcut | 'new'>();
  const removing = useDialog<Shortcut>();
  const remove = useDeleteShortcut();
  const move = useMoveShortcut();
  useIntent({ new: () => editing.open('new') });
  const shortcuts = query.data;
  const count = shortcuts?.length ?? 0;
  const createButton = (
    <MainButton
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={count >= limits.shortcuts}
      onClick={() => editing.open('new')}
    >
      Criar atalho
    </MainButton>
  );

  const columns: Column<Shortcut>[] = [
    {
      key: 'name',
      header: 'Nome',
      render: (shortcut) => (
        <span className={styles.name}>
          <ShortcutPicture address={iconAddress(storeId, shortcut)} size={32} />
          {shortcut.name}
        </span>
      ),
    },
    {
      key: 'target',
      header: 'Abre',
      render: (shortcut) => (
        <span className={styles.target}>
          {[shortcut.target, shortcut.arguments].filter(Boolean).join(' ')}
        </span>
      ),
    },
    { key: 'rooms', header: 'Salas', width: 200, render: roomsText },
    {
      key: 'actions',
      header: 'Ações',
      actions: true,
      width: 136,
      render: (shortcut) => (
        <RowActions
          shortcut={shortcut}
          isFirst={shortcut.id === shortcuts?.[0]?.id}
          isLast={shortcut.id === shortcuts?.at(-1)?.id}
          onMove={(direction) => {
            if (!move.isPending) move.mutate({ id: shortcut.id, direction });
          }}
          onRemove={() => removing.open(shortcut)}
        />
      ),
    },
  ];

  return (
    <>
      <PageHeader
        title="Atalhos"
        note="Os jogos e programas que abrem com a sessão nos computadores com guarda."
        actions={shortcuts?.length !== 0 && createButton}
        actionsPending={query.isPending}
      />
      <DataTable
        label="Atalhos, na ordem em que aparecem"
        columns={columns}
        rows={shortcuts}
        rowKey={({ id }) => id}
        onOpen={(shortcut) => editing.open(shortcut)}
        empty={
          <EmptyState
            title="Nenhum atalho criado."
            icon={<IconDeviceGamepad2 size={32} stroke={1.5} aria-hidden />}
            action={createButton}
          >
            Quando a sessão começa, uma janela mostra os jogos da loja em blocos grandes, e o cliente abre o
            que quiser com um clique.
          </EmptyState>
        }
        error={
          query.isLoadingError && (
            <ErrorState
              title="Não foi possível carregar os atalhos."
              detail={reasonOf(query.error)}
              onRetry={() => void query.refetch()}
            />
          )
        }
      />
      {count > 0 && (
        <ListFooter hasMore={false} onMore={() => undefined}>
          <span role="status">{plural(count, 'atalho', 'atalhos')}</span>
        </ListFooter>
      )}
      <ShortcutDialog
        opened={editing.opened}
        onClose={editing.close}
        shortcut={editing.item === 'new' ? null : editing.item}
      />
      {removing.item && (
        <ConfirmChange
          opened={removing.opened}
          onClose={removing.close}
          title="Remover atalho"
          mutation={remove}
          input={removing.item}
          goneCode="SHORTCUT_NOT_FOUND"
        >
          Remover o atalho <strong>{removing.item.name}</strong> de todos os computadores?
        </ConfirmChange>
      )}
    </>
  );
}

function roomsText({ rooms }: Shortcut): string {
  if (rooms === null) return 'Todas';
  return rooms.length === 0 ? 'Nenhuma' : rooms.map(({ name }) => name).join(', ');
}

interface RowActionsProps {
  readonly shortcut: Shortcut;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (direction: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

/** The arrows stay focusable at the ends, so that the keyboard keeps its place. */
function RowActions({ shortcut: { name }, isFirst, isLast, onMove, onRemove }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Mover para cima: ${name}`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove('up')}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Mover para baixo: ${name}`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove('down')}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" size="lg" aria-label={`Remover: ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
