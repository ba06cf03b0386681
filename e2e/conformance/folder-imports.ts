import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One file imports another; both relative to the root of the search. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
  /** It imports only types. */
  readonly isType: boolean;
}

const statement = /^(?:import|export) (type )?(?:[^;'"]*? from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** The imports between the files of a folder, without its tests. */
export function importsIn(root: string): FileImport[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(statement)].map(
        ([, type, path = '', loaded = path]) => ({
          from,
          to: normalize(join(dirname(from), loaded)),
          isType: type !== undefined,
        }),
      ),
    );
}

/** The folders that import each other, directly or through others. A file that belongs to no folder does not count. */
export function cyclesOf(
  imports: readonly FileImport[],
  folderOf: (file: string) => string | undefined,
): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [folder, other] = [folderOf(from), folderOf(to)];
    if (folder && other && folder !== other)
      targets.set(folder, (targets.get(folder) ?? new Set()).add(other));
  }
  return [...targets.keys()].filter((folder) => reaches(targets, folder, folder));
}

function reaches(targets: ReadonlyMap<string, ReadonlySet<string>>, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const look = (folder: string): boolean =>
    [...(targets.get(folder) ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && look((seen.add(next), next))),
    );
  return look(from);
}
