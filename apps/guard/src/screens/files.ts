import baseStyle from './base.css?raw';
import figtree from './figtree.woff2?inline';
import keysScript from './keys.js?raw';
import launcherStyle from './launcher.css?raw';
import launcherPage from './launcher.html?raw';
import launcherScript from './launcher.js?raw';
import lockStyle from './lock.css?raw';
import lockPage from './lock.html?raw';
import lockScript from './lock.js?raw';
import noticeStyle from './notice.css?raw';
import noticePage from './notice.html?raw';
import noticeScript from './notice.js?raw';
import owl from './owl.svg?raw';

export interface ScreenFile {
  readonly type: string;
  readonly content: string | Buffer;
}

const css = 'text/css; charset=utf-8';
const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** The pages of the guard's windows, bundled into the one file that is built. */
export const screenFiles: ReadonlyMap<string, ScreenFile> = new Map([
  ['keys.js', { type: script, content: keysScript }],
  ['launcher', { type: html, content: launcherPage }],
  ['launcher.css', { type: css, content: launcherStyle }],
  ['launcher.js', { type: script, content: launcherScript }],
  ['lock', { type: html, content: lockPage }],
  ['lock.css', { type: css, content: lockStyle }],
  ['lock.js', { type: script, content: lockScript }],
  ['notice', { type: html, content: noticePage }],
  ['notice.css', { type: css, content: noticeStyle }],
  ['notice.js', { type: script, content: noticeScript }],
  ['base.css', { type: css, content: baseStyle }],
  ['owl.svg', { type: 'image/svg+xml', content: owl }],
  // Figtree, under the SIL Open Font License 1.1, as in the console.
  ['figtree.woff2', { type: 'font/woff2', content: bytesOf(figtree) }],
]);

/** Decodes a `data:` URL. */
function bytesOf(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
