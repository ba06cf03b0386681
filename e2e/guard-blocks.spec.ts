import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/guard.md#blocked-programs-and-sites

for (const width of [1_280, 360])
  test(`the owner blocks programs and sites, at ${width} pixels`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 740 });
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/profile');
    const section = page.getByRole('region', { name: 'Guarda dos computadores' });
    await expect(section).toContainText('Nenhum');
    await section.getByRole('button', { name: 'Bloqueios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bloqueios' });
    const programs = dialog.getByLabel('Programas bloqueados');
    const sites = dialog.getByLabel('Sites bloqueados');
    const save = dialog.getByRole('button', { name: 'Salvar Alterações' });
    await programs.fill('uTorrent.exe\n\nexplorer.exe');
    await sites.fill('https://www.bet365.com/br');
    await save.click();
    await expect(
      dialog.getByText('Linha 2: o computador precisa de explorer.exe, que não pode ser bloqueado.'),
    ).toBeVisible();
    await programs.fill('uTorrent.exe\ntransmission-gtk');
    await sites.fill('https://www.bet365.com/br\n192.168.0.1');
    await save.click();
    await expect(
      dialog.getByText('Linha 2: informe um nome como exemplo.com, não um número IP.'),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await sites.fill('https://www.bet365.com/br');
    await save.click();
    await expect(page.getByText('Bloqueios atualizados!')).toBeVisible();
    await expect(section).toContainText('2 programas, 1 site');
    await page.reload();
    await section.getByRole('button', { name: 'Bloqueios' }).click();
    await expect(programs).toHaveValue('uTorrent.exe\ntransmission-gtk');
    await expect(sites).toHaveValue('bet365.com');
    await programs.fill('');
    await sites.fill('');
    await save.click();
    await expect(section).toContainText('Nenhum');
  });
