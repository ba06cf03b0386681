import type { Computer, Prices } from '@coruja/contract';
import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasCode, isApiError } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { parseMoney } from '../../lib/format.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { priceText, problemOf } from '../../parts/sessions/price-per-hour.ts';
import { bodyOf, checkPrices, type PriceValues, valuesOf } from './prices-form.ts';
import { useSavePrices } from './prices-queries.ts';

export type PricesForm = UseFormReturnType<PriceValues>;

interface PricesFormState {
  readonly form: PricesForm;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isDirty: boolean;
  readonly busy: boolean;
  /** Somebody else has saved since the fields were filled: saving these would be refused. */
  readonly isOutdated: boolean;
  /** Fills the fields with what is stored. */
  readonly reload: () => void;
}

/** The page's form; it can be saved once something has changed (docs/product/prices.md#changes). */
export function usePricesForm(prices: Prices, computers: readonly Computer[]): PricesFormState {
  const storedPrice = priceText(useStore().pricePerHour);
  const [base, setBase] = useState(() => ({ prices, price: storedPrice }));
  const form = useForm<PriceValues>({
    mode: 'controlled',
    initialValues: valuesOf(prices, storedPrice),
  });
  const element = useRef<HTMLFormElement>(null);
  const save = useSavePrices();
  const [busy, run] = useOneAtATime();
  const changes = changesOf(form.values, base, computers);
  const isDirty = changes !== null;
  const isNewer = prices.version !== base.prices.version;

  const reload = () => {
    setBase({ prices, price: storedPrice });
    form.setValues(valuesOf(prices, storedPrice));
    form.clearErrors();
  };
  // Changes from elsewhere are shown at once, unless something is typed here.
  const follow = useEffectEvent(() => {
    if (!isDirty && !busy && (isNewer || storedPrice !== base.price)) reload();
  });
  useEffect(() => follow(), [prices.version, storedPrice]);

  const show = (errors: FormErrors) => {
    form.setErrors(errors);
    focusFirstInvalid(element.current);
  };
  const refuse = (error: unknown) => {
    // The form shows this itself, and offers to reload.
    if (hasCode(error, 'PRICES_CHANGED')) return;
    const fields = isApiError(error) ? fieldsOf(error.fields) : {};
    if (Object.keys(fields).length > 0) return show(fields);
    showServerMessage('Falha ao salvar os preços.')(error);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changes === null) return;
    const errors = { ...checkPrices(form.values), ...(changes.price ? priceErrors(form.values) : {}) };
    if (Object.keys(errors).length > 0) return show(errors);
    form.clearErrors();
    run(() =>
      save
        .mutateAsync({
          prices: changes.document ? { version: base.prices.version, document: bodyOf(form.values) } : null,
          pricePerHour: changes.price ? parseMoney(form.values.pricePerHour) : null,
          moves: changes.moves,
          onPrices: (stored) => setBase((before) => ({ ...before, prices: stored })),
          onPricePerHour: () => setBase((before) => ({ ...before, price: form.values.pricePerHour })),
        })
        .then(() => form.setValues(withoutMoves(changes.moves)), refuse),
    );
  };
  return { form, element, submit, isDirty, busy, isOutdated: isDirty && !busy && isNewer, reload };
}

interface Base {
  readonly prices: Prices;
  readonly price: string;
}

/** What differs from the stored prices, compared as it would be sent: `12,5` is `12,50`. Null without changes. */
function changesOf(values: PriceValues, base: Base, computers: readonly Computer[]) {
  const before = bodyOf(valuesOf(base.prices, base.price));
  const document = JSON.stringify(bodyOf(values)) !== JSON.stringify(before);
  const price = (parseMoney(values.pricePerHour) ?? values.pricePerHour) !== (parseMoney(base.price) ?? '');
  // Computers of a removed room need no move to be in none.
  const rooms = new Set(values.rooms.map(({ id }) => id));
  const moves = computers.flatMap(({ id, room }): Array<readonly [string, string | null]> => {
    const present = room && rooms.has(room.id) ? room.id : null;
    const next = values.moves[id];
    return next === undefined || next === present ? [] : [[id, next]];
  });
  return document || price || moves.length > 0 ? { document, price, moves } : null;
}

/** Removes the moves that are stored now; others may have been made meanwhile. */
function withoutMoves(stored: ReadonlyArray<readonly [string, string | null]>) {
  const done = new Map(stored);
  return ({ moves }: Partial<PriceValues>): Partial<PriceValues> => ({
    moves: Object.fromEntries(Object.entries(moves ?? {}).filter(([id, room]) => done.get(id) !== room)),
  });
}

function priceErrors({ pricePerHour }: PriceValues): Record<string, string> {
  const problem = problemOf(pricePerHour);
  return problem === null ? {} : { pricePerHour: problem };
}

/** The server's refusals by field: `document.rules.0.name` is the field `rules.0.name`. */
function fieldsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^document\./, ''), message]),
  );
}
