import { describe, expect, it } from 'vitest';
import { changesOf } from './endpoint.ts';
import { createSale } from './sales.ts';

describe('what a call changes', () => {
  const record = { changes: ['sales', 'products'], changesWith: { time: ['sessions', 'sales'] } } as const;

  it('depends on the fields of its body, and names each topic once', () => {
    expect(changesOf(record, { time: [] })).toEqual(['sales', 'products', 'sessions']);
    for (const body of [{ items: [] }, { time: undefined }, null, undefined, 'time'])
      expect(changesOf(record, body)).toEqual(['sales', 'products']);
    expect(changesOf({ changesWith: record.changesWith }, { time: [] })).toEqual(['sessions', 'sales']);
    expect(changesOf({}, { time: [] })).toEqual([]);
  });

  it('are the open sessions and balances too for a sale of time', () => {
    expect(changesOf(createSale, { items: [] })).not.toContain('sessions');
    expect(changesOf(createSale, { items: [], time: [] })).toContain('sessions');
  });
});
