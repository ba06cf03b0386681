import { describe, expect, it } from 'vitest';
import { newNotice } from './notice.ts';
import { RecentNotices } from './recent-notices.ts';

const at = new Date('2026-11-21T20:00:00Z');
const notice = (storeId: string) => newNotice(storeId, ['sales'], at);

describe('recent notices', () => {
  it('return what a store missed, in order, and nothing of another store', () => {
    const recent = new RecentNotices(10);
    const [first, second, third, fourth] = [notice('mine'), notice('other'), notice('mine'), notice('mine')];
    for (const each of [first, second, third, fourth]) recent.add(each);
    expect(recent.missedSince(first.id, 'mine')).toEqual([third, fourth]);
    // A stream opened after another store's notice has that position.
    expect(recent.missedSince(second.id, 'mine')).toEqual([third, fourth]);
    expect(recent.missedSince(fourth.id, 'mine')).toEqual([]);
    expect(recent.position).toBe(fourth.id);
  });

  it('know the start until a notice was dropped', () => {
    const recent = new RecentNotices(2);
    const start = recent.position;
    const all = [notice('mine'), notice('mine'), notice('mine')];
    for (const each of all.slice(0, 2)) recent.add(each);
    expect(recent.missedSince(start, 'mine')).toEqual(all.slice(0, 2));
    recent.add(all[2] ?? notice('mine'));
    expect(recent.missedSince(start, 'mine')).toBeNull();
    expect(recent.missedSince(all[0]?.id ?? '', 'mine')).toBeNull();
    expect(recent.missedSince(all[1]?.id ?? '', 'mine')).toEqual(all.slice(2));
  });

  it('reject unknown positions, and those before `forget`', () => {
    const recent = new RecentNotices(10);
    const before = recent.position;
    recent.add(notice('mine'));
    expect(recent.missedSince('', 'mine')).toBeNull();
    expect(recent.missedSince(crypto.randomUUID(), 'mine')).toBeNull();
    recent.forget();
    expect(recent.missedSince(before, 'mine')).toBeNull();
    expect(recent.missedSince(recent.position, 'mine')).toEqual([]);
  });

  it('return a store’s notices since an instant', () => {
    const recent = new RecentNotices(10);
    const [before, other, then] = [notice('mine'), notice('other'), notice('mine')];
    for (const each of [{ ...before, at: '2026-11-21T19:59:59.999Z' }, other, then]) recent.add(each);
    expect(recent.since(at, 'mine')).toEqual([then]);
    expect(recent.since(new Date(at.getTime() + 1), 'mine')).toEqual([]);
  });
});
