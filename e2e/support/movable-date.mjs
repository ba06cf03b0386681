// Preloaded into the server under test (`--import`): its clock is ahead by the milliseconds in a file, so that a month
// can pass in a browser test.
import { readFileSync, watchFile, writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const file = process.env.TEST_CLOCK_FILE ?? '';
const RealDate = Date;
let aheadMs = readAhead();
watchFile(file, { interval: 50, persistent: false }, () => {
  aheadMs = readAhead();
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

// Node.js would write the machine's time, and the console reads the server's from this header.
ServerResponse.prototype.writeHead = new Proxy(Reflect.get(ServerResponse.prototype, 'writeHead'), {
  apply(writeHead, response, head) {
    if (!response.headersSent) response.setHeader('Date', new Date().toUTCString());
    return Reflect.apply(writeHead, response, head);
  },
});
