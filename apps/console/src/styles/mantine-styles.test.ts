import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = join(dirname(fileURLToPath(import.meta.url)), '..');
const mantine = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')));
const components = join(mantine, 'esm', 'components');

/** The components that our own files import from Mantine. */
function importedComponents(): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(src, file), 'utf8');
    for (const [, list = ''] of text.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)) {
      for (const name of list.split(',').map((part) => part.trim())) {
        if (/^[A-Z]\w+$/.test(name) && existsSync(join(components, name))) names.add(name);
      }
    }
  }
  return [...names];
}

/** A component and every component that it uses. */
function withParts(name: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  if (!existsSync(join(components, name))) return seen;
  for (const file of readdirSync(join(components, name), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.mjs')) continue;
    const text = readFileSync(join(components, name, file), 'utf8');
    for (const [, part = ''] of text.matchAll(/from "(?:\.\.\/)+(?:\w+\/)*([A-Z]\w+)\/[^"]*"/g))
      withParts(part, seen);
  }
  return seen;
}

describe('the styles taken from Mantine', () => {
  const list = readFileSync(join(src, 'styles', 'mantine.css'), 'utf8');
  const needed = importedComponents().flatMap((name) => [...withParts(name)]);
  const withStyles = [...new Set(needed)].filter((name) =>
    existsSync(join(mantine, 'styles', `${name}.layer.css`)),
  );

  it.each(withStyles.sort())('include those of %s', (name) => {
    expect(list).toContain(`@mantine/core/styles/${name}.layer.css`);
  });
});
