import type { Session } from '@coruja/contract';
import { useWithSwitched } from '../../parts/shifts/shifts-menu.tsx';
import { limits } from '@coruja/domain';
import { CloseButton, Modal } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { useChoice } from '../../lib/use-choice.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useEscape } from '../../lib/use-escape.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { EndSessionDialog } from '../../parts/sessions/end-session-dialog.tsx';
import { dialogClasses, useOpensAfterMount } from '../../ui/dialog.tsx';
import styles from './palette.module.css';
import { type Item, type Section, sectionsWithoutSearch, sectionsFor } from './palette-search.ts';
import { addRecent, readRecent } from './recent.ts';
import { type Screen, useActionItems, useScreenItems } from './use-palette-actions.ts';
import {
  useBillItems,
  useComputerItems,
  useCustomerItems,
  useProductItems,
  useSaleItems,
} from './use-palette-items.ts';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly screens: readonly Screen[];
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
}

/** `Ctrl+K`: finds screens, things and actions (docs/product/screens.md#command-palette). */
export function Palette(props: PaletteProps) {
  const opened = useOpensAfterMount(props.opened);
  const returnFocus = useReturnFocus(opened);
  const ending = useDialog<Session>();
  const chosen = useRef<Item>(null);
  useEscape(opened, props.onClose);

  const leave = () => {
    const item = chosen.current;
    chosen.current = null;
    returnFocus();
    // Waits until the focus is back, so that the opened dialog can restore it.
    if (item) requestAnimationFrame(() => requestAnimationFrame(item.run));
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={props.onClose}
        onExitTransitionEnd={leave}
        transitionProps={{ exitDuration: 0 }}
        returnFocus={false}
        closeOnEscape={false}
        withCloseButton={false}
        centered={false}
        yOffset="10dvh"
        title="Buscar"
        size={640}
        padding={0}
        classNames={{ ...dialogClasses, header: 'visually-hidden', body: styles.body ?? '' }}
      >
        <Content
          {...props}
          onEnd={ending.open}
          onChoose={(item) => {
            chosen.current = item;
            props.onClose();
          }}
        />
      </Modal>
      {ending.item && (
        <EndSessionDialog
          session={ending.item}
          opened={ending.opened}
          onClose={ending.close}
          failureTitle="Falha ao encerrar a sessão. Tente novamente."
        />
      )}
    </>
  );
}

interface ContentProps extends PaletteProps {
  readonly onEnd: (session: Session) => void;
  readonly onChoose: (item: Item) => void;
}

function Content({ onChoose, onClose, ...props }: ContentProps) {
  const storeId = useStore().id;
  const [text, setText] = useState('');
  const { sections, note } = useSections(text, { ...props, onFill: setText });
  const listId = useId();
  const choose = (item: Item) => {
    if (!item.id.startsWith('sale:')) addRecent(storeId, item.id);
    if (item.staysOpen) item.run();
    else onChoose(item);
  };
  const items = sections.flatMap((section) => section.items);
  const { active, stand, onKeyDown } = useChoice(items, text, choose);

  return (
    <>
      <div className={styles.search}>
        <IconSearch size={20} aria-hidden />
        <input
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-label="Buscar telas, computadores, produtos, clientes, vendas e ações"
          aria-expanded={sections.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          placeholder="O que você procura?"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.nameLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" aria-label="Fechar busca" onClick={onClose} />
      </div>
      <Results listId={listId} sections={sections} active={active} onStand={stand} onChoose={choose} />
      <p className={styles.note} role="status">
        {note}
      </p>
    </>
  );
}

type SectionsInput = Pick<ContentProps, 'opened' | 'screens' | 'onShortcuts' | 'onSignOut' | 'onEnd'> & {
  readonly onFill: (text: string) => void;
};

/** The matches for the typed text, and a sentence about them. */
function useSections(text: string, props: SectionsInput): { sections: Section[]; note: string } {
  const storeId = useStore().id;
  const { online } = useNetwork();
  const [recent] = useState(() => readRecent(storeId));
  const customers = useCustomerItems(text, recent);
  const items = [
    ...useScreenItems(useWithSwitched(props.screens)),
    ...useActionItems(props),
    ...useBillItems(),
    ...useComputerItems(props.opened, props.onEnd),
    ...useProductItems(props.opened, text),
    ...customers.items,
    ...useSaleItems(text),
  ];
  const wanted = text.trim();
  const sections = wanted === '' ? sectionsWithoutSearch(items, recent) : sectionsFor(items, text, recent);
  const count = sections.reduce((sum, section) => sum + section.items.length, 0);
  const note = () => {
    if (!online) return 'Sem conexão: clientes e vendas só aparecem quando ela voltar.';
    if (customers.search.error) return 'Não foi possível buscar clientes agora.';
    if (count === 0) return customers.search.searching ? 'Buscando…' : 'Nada encontrado.';
    return wanted === '' ? '↑ ↓ escolhe, Enter abre, Esc fecha' : plural(count, 'resultado', 'resultados');
  };
  return { sections, note: note() };
}

interface ResultsProps {
  readonly listId: string;
  readonly sections: readonly Section[];
  readonly active: Item | undefined;
  readonly onStand: (item: Item) => void;
  readonly onChoose: (item: Item) => void;
}

function Results({ listId, sections, active, onStand, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={listId} className={styles.list} role="listbox" aria-label="Resultados">
      {sections.map((section) => (
        <div key={section.label} role="group" aria-label={section.label}>
          <p className={styles.group} aria-hidden>
            {section.label}
          </p>
          {section.items.map((item) => (
            <Option
              key={item.id}
              id={optionId(listId, item)}
              item={item}
              isActive={item === active}
              onStand={onStand}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<ResultsProps, 'onStand' | 'onChoose'> {
  readonly id: string;
  readonly item: Item;
  readonly isActive: boolean;
}

function Option({ id, item, isActive, onStand, onChoose }: OptionProps) {
  const Icon = item.icon;
  return (
    // Not focusable: the keyboard uses the field, which keeps the focus.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onMouseMove={() => !isActive && onStand(item)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.label}>{item.label}</span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
    </div>
  );
}

function optionId(listId: string, { id }: Item): string {
  return `${listId}-${id.replace(/[^\w-]/g, '_')}`;
}
