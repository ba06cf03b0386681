import type { APIRequestContext, Locator, Page } from '@playwright/test';

/** Does the action; can be repeated while the server refuses. */
export type Act = () => Promise<void>;

export interface CatalogueAction {
  readonly name: string;
  /** What it sends, below `/api`. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  /** The catalogue's text. */
  readonly text: string;
  /** Whether the row says 'server message, else …': then the server's message replaces the text. */
  readonly serverFirst: boolean;
  /** Opens the screen and everything up to the press. */
  readonly open: (page: Page, request: APIRequestContext) => Promise<Act>;
  /** Where the message is shown, if not in a toast. */
  readonly told?: (page: Page) => Locator;
}

/** Presses a button that asks first, unless the question is open already. */
export function asking(page: Page, press: Locator, question: string, answer = question): Act {
  const dialog = page.getByRole('dialog', { name: question });
  return async () => {
    if (!(await dialog.isVisible())) await press.click();
    await dialog.getByRole('button', { name: answer, exact: true }).click();
  };
}

export const pressing = (press: Locator): Act => press.click.bind(press, undefined);
