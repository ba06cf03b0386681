import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { LiveStream } from './live-stream.ts';

const kilobyte = 'x'.repeat(1_024);

describe('one live stream', () => {
  it('is closed when nobody reads, and buffers little until then', async () => {
    let closed = 0;
    const stream = new LiveStream('aa', () => {
      closed += 1;
    });
    let written = 0;
    while (!stream.output.destroyed && written < 1_000) {
      stream.write(kilobyte);
      written += 1;
    }
    expect(written).toBeGreaterThan(16);
    expect(written).toBeLessThanOrEqual(65);
    await once(stream.output, 'close');
    expect(closed).toBe(1);
    stream.write(kilobyte);
    expect(closed).toBe(1);
  });

  it('stays open while somebody reads', async () => {
    const stream = new LiveStream('aa', () => undefined);
    let read = 0;
    stream.output.on('data', (chunk: Buffer) => {
      read += chunk.length;
    });
    for (let n = 0; n < 500; n += 1) {
      stream.write(kilobyte);
      await new Promise(setImmediate);
    }
    expect(stream.output.destroyed).toBe(false);
    expect(read).toBe(500 * kilobyte.length);
  });

  it('ends after what was written, and is silent from then on', async () => {
    const stream = new LiveStream('aa', () => undefined);
    stream.write('last');
    stream.end();
    stream.write('too late');
    stream.end();
    const chunks: Buffer[] = [];
    for await (const chunk of stream.output) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('last');
  });
});
