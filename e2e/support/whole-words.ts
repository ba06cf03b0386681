import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newCoupon, newProduct, newSale } from './shop-api.ts';
import type { PreparedStore } from './store-api.ts';

/** Adds long words, large sums and every mark of the lists to a full store (every-screen.ts). */
export async function addLongWords(request: APIRequestContext, store: PreparedStore): Promise<void> {
  const userId = await store.addCustomer('Bartolomeu Constantinopolitano', 100_000);
  const computerId = await store.addComputer('Computador da recepção');
  await store.startSession({ computerId, userId, durationInMinutes: 1_440 });
  const unbroken = 'Computadordoamigodoprimodovizinhoquenuncaparadejogaraquinaloja';
  const unbrokenId = await store.addCustomer(unbroken, 60);
  await store.startSession({ computerId: await store.addComputer(unbroken), userId: unbrokenId });
  await newProduct(request, store.id, { name: unbroken });
  await newProduct(request, store.id, { name: 'Amendoim', description: 'Torrado e descascado', quantity: 0 });
  const product = await newProduct(request, store.id, { name: 'Teclado', price: 1_234.5 });
  const paidByCard = { items: [[product, 12]], paymentType: 'CREDIT_CARD', userId } as const;
  const { id } = await newSale(request, store.id, paidByCard);
  await store.call('post', `/stores/${store.id}/sales/${id}/refund`, { reason: 'Devolução' });
  await newSale(request, store.id, { items: [[product, 1]], paymentType: 'FREE' });
  await newCoupon(request, store.id, {
    code: 'ANIVERSARIANTES2026',
    description: 'Para aniversariantes cadastrados na loja',
    isPercentage: false,
    discountValue: 1_234.5,
    usageLimit: 10_000,
    expiresAt: '2026-01-01',
  });
}

/** The faults of the page's texts: words broken over two lines, and texts that are cut off. */
interface TextFaults {
  readonly broken: string[];
  readonly cut: string[];
}

/**
 * Checks every visible text. More than 30 letters without a blank may break anywhere. Texts that are cut off on purpose
 * have the whole text as a hint.
 */
export function textFaults(page: Page): Promise<TextFaults> {
  return page.evaluate(() => {
    const faults: { broken: string[]; cut: string[] } = { broken: [], cut: [] };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent } = node;
      const text = textContent?.trim();
      if (!parent || !textContent || !text || !isSeen(parent)) continue;
      for (const { from, to } of wordsOf(textContent)) {
        const lines = new Set(rectsOf(node, from, to).map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) faults.broken.push(textContent.slice(from, to));
      }
      const isAnyCut = rectsOf(node, 0, textContent.length).some((rect) => isCut(rect, parent, text));
      if (isAnyCut) faults.cut.push(text);
    }
    return faults;

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let each: Element | null = element; each; each = each.parentElement) {
        if (getComputedStyle(each).clipPath !== 'none' || each.matches('.skip-link')) return false;
      }
      return true;
    }

    /** Letters and digits without a blank, a hyphen or a slash between them. */
    function wordsOf(text: string): { from: number; to: number }[] {
      return [...text.matchAll(/\S+/g)]
        .filter(([token]) => token.length <= 30)
        .flatMap((token) =>
          [...token[0].matchAll(/[\p{L}\p{N}]+(?:[.,:]?[\p{L}\p{N}])*/gu)].map((word) => {
            const from = token.index + word.index;
            return { from, to: from + word[0].length };
          }),
        );
    }

    function rectsOf(node: Node, from: number, to: number): DOMRect[] {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    }

    /** Outside the window, outside its cell or button, or clipped by an element that does not scroll. */
    function isCut(rect: DOMRect, parent: Element, text: string): boolean {
      for (let each: Element | null = parent; each; each = each.parentElement) {
        const { overflowX, position } = getComputedStyle(each);
        if (/auto|scroll/.test(overflowX)) return false;
        if (isOutside(rect, each, /hidden|clip/.test(overflowX)))
          return !each.closest('[title]')?.getAttribute('title')?.includes(text);
        if (position === 'fixed') break;
      }
      return rect.left < -1 || rect.right > document.documentElement.clientWidth + 1;
    }

    function isOutside(rect: DOMRect, element: Element, isClosed: boolean): boolean {
      const frame = element.getBoundingClientRect();
      const isWider = rect.left < frame.left - 1 || rect.right > frame.right + 1;
      const isHigher = rect.top < frame.top - 1 || rect.bottom > frame.bottom + 1;
      return isClosed ? isWider || isHigher : isWider && element.matches('td, th, button, a, dd');
    }
  });
}

/** The page settles first: a menu that unfolds has cut texts for a moment. */
export async function expectWholeTexts(page: Page, message?: string): Promise<void> {
  await expect.poll(() => textFaults(page), { message: message ?? 'texts' }).toEqual({ broken: [], cut: [] });
}
