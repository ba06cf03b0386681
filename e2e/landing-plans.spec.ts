import { interceptCalls, passTimeUntil } from './support/network.ts';
import { expect, test } from './support/server.ts';

test.describe('the plans on the landing page', () => {
  const plan = (name: string, price: number) => ({ id: name, name, price, features: ['Tudo'] });

  test("mark only the highest price as 'Mais Popular', and have a decimal comma", async ({ page }) => {
    const plans = [plan('Pequena', 49.9), plan('Grande', 199.9), plan('Média', 99.9)];
    await page.route('**/api/plans', (route) => route.fulfill({ json: plans }));
    await page.goto('/');
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: 'Mais Popular' })).toContainText('Grande');
    await expect(page.getByText(/R\$\s49,90/)).toBeVisible();
  });

  test('says that there are none', async ({ page }) => {
    await page.route('**/api/plans', (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await expect(page.getByText('Nenhum plano encontrado.')).toBeVisible();
  });

  test('are loaded also when it turns out that nobody is signed in', async ({ page, context, server }) => {
    // Without a sign-in cookie the console does not ask who is signed in.
    await context.addCookies([{ name: 'coruja_session', value: 'de-ontem', url: server.url }]);
    const line = await interceptCalls(page, 'GET', 'plans');
    line.withholdAnswers();
    const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/store/me'));
    await page.goto('/');
    await signedOut;
    await expect.poll(line.calls).toBe(1);
    line.mend();
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
  });

  test('says that they cannot be loaded, and a retry shows them', async ({ page }) => {
    await page.clock.install();
    const line = await interceptCalls(page, 'GET', 'plans');
    line.breakDown();
    await page.goto('/');
    const words = page.getByText('Ocorreu um erro ao carregar os planos. Tente novamente mais tarde.');
    await passTimeUntil(page, () => words.isVisible());
    line.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
    await expect(words).toBeHidden();
  });
});
