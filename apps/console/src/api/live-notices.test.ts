import { describe, expect, it } from 'vitest';
import { createNoticeReader } from './live-notices.ts';

const text = [
  'retry: 1000\n\n',
  ':\n\n',
  'id: a\nevent: change\ndata: {"topics":["sales"],"at":"2026-11-21T20:00:00.000Z"}\n\n',
  ': a comment\n\n',
  'id: b\nevent: hello\ndata: {}\n\n',
].join('');

describe('the reader of notices', () => {
  it.each([1, 2, 7, 50, 1_000])('returns whole notices, however the stream is split (%i)', (size) => {
    const read = createNoticeReader();
    const events = [];
    for (let at = 0; at < text.length; at += size) events.push(...read(text.slice(at, at + size)));
    expect(events).toEqual([
      { id: 'a', type: 'change', data: '{"topics":["sales"],"at":"2026-11-21T20:00:00.000Z"}' },
      { id: 'b', type: 'hello', data: '{}' },
    ]);
  });

  it('waits for the rest of a notice', () => {
    const read = createNoticeReader();
    expect(read('id: a\nevent: hello\ndata: {}\n')).toEqual([]);
    expect(read('\n')).toHaveLength(1);
  });
});
