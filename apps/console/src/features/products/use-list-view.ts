import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { type SortOrder, readSortOrder } from './product-list.ts';

export interface ListView {
  /** The text in the field. */
  readonly text: string;
  readonly order: SortOrder;
  readonly setText: (text: string) => void;
  readonly setOrder: (order: SortOrder) => void;
}

/**
 * Search and order, which are in the address so that a reload and a link keep them (docs/product/screens.md#list-state). The
 * address is updated after a short pause in typing.
 */
export function useListView(): ListView {
  const [params, setParams] = useSearchParams();
  const order = readSortOrder(params.get('ordem'));
  const inAddress = params.get('busca') ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const quiet = useDebouncedText(text);

  const write = useEffectEvent((wanted: string) => {
    if (wanted === written.current) return;
    written.current = wanted;
    setParams(paramsOf(wanted, order), { replace: true });
  });
  useEffect(() => write(quiet), [quiet]);

  // The address was changed elsewhere, such as by the menu's link to this screen.
  const follow = useEffectEvent((found: string) => {
    if (found === written.current) return;
    written.current = found;
    setText(found);
  });
  useEffect(() => follow(inAddress), [inAddress]);

  return {
    text,
    order,
    setText,
    setOrder: (next) => setParams(paramsOf(written.current, next), { replace: true }),
  };
}

function paramsOf(text: string, order: SortOrder): Record<string, string> {
  return { ...(text === '' ? {} : { busca: text }), ...(order === 'nome' ? {} : { ordem: order }) };
}
