import { describe, expect, it } from 'vitest';
import { Book, outcomes } from './books.ts';

describe('the possible values after a batch', () => {
  it('are one sum if there were only relative changes', () => {
    expect(outcomes(10, [{ by: -3 }, { by: 5 }])).toEqual(new Set([12]));
  });

  it('are several if it was also set, since the order is unknown', () => {
    expect(outcomes(10, [{ by: -3 }, { to: 7 }])).toEqual(new Set([7, 4]));
    expect(outcomes(10, [{ to: 1 }, { to: 2 }])).toEqual(new Set([1, 2]));
  });
});

describe('a book', () => {
  it('reports an impossible value, and continues from it', () => {
    const book = new Book();
    book.note('a', { by: 5 });
    expect(book.settle(new Map([['a', 5]]))).toEqual([]);
    expect(book.settle(new Map([['a', 4]]))).toEqual(['a: expected 5, found 4']);
    book.note('b', { by: 1 });
    expect(book.settle(new Map([['a', 5]]))).toEqual(['b: changed, but is not there']);
  });
});
