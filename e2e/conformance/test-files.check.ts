import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TestFiles } from './test-files.ts';

const helpers = `
export const GREETING = 'Bom dia';
export const FAREWELL = 'Até logo';
export function open(page) { page.goto('/saudacao'); expect(page).toHaveTitle('Saudação'); }
`;
const tests = `
import { FAREWELL, GREETING as WORDS, open } from './support/helpers.ts';
const other = 'Ninguém me chama';
const cases = [['um', 'Um caso'], ['dois', 'Dois casos']];
test("says 'Só no título'", async ({ page }) => {
  // 'Só no comentário'
  const greeting = page.getByText(WORDS);
  const typed = 'Só digitado';
  open(page);
  await page.getByLabel('Só o campo').fill(typed);
  await page.getByText('Apertado').click();
  for (const each of ['Em laço']) expect(each);
  expect(greeting.other).toBe({ FAREWELL: 1 });
});
test('its neighbour', () => expect('Do vizinho'));
for (const [name, text] of cases) test(\`reads \${name} case\`, () => expect(text));
it.each([['Da tabela', 1]])('takes %s', () => undefined);
test('in steps', async () => {
  await test.step('the first step', () => expect('Primeiro'));
  await test.step('the second step', () => expect('Segundo'));
});
`;

function written(): TestFiles {
  const root = mkdtempSync(join(tmpdir(), 'coruja-conformance-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'e2e/support'), { recursive: true });
  writeFileSync(join(root, 'e2e/support/helpers.ts'), helpers);
  writeFileSync(join(root, 'e2e/a.spec.ts'), tests);
  return new TestFiles(root);
}

describe('what a test asserts', () => {
  const title = "says 'Só no título'";

  it('is what it and its helpers expect or press, with the values of the names in it', () => {
    const text = written().assertedIn('e2e/a.spec.ts', title);
    for (const said of ['Bom dia', 'Saudação', 'Apertado', 'Em laço']) expect(text).toContain(said);
  });

  it('is not what is only typed or opened, nor its title, its comments or its neighbours', () => {
    const text = written().assertedIn('e2e/a.spec.ts', title);
    for (const other of ['Só digitado', 'Só o campo', '/saudacao']) expect(text).not.toContain(other);
    for (const unsaid of ['Só no título', 'Só no comentário', 'Do vizinho', 'Até logo', 'Ninguém me chama']) {
      expect(text).not.toContain(unsaid);
    }
  });

  it('contains the list of a loop and the table of a test that runs for each of its rows', () => {
    const files = written();
    expect(files.assertedIn('e2e/a.spec.ts', 'reads um case')).toContain('Um caso');
    expect(files.assertedIn('e2e/a.spec.ts', 'takes %s')).toContain('Da tabela');
  });

  it('is that of one step if the step is named', () => {
    const files = written();
    expect(files.assertedIn('e2e/a.spec.ts', 'the second step')).toContain('Segundo');
    expect(files.assertedIn('e2e/a.spec.ts', 'the second step')).not.toContain('Primeiro');
    expect(files.hasTest('e2e/a.spec.ts', 'the third step')).toBe(false);
  });
});
