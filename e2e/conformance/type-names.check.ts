import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const declaration = /^export (?:abstract )?(?:interface|type|class) (\w+)/gm;

describe('exported types', () => {
  it.each(['apps/api', 'apps/console', 'apps/guard'])('of %s and the packages have one name each', (app) => {
    const filesOf = new Map<string, string[]>();
    for (const file of [app, 'packages/domain', 'packages/contract'].flatMap(sourcesOf)) {
      for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(declaration))
        filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    }
    expect(filesOf.size).toBeGreaterThan(100);
    expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, 'src', name));
}
