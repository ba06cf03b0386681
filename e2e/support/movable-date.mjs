// Preloaded into the server under test (`--import`): its clocks are ahead by the milliseconds in a file, so that a month
// can pass in a browser test. An interval that ends in the time that passes runs at once.
import { readFileSync, watchFile, writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const file = process.env.TEST_CLOCK_FILE ?? '';
const RealDate = Date;
const readMonotonic = performance.now.bind(performance);
/** @type {Map<NodeJS.Timeout, { ms: number, run: () => void }>} */
const intervals = new Map();
let aheadMs = readAhead();
watchFile(file, { interval: 50, persistent: false }, () => {
  const before = aheadMs;
  aheadMs = readAhead();
  for (const { ms, run } of intervals.values()) if (ms <= aheadMs - before) run();
  // The test that moved the clock waits for this.
  writeFileSync(`${file}.seen`, String(aheadMs));
});

function readAhead() {
  return Number(readFileSync(file, 'utf8')) || 0;
}

globalThis.Date = class extends RealDate {
  /** @param {[]} values */
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + aheadMs);
    else super(...values);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};

performance.now = () => readMonotonic() + aheadMs;

globalThis.setInterval = new Proxy(setInterval, {
  apply(start, self, [run, ms = 1, ...values]) {
    const interval = Reflect.apply(start, self, [run, ms, ...values]);
    intervals.set(interval, { ms, run: () => run(...values) });
    return interval;
  },
});

globalThis.clearInterval = new Proxy(clearInterval, {
  apply(stop, self, [interval]) {
    intervals.delete(interval);
    Reflect.apply(stop, self, [interval]);
  },
});

// Node.js would write the machine's time, and the console reads the server's from this header.
ServerResponse.prototype.writeHead = new Proxy(Reflect.get(ServerResponse.prototype, 'writeHead'), {
  apply(writeHead, response, head) {
    if (!response.headersSent) response.setHeader('Date', new Date().toUTCString());
    return Reflect.apply(writeHead, response, head);
  },
});
