import { expect, type Page } from '@playwright/test';
import { slowDown, slower, withConsole } from './browser.ts';
import { type Table, median, rounded, verdict } from './figures.ts';
import type { Bench } from './main.ts';
import { openStore } from './store.ts';

/** Between two keys of a person who knows their PIN. */
const keyMs = 150;
const switches = 10;

const people = [
  { name: 'Bia Ramos', place: '2', pin: '4826' },
  { name: 'Caio Nunes', place: '3', pin: '7319' },
] as const;

type Person = (typeof people)[number];

/** From `Ctrl` `L` to the next person's console, by keyboard, with the cart as it was (docs/product/team.md#locking). */
export async function benchSwitch(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url, 50);
  return withConsole(bench, store, async (page) => {
    await makeCounter(page, { url: bench.server.url, storeId: store.id });
    await page.goto('/admin/cashier');
    await enter(page, people[0]);
    await page.locator('ul[aria-label="Produtos"] button').first().click();
    await slowDown(page);
    const taken: number[] = [];
    for (let round = 0; round < switches; round += 1) {
      const began = performance.now();
      await page.keyboard.press('Control+L');
      await enter(page, people[(round + 1) % 2] ?? people[0]);
      taken.push(performance.now() - began);
    }
    const longest = Math.max(...taken);
    const figures = [median(taken), longest].map((ms) => rounded(ms, 0));
    return [
      {
        title: `Switching the attendant, ${slower}× slower processor, ms`,
        head: ['switches', 'p50', 'longest', 'goal'],
        rows: [[`${switches}`, ...figures, verdict(longest, { atMost: 3_000 })]],
        notes: [`From Ctrl+L until the bar has the name, ${keyMs} ms from key to key of the PIN.`],
      },
    ];
  });
}

/** Makes this browser a counter of a team whose people have chosen their PINs; the owner's sign-in ends. */
async function makeCounter(page: Page, { url, storeId }: { url: string; storeId: string }): Promise<void> {
  const post = async (path: string, data: unknown = {}) => {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.ok(), path).toBe(true);
    return answer.status() === 204 ? undefined : ((await answer.json()) as { id: string; token: string });
  };
  const at = `/stores/${storeId}`;
  await page.request.patch(`/api${at}/counter-settings`, { data: { team: true } });
  for (const { name, pin } of people) {
    const person = await post(`${at}/operators`, { name, role: 'attendant' });
    const invitation = await post(`${at}/operators/${person?.id ?? ''}/invite`);
    const opened = await fetch(`${url}/api/auth/device/open`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: invitation?.token, pin }),
    });
    expect(opened.status).toBe(204);
  }
  await post(`${at}/devices`);
}

async function enter(page: Page, { name, place, pin }: Person): Promise<void> {
  await page.getByRole('button', { name }).waitFor();
  await page.keyboard.press(place);
  await page.keyboard.type(pin, { delay: keyMs });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Trocar atendente' }).filter({ hasText: name }).waitFor();
}
