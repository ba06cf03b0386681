import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The tests of the repository as they stand in their files. */
export class TestFiles {
  readonly #root: string;
  readonly #texts = new Map<string, string>();
  readonly #whole = new Map<string, string>();
  readonly #titles = new Map<string, Title[]>();

  constructor(root: string) {
    this.#root = root;
  }

  exists(file: string): boolean {
    return existsSync(join(this.#root, file));
  }

  /** Whether a test of that title is in the file: as it is written there, or as it reads with its values filled in. */
  hasTest(file: string, title: string): boolean {
    const known = this.#titles.get(file) ?? titlesIn(this.#text(file));
    this.#titles.set(file, known);
    return known.some(({ written, reads }) => written === title || reads?.test(title));
  }

  /** The text of a test file and of the helpers beside the tests that it imports, theirs included. */
  textWithHelpers(file: string): string {
    const known = this.#whole.get(file) ?? this.#collect(file);
    this.#whole.set(file, known);
    return known;
  }

  #collect(file: string): string {
    const seen = new Set<string>();
    const collect = (path: string): string => {
      if (seen.has(path) || !this.exists(path)) return '';
      seen.add(path);
      const text = this.#text(path);
      return [text, ...helpersIn(text, path).map(collect)].join('\n');
    };
    return collect(file);
  }

  #text(file: string): string {
    const known = this.#texts.get(file) ?? readFileSync(join(this.#root, file), 'utf8');
    this.#texts.set(file, known);
    return known;
  }
}

/** Product code is no evidence of itself: only what lies with the tests is followed. */
function helpersIn(text: string, file: string): string[] {
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    relative('.', join(dirname(file), path)),
  );
  return imported.filter((path) => /^e2e\/support\/|^apps\/\w+\/test\//.test(path));
}

const call =
  /\b(?:test|it|onSandbox|onAsaas)(?:\.(?:only|skip|step|each(?:<[^()]*>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

interface Title {
  /** As it stands in the file. */
  readonly written: string;
  /** With what is filled in when it runs standing for anything; a title that is little else stands only for itself. */
  readonly reads?: RegExp;
}

function titlesIn(text: string): Title[] {
  return [...text.matchAll(call)].map(([, , title = '']) => titleOf(title.replaceAll(/\\(.)/g, '$1')));
}

function titleOf(written: string): Title {
  const parts = written.split(/\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[sdifjoO#]/);
  if (parts.length === 1 || !/\p{L}{4}/u.test(parts.join(' '))) return { written };
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { written, reads: new RegExp(`^${escaped.join('.+')}$`) };
}
