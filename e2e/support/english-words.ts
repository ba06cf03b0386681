import type { Page } from '@playwright/test';

/** Words that occur only in untranslated text. Brands and loanwords (Pix, e-mail, login, site) are not among them. */
const english = new Set(
  (
    'the and of with without for from your you are is not this that please click here add new edit delete remove save ' +
    'cancel close open search find clear filter loading error failed failure success warning required invalid value ' +
    'name password phone address price amount quantity description date time start end day month year today yesterday ' +
    'next previous back page pages rows settings profile dashboard cashier sale sales coupon coupons event events ' +
    'computer computers product products credit credits session sessions subscription bank account payment card cash ' +
    'customer customers user users guest store stock discount total subtotal items item select choose show hide more ' +
    'less yes sign out logout register submit confirm update create upload file image no data found empty retry again ' +
    'locked unlocked available pending confirmed active inactive cancelled true false null undefined nan object'
  ).split(' '),
);
/** Portuguese words that are written like English ones. */
for (const word of ['data', 'total', 'subtotal', 'item', 'no', 'a', 'as', 'do', 'me', 'for', 'e'])
  english.delete(word);

/**
 * Every English word on the page, visible or for screen readers, with its line. A technical name, coruja_session, is
 * one word, and so is an id.
 */
export async function englishWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...attributes].filter((text) => text !== '');
  });
  const lines = texts.flatMap((text) => text.split('\n'));
  const isEnglish = (line: string) =>
    line
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}_-]+/u)
      .some((word) => english.has(word));
  return [...new Set(lines.filter(isEnglish))];
}
