import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const printers = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves out zod's conversion of schemas to JSON Schema, which only the server needs, for its OpenAPI document. No bundler drops
 * it, because every class of zod refers to it.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: printers },
      async handler(id) {
        const names = [...(await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name]) => `export const ${name} = none;`,
        );
        if (names.length === 0) throw new Error(`${id} no longer exports anything.`);
        return ['const none = () => undefined;', ...names, 'export { none as process };'].join('\n');
      },
    },
  };
}
