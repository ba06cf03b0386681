import { isCalendarDay } from '@coruja/contract';
import { useSearchParams } from 'react-router';

interface EventsAddress {
  /** The shown day; blank for every day. */
  readonly date: string;
  readonly setDate: (date: string) => void;
  /** The event whose panel is open. */
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** Filter and open event are in the address, so that a reload and a link keep them (docs/product/screens.md#list-state). */
export function useEventsAddress(): EventsAddress {
  const [params, setParams] = useSearchParams();
  const day = params.get('data') ?? '';
  const set = (name: string, value: string, replace: boolean) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace, preventScrollReset: true });
  };
  return {
    date: isCalendarDay(day) ? day : '',
    setDate: (date) => set('data', date, true),
    openId: params.get('evento') || null,
    open: (id) => set('evento', id, false),
    close: () => set('evento', '', true),
  };
}
