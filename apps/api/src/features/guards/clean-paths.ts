import { AppError } from '../../app-error.ts';

// What is removed between two customers besides the guard's own list (docs/product/guard.md#between-customers).

const MAX_LENGTH = 200;

const PROBLEMS: readonly (readonly [has: (path: string) => boolean, text: string])[] = [
  [(path) => path === '', 'informe um caminho.'],
  [(path) => path.length > MAX_LENGTH, `use no máximo ${MAX_LENGTH} caracteres.`],
  [(path) => /\p{Cc}/u.test(path) || !path.isWellFormed(), 'este texto tem caracteres que não são aceitos.'],
  [
    (path) => /^(?:[/\\~]|[A-Za-z]:)/.test(path),
    'comece na pasta do jogador, sem C:, sem ~ e sem barra na frente.',
  ],
  [(path) => /[*?:<>|"]/.test(path), 'escreva o nome inteiro, sem * ? : < > | nem aspas.'],
  [
    (path) => path.split(/[/\\]/).some((name) => /^\.{1,2}$/.test(name)),
    'o caminho não pode ter . nem .. sozinhos.',
  ],
];

/**
 * Relative to the player's home folder, with `/` or `\`. The message names the line, as in the form. Here and not in the contract,
 * because the console does not check it and would load it.
 */
export function assertCleanPaths(paths: readonly string[]): void {
  for (const [index, path] of paths.entries()) {
    const problem = PROBLEMS.find(([has]) => has(path));
    if (problem !== undefined) throw AppError.field('cleanPaths', `Linha ${index + 1}: ${problem[1]}`);
  }
}
