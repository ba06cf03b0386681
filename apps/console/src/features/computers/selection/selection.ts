import type { CallInput, Computer, sendGuardCommands } from '@coruja/contract';
import { useState } from 'react';
import { useEscape } from '../../../lib/use-escape.ts';

/** Which computers are selected: named ones, or whatever is in a room (null: in none) or in the store. */
type Chosen =
  | { readonly of: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly of: 'room'; readonly roomId: string | null }
  | { readonly of: 'all' };

type Target = Pick<CallInput<typeof sendGuardCommands>['body'], 'computerIds' | 'roomId' | 'all'>;

/** The selection on the floor (docs/product/computers.md#selecting). */
export interface Selection {
  readonly isOn: boolean;
  readonly selected: readonly Computer[];
  readonly start: () => void;
  readonly end: () => void;
  readonly toggle: (computer: Computer) => void;
  readonly choose: (chosen: Chosen) => void;
  /** A room and the whole store are sent as such: the server says who is in them. */
  readonly target: Target;
}

const none: Chosen = { of: 'some', ids: new Set() };

export function useSelection(computers: readonly Computer[]): Selection {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const selected = chosen === null ? [] : selectedOf(computers, chosen);
  const end = () => setChosen(null);
  useEscape(chosen !== null, end);
  return {
    isOn: chosen !== null,
    selected,
    start: () => setChosen(none),
    end,
    toggle: ({ id }) => {
      const ids = new Set(selected.map((computer) => computer.id));
      if (!ids.delete(id)) ids.add(id);
      setChosen({ of: 'some', ids });
    },
    choose: setChosen,
    target: targetOf(chosen ?? none, selected),
  };
}

/** Those that are still there. */
function selectedOf(computers: readonly Computer[], chosen: Chosen): readonly Computer[] {
  if (chosen.of === 'all') return computers;
  if (chosen.of === 'room') return computers.filter(({ room }) => (room?.id ?? null) === chosen.roomId);
  return computers.filter(({ id }) => chosen.ids.has(id));
}

function targetOf(chosen: Chosen, selected: readonly Computer[]): Target {
  if (chosen.of === 'all') return { all: true };
  if (chosen.of === 'room') return { roomId: chosen.roomId };
  return { computerIds: selected.map(({ id }) => id) };
}
