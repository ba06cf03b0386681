import { describe, expect, it } from 'vitest';
import { Book, outcomes } from './books.ts';

describe('what a figure may be after a batch', () => {
  it('is one sum when it was only moved', () => {
    expect(outcomes(10, [{ by: -3 }, { by: 5 }])).toEqual(new Set([12]));
  });

  it('is any of several when it was set as well, since nobody knows the order', () => {
    expect(outcomes(10, [{ by: -3 }, { to: 7 }])).toEqual(new Set([7, 4]));
    expect(outcomes(10, [{ to: 1 }, { to: 2 }])).toEqual(new Set([1, 2]));
  });
});

describe('a book', () => {
  it('says what came out otherwise, and goes on from what it found expected', () => {
    const book = new Book();
    book.note('a', { by: 5 });
    expect(book.settle(new Map([['a', 5]]))).toEqual([]);
    expect(book.settle(new Map([['a', 4]]))).toEqual(['a: expected 5, found 4']);
    book.note('b', { by: 1 });
    expect(book.settle(new Map([['a', 5]]))).toEqual(['b: changed, but is not there']);
  });
});
