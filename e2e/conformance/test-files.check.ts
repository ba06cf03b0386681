import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TestFiles } from './test-files.ts';

const helpers = `
export const GREETING = 'Bom dia';
export const FAREWELL = 'Até logo';
export function open(page) { page.goto('/saudacao'); }
`;
const tests = `
import { FAREWELL, GREETING as WORDS, open } from './support/helpers.ts';
const other = 'Ninguém me chama';
const cases = [['um', 'Um caso'], ['dois', 'Dois casos']];
test("says 'Só no título'", async ({ page }) => {
  // 'Só no comentário'
  const greeting = page.getByText(WORDS);
  open(page);
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

describe('the text of a test', () => {
  it('is its body and what that uses of helpers, not its title, its comments or its neighbours', () => {
    const text = written().textOf('e2e/a.spec.ts', "says 'Só no título'");
    for (const said of ['Bom dia', '/saudacao']) expect(text).toContain(said);
    for (const unsaid of ['Só no título', 'Só no comentário', 'Do vizinho', 'Até logo', 'Ninguém me chama']) {
      expect(text).not.toContain(unsaid);
    }
  });

  it('contains the list of a loop and the table of a test that runs for each of its rows', () => {
    const files = written();
    expect(files.textOf('e2e/a.spec.ts', 'reads um case')).toContain('Um caso');
    expect(files.textOf('e2e/a.spec.ts', 'takes %s')).toContain('Da tabela');
  });

  it('is that of one step if the step is named', () => {
    const files = written();
    expect(files.textOf('e2e/a.spec.ts', 'the second step')).toContain('Segundo');
    expect(files.textOf('e2e/a.spec.ts', 'the second step')).not.toContain('Primeiro');
    expect(files.hasTest('e2e/a.spec.ts', 'the third step')).toBe(false);
  });
});
