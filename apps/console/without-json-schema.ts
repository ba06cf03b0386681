import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const printers = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves out how zod prints a schema as JSON Schema. Each of its classes refers to that, so no bundler drops it; only the
 * server prints schemas, for its OpenAPI document.
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
        if (names.length === 0) throw new Error(`${id} exports nothing any more.`);
        return ['const none = () => undefined;', ...names, 'export { none as process };'].join('\n');
      },
    },
  };
}
