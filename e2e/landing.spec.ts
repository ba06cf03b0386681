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

test.describe('the landing page', () => {
  test('has header, hero, three short texts and footer, and each link leads where it says', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Login da Loja' })).toHaveAttribute('href', '/login');
    const hero = page.getByRole('main').getByRole('link', { name: 'Comece agora', exact: true }).first();
    await expect(hero).toHaveAttribute('href', '/register');
    const blurbs = page.getByRole('region', { name: 'O que a Coruja faz' }).getByRole('article');
    await expect(blurbs.getByRole('heading')).toHaveText([
      'Gestão de computadores',
      'Vendas e torneios',
      'Clientes no aplicativo',
    ]);
    const foot = page.getByRole('navigation', { name: 'Rodapé' });
    for (const [name, path] of [
      ['Contato', '/guide'],
      ['Política de privacidade', '/privacy-policy'],
      ['Termos de uso', '/terms-of-use'],
    ] as const) {
      await page.goto('/');
      await foot.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });

  test('says what the product offers to store and customers, and that starting is free', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main).toContainText('Comece pelo plano gratuito.');
    const blurbs = page.getByRole('region', { name: 'O que a Coruja faz' }).getByRole('article');
    await expect(blurbs.nth(0)).toContainText('Bloqueie, libere e encerre sessões do balcão.');
    await expect(blurbs.nth(1)).toContainText('o Corujão com lista de participantes e pagamento');
    await expect(blurbs.nth(2)).toContainText(
      'Pelo aplicativo, o cliente acessa a sua loja, compra produtos e participa de torneios.',
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });

  test("shows the server's plans in three columns, each with its features", async ({ page }) => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    const line = await interceptCalls(page, 'GET', 'plans');
    line.withholdAnswers();
    await page.goto('/');
    await expect(page.getByText('Carregando planos…')).toBeAttached();
    line.mend();
    const cards = page
      .getByRole('region', { name: 'Planos' })
      .getByRole('listitem')
      .filter({ hasText: 'por mês' });
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(1)).toContainText('Essencial');
    await expect(cards.nth(1)).toContainText(/R\$\s79,90/);
    await expect(cards.nth(1).getByRole('listitem').first()).toHaveText('Até 25 computadores');
    const boxes = await Promise.all([0, 1, 2].map((index) => cards.nth(index).boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(3);
  });
});
